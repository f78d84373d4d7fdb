#!/usr/bin/env python3
"""Builds the wheels, which carry the command uri. It needs Go, and nothing else that Python has not.

    python/build.py DIR              a wheel for each platform, into DIR, with the command of this tree
    python/build.py DIR COMMANDS     the same with the commands in a folder, such as linux-amd64/uri

The same commands, Python and zlib give the same bytes, and the same tree and Go give the same commands. A wheel has the
version that its command prints. "pip install ./python" builds one for this machine: pip calls build_wheel.
"""

from __future__ import annotations

import base64
import hashlib
import os
import platform
import re
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
NAME = "urikit"
SOURCE = "https://github.com/urikit/uri/blob/main"

# The licence, and those of what is in the command. The file of the root also has those of the
# tests.
LICENSES = ROOT / "LICENSE", ROOT / "cmd/internal/licenses/THIRD_PARTY_LICENSES"

# The tags of wheels for the systems of Go. The command is static, so that any libc will do.
PLATFORMS = {
    ("linux", "amd64"): "manylinux_2_17_x86_64.manylinux2014_x86_64.musllinux_1_1_x86_64",
    ("linux", "arm64"): "manylinux_2_17_aarch64.manylinux2014_aarch64.musllinux_1_1_aarch64",
    ("darwin", "amd64"): "macosx_12_0_x86_64",
    ("darwin", "arm64"): "macosx_12_0_arm64",
    ("windows", "amd64"): "win_amd64",
    ("windows", "arm64"): "win_arm64",
}


def project() -> dict[str, str]:
    """Return the lines of [project] in pyproject.toml: Python 3.10 has no reader of TOML."""
    section = (HERE / "pyproject.toml").read_text().split("[project]\n")[1].split("\n\n")[0]
    return dict(line.split(" = ", 1) for line in section.splitlines())


def metadata(version: str) -> str:
    """Return METADATA."""
    of = project()
    fields = [
        ("Metadata-Version", "2.4"),
        ("Name", NAME),
        ("Version", version),
        ("Summary", of["description"].strip('"')),
        ("Keywords", of["keywords"].strip("[]").replace('"', "").replace(", ", ",")),
        ("License-Expression", of["license"].strip('"')),
        *(("License-File", path.name) for path in LICENSES),
        ("Requires-Python", of["requires-python"].strip('"')),
        ("Description-Content-Type", "text/markdown"),
    ]
    lines = [f"{name}: {value}" for name, value in fields]
    text = (HERE / "README.md").read_text(encoding="utf-8").replace("](../", f"]({SOURCE}/")
    return "\n".join(lines) + "\n\n" + text


def go(*arguments: str, **variables: str) -> str:
    """Run the go command in the tree, and return what it prints."""
    try:
        return subprocess.run(
            ["go", *arguments], cwd=ROOT, env=os.environ | variables, check=True, stdout=subprocess.PIPE, text=True
        ).stdout
    except FileNotFoundError:
        raise SystemExit("urikit: only a built wheel can be installed without Go: install Go first") from None


def compiled(system: str, machine: str, to: Path) -> Path:
    """Build the command of the tree for a platform, and return its path."""
    go(
        "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w -buildid=", "-o", str(to), "./cmd/uri",
        GOOS=system, GOARCH=machine, GOAMD64="v1", CGO_ENABLED="0",
        GOFLAGS="-mod=readonly", GOWORK=str(ROOT / "go.work"),
    )  # fmt: skip
    return to


def version_of(command: Path) -> str:
    """Return the version of a command for any platform, as it prints it."""
    found = re.search(r"^\tmod\t\S+\t(\S+)", go("version", "-m", str(command)), re.MULTILINE)
    if not found:
        raise SystemExit(f"{command} has no version of a module: build it with Go")
    return found[1]


def python_version(version: str) -> str:
    """Return a version of Go's modules as Python writes it (PEP 440)."""
    if version == "(devel)":
        return "0.0.0.dev0"
    found = re.fullmatch(r"v(\d+\.\d+\.\d+)(?:-(alpha|beta|rc)\.?(\d+))?", version)
    if not found:
        raise SystemExit(f"{version} is not a version that Python has: use v1.2.3 or v1.2.3-rc.1")
    release, stage, number = found.groups()
    return release + ({"alpha": "a", "beta": "b", "rc": "rc"}[stage] + number if stage else "")


def wheel(system: str, machine: str, folder: Path, command: Path, version: str) -> str:
    """Write a wheel with a command, and return its name."""
    tags = PLATFORMS[system, machine]
    info, data = f"{NAME}-{version}.dist-info", f"{NAME}-{version}.data"
    files: dict[str, bytes] = {}
    for path in sorted((HERE / "src").rglob("*")):
        if path.suffix in (".py", ".typed"):
            files[path.relative_to(HERE / "src").as_posix()] = path.read_bytes()
    files[f"{data}/scripts/uri{suffix(system)}"] = command.read_bytes()
    for path in LICENSES:
        files[f"{info}/licenses/{path.name}"] = path.read_bytes()
    files[f"{info}/METADATA"] = metadata(version).encode()
    lines = ["Wheel-Version: 1.0", "Generator: urikit", "Root-Is-Purelib: false"]
    lines += [f"Tag: py3-none-{tag}" for tag in tags.split(".")]
    files[f"{info}/WHEEL"] = ("\n".join(lines) + "\n").encode()
    record = "".join(f"{name},sha256={digest(content)},{len(content)}\n" for name, content in files.items())
    files[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()
    name = f"{NAME}-{version}-py3-none-{tags}.whl"
    with zipfile.ZipFile(folder / name, "w") as archive:
        for member, content in files.items():
            entry = zipfile.ZipInfo(member)  # of 1980-01-01
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3
            entry.external_attr = (0o100755 if "/scripts/" in member else 0o100644) << 16
            archive.writestr(entry, content, compresslevel=9)
    return name


def suffix(system: str) -> str:
    return ".exe" if system == "windows" else ""


def digest(content: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


def build_wheel(
    wheel_directory: str, config_settings: object = None, metadata_directory: object = None
) -> str:
    """Build the wheel of this machine, for pip (PEP 517)."""
    system, machine = here()
    if (system, machine) not in PLATFORMS:
        raise SystemExit(f"urikit has no wheel for {system}/{machine}")
    return build(system, machine, Path(wheel_directory), None)


def here() -> tuple[str, str]:
    """Return the system and the processor of this machine."""
    machine = platform.machine().lower()
    return sys.platform.replace("win32", "windows"), {"x86_64": "amd64", "aarch64": "arm64"}.get(machine, machine)


def build(system: str, machine: str, folder: Path, commands: Path | None) -> str:
    """Write the wheel of a platform, with the command in a folder or that of the tree. Return its name."""
    with tempfile.TemporaryDirectory() as work:
        if commands is None:
            command = compiled(system, machine, Path(work, "uri"))
        else:
            command = commands / f"{system}-{machine}" / f"uri{suffix(system)}"
        return wheel(system, machine, folder, command, python_version(version_of(command)))


def main() -> None:
    if len(sys.argv) not in (2, 3):
        raise SystemExit(f"usage: {sys.argv[0]} DIR [COMMANDS]")
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for system, machine in PLATFORMS:
        print(build(system, machine, folder, Path(sys.argv[2]) if len(sys.argv) == 3 else None))


if __name__ == "__main__":
    main()
