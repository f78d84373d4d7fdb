"""The wheels: each has the right tags, hashes, modes and version, and pip installs it for its platform."""

import base64
import hashlib
import importlib.metadata
import os
import stat
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import urikit
from urikit import _child

sys.path.insert(0, str(Path(__file__).parents[1]))
import build  # noqa: E402

# The formats of programs begin with these bytes, the last of which tell the processor.
PROGRAMS = {
    ("linux", "amd64"): (b"\x7fELF\2\1", 18, b"\x3e\0"),
    ("linux", "arm64"): (b"\x7fELF\2\1", 18, b"\xb7\0"),
    ("darwin", "amd64"): (b"\xcf\xfa\xed\xfe", 4, b"\7\0\0\1"),
    ("darwin", "arm64"): (b"\xcf\xfa\xed\xfe", 4, b"\x0c\0\0\1"),
    ("windows", "amd64"): (b"MZ", None, b"PE\0\0\x64\x86"),
    ("windows", "arm64"): (b"MZ", None, b"PE\0\0\x64\xaa"),
}


@pytest.mark.parametrize(
    "go, python",
    [("(devel)", "0.0.0.dev0"), ("v1.2.3", "1.2.3"), ("v0.10.0-rc.2", "0.10.0rc2"), ("v1.0.0-alpha.1", "1.0.0a1")],
)
def test_versions(go, python):
    assert build.python_version(go) == python


@pytest.mark.parametrize("go", ["v1.2", "1.2.3", "v0.0.0-20261129053151-6f473348abcd", "v1.2.3+dirty", "v1.2.3-next"])
def test_no_versions(go):
    with pytest.raises(SystemExit, match="not a version that Python has"):
        build.python_version(go)


def test_installed_version():
    """The package has the version that its command prints."""
    said = subprocess.run([_child.command(), "version"], stdout=subprocess.PIPE, text=True, check=True).stdout
    version = build.python_version(said.split()[1])
    assert urikit.__version__ == importlib.metadata.version("urikit") == version


@pytest.mark.parametrize("system, machine", build.PLATFORMS)
def test_wheel(system, machine, tmp_path):
    command = tmp_path / "command"
    command.write_bytes(bytes(range(256)) * 1000)
    names = []
    for folder in (tmp_path / "a", tmp_path / "b"):
        folder.mkdir()
        names.append(build.wheel(system, machine, folder, command, "1.2.3rc1"))
    assert names[0] == names[1]
    path = tmp_path / "a" / names[0]
    assert path.read_bytes() == (tmp_path / "b" / names[1]).read_bytes()
    assert checked(path, system) == command.read_bytes()
    install(path, tmp_path / "target", "1.2.3rc1")


def checked(path, system):
    """Check the files of a wheel, and return the command in it."""
    name, version, tags = path.name.removesuffix(".whl").split("-", 2)
    info = f"{name}-{version}.dist-info"
    program = f"{name}-{version}.data/scripts/uri" + (".exe" if system == "windows" else "")
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        files = {entry.filename: archive.read(entry) for entry in archive.infolist()}
        for entry in archive.infolist():
            mode = 0o755 if entry.filename == program else 0o644
            assert entry.external_attr >> 16 == stat.S_IFREG | mode, entry.filename
            assert entry.date_time == (1980, 1, 1, 0, 0, 0)
    assert {"urikit/__init__.py", "urikit/py.typed", f"{info}/METADATA"} < set(files)
    licenses = {file: content for file, content in files.items() if file.startswith(f"{info}/licenses/")}
    assert licenses == {  # those of the archives of a release
        f"{info}/licenses/LICENSE": (build.ROOT / "LICENSE").read_bytes(),
        f"{info}/licenses/THIRD_PARTY_LICENSES": (
            build.ROOT / "cmd" / "internal" / "licenses" / "THIRD_PARTY_LICENSES"
        ).read_bytes(),
    }

    rows = [line.split(",") for line in files[f"{info}/RECORD"].decode().splitlines()]
    assert [row[0] for row in rows] == list(files)
    for file, digest, size in rows[:-1]:
        sum = base64.urlsafe_b64encode(hashlib.sha256(files[file]).digest()).rstrip(b"=").decode()
        assert (digest, int(size)) == (f"sha256={sum}", len(files[file])), file
    assert rows[-1] == [f"{info}/RECORD", "", ""]

    python, abi, platforms = tags.split("-")
    lines = files[f"{info}/WHEEL"].decode().splitlines()
    assert lines[2:] == ["Root-Is-Purelib: false", *(f"Tag: {python}-{abi}-{p}" for p in platforms.split("."))]
    assert f"\nVersion: {version}\n" in files[f"{info}/METADATA"].decode()
    return files[program]


def install(path, target, version):
    """Let pip install a wheel for the last platform in its name."""
    assert pip(path, target, path.name.removesuffix(".whl").split("-")[-1].split(".")[-1]) == 0
    (found,) = importlib.metadata.distributions(name="urikit", path=[str(target)])
    assert found.version == version and (target / "urikit" / "py.typed").exists()
    (program,) = (target / "bin").iterdir()
    assert os.name != "posix" or program.stat().st_mode & 0o111 == 0o111


def pip(path, target, platform=None):
    """Let pip install a wheel, and return its status."""
    command = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-index", "--no-deps"]
    command += ["--no-compile", "--target", str(target), str(path)]
    if platform:
        command += ["--only-binary=:all:", "--platform", platform]
    return subprocess.run(command, capture_output=True).returncode


def test_target(tmp_path):
    """The package finds its command in a folder of "pip install --target"."""
    (path,) = (file.locate() for file in importlib.metadata.files("urikit") if file.name in ("uri", "uri.exe"))
    name = build.wheel(*build.here(), tmp_path, Path(path), "1.2.3")
    assert pip(tmp_path / name, tmp_path / "target") == 0
    code = "import urikit, urikit._child as c; print(urikit.__version__, urikit.host('http://a/'), c.command())"
    environment = os.environ | {"PYTHONPATH": str(tmp_path / "target")}
    said = subprocess.run([sys.executable, "-c", code], env=environment, stdout=subprocess.PIPE, text=True, check=True)
    assert said.stdout.split() == ["1.2.3", "a", str(tmp_path / "target" / "bin" / Path(path).name)]


@pytest.mark.skipif("URIKIT_FULL" not in os.environ, reason="URIKIT_FULL is not set: it compiles the command 12 times")
def test_reproducible(tmp_path):
    """Two builds of all wheels give the same bytes, and each wheel has a program for its platform."""
    folders = tmp_path / "a", tmp_path / "b"
    for folder in folders:
        subprocess.run([sys.executable, build.__file__, str(folder)], check=True, stdout=subprocess.DEVNULL)
    wheels, others = ({path.name: path for path in folder.iterdir()} for folder in folders)
    assert wheels.keys() == others.keys() and len(wheels) == len(build.PLATFORMS)
    for (system, machine), tags in build.PLATFORMS.items():
        path = wheels[f"urikit-0.0.0.dev0-py3-none-{tags}.whl"]
        assert path.read_bytes() == others[path.name].read_bytes()
        program = checked(path, system)
        magic, at, processor = PROGRAMS[system, machine]
        if at is None:
            at = int.from_bytes(program[0x3C:0x40], "little")
        assert program.startswith(magic) and program[at:].startswith(processor)
        install(path, tmp_path / tags, "0.0.0.dev0")
