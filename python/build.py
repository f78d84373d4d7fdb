#!/usr/bin/env python3
"""Builds the wheels, which carry the command uri. It needs Go, and nothing else that Python has not.

    python/build.py DIR [VERSION]    a wheel for each platform, into DIR

The same tree, Go and Python give the same bytes. "pip install ./python" builds one for this machine: pip calls
build_wheel.
"""

from __future__ import annotations

import base64
import hashlib
import os
import platform
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
NAME = "urikit"

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
        ("License-File", "LICENSE"),
        ("License-File", "THIRD_PARTY_LICENSES"),
        ("Requires-Python", of["requires-python"].strip('"')),
        ("Description-Content-Type", "text/markdown"),
    ]
    lines = [f"{name}: {value}" for name, value in fields]
    return "\n".join(lines) + "\n\n" + (HERE / "README.md").read_text(encoding="utf-8")


def compile_command(system: str, machine: str, to: Path) -> None:
    """Build the command for a platform."""
    environment = os.environ | {
        "GOOS": system, "GOARCH": machine, "GOAMD64": "v1", "CGO_ENABLED": "0",
        "GOFLAGS": "-mod=readonly", "GOWORK": str(ROOT / "go.work"),
    }  # fmt: skip
    options = ["-trimpath", "-buildvcs=false", "-ldflags=-s -w -buildid="]
    subprocess.run(["go", "build", *options, "-o", str(to), "./cmd/uri"], cwd=ROOT, env=environment, check=True)


def wheel(system: str, machine: str, folder: Path, version: str) -> str:
    """Write a wheel, and return its name."""
    tags = PLATFORMS[system, machine]
    info, data = f"{NAME}-{version}.dist-info", f"{NAME}-{version}.data"
    program = "uri.exe" if system == "windows" else "uri"
    files: dict[str, bytes] = {}
    for path in sorted((HERE / "src").rglob("*")):
        if path.suffix in (".py", ".typed"):
            files[path.relative_to(HERE / "src").as_posix()] = path.read_bytes()
    with tempfile.TemporaryDirectory() as work:
        compile_command(system, machine, Path(work, program))
        files[f"{data}/scripts/{program}"] = Path(work, program).read_bytes()
    for name in ("LICENSE", "THIRD_PARTY_LICENSES"):
        files[f"{info}/licenses/{name}"] = (ROOT / name).read_bytes()
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


def digest(content: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


def build_wheel(
    wheel_directory: str, config_settings: object = None, metadata_directory: object = None
) -> str:
    """Build the wheel of this machine, for pip (PEP 517)."""
    system = {"linux": "linux", "darwin": "darwin", "win32": "windows"}.get(sys.platform, sys.platform)
    machine = platform.machine().lower()
    machine = {"x86_64": "amd64", "aarch64": "arm64"}.get(machine, machine)
    if (system, machine) not in PLATFORMS:
        raise SystemExit(f"urikit has no wheel for {system}/{machine}")
    return wheel(system, machine, Path(wheel_directory), "0.0.0")


def main() -> None:
    if len(sys.argv) not in (2, 3):
        raise SystemExit(f"usage: {sys.argv[0]} DIR [VERSION]")
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for system, machine in PLATFORMS:
        print(wheel(system, machine, folder, sys.argv[2] if len(sys.argv) == 3 else "0.0.0"))


if __name__ == "__main__":
    main()
