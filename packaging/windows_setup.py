"""Makes the setup for Windows, on Linux, with NSIS: per user, without administrator rights.

The setup and its uninstaller name every file they bring and take away. So the uninstaller cannot touch a campaign, even
where somebody installed the program into the folder of his campaigns. Runs in the environment of
`develop.py windows-setup`.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path, PureWindowsPath

import product
import windows_bundle
from bundling import BuildFailed, packed, reported, size_of

LIST = windows_bundle.WORK / "files.nsh"


def build() -> Path:
    """Make the folder and the setup that installs it; returns the setup. Raises `BuildFailed`."""
    bundle = windows_bundle.build()
    windows_bundle.dated(bundle.rglob("*"))
    LIST.write_text(listed(bundle), encoding="utf-8")
    target = product.DIST / f"{product.ID}-{product.version()}-setup.exe"
    facts = {
        "ID": product.ID,
        "NAME": product.NAME,
        "VERSION": product.version(),
        "NUMBERS": f"{product.version()}.0",
        "AUTHORS": product.AUTHORS,
        "SUFFIX": product.SUFFIX,
        "FILE_KIND": product.FILE_KIND,
        "ICON": str(windows_bundle.WORK / f"{product.ID}.ico"),
        "LICENCE_FILE": str(product.ROOT / "LICENSE"),
        "FILES": str(LIST),
        "OUTPUT": str(target),
        "KILOBYTES": str(size_of(bundle) // 1024),
    }
    command = ["makensis", "-V2", "-WX", "-INPUTCHARSET", "UTF8"]
    command += [f"-D{name}={value}" for name, value in facts.items()]
    if subprocess.run([*command, str(windows_bundle.HERE / "setup.nsi")], check=False).returncode != 0:
        raise BuildFailed("NSIS could not make the setup; its own words are above.")
    size = target.stat().st_size
    if size > product.MOST_PACKED:
        raise BuildFailed(f"The setup has {size / 2**20:.1f} MiB, more than {product.MOST_PACKED / 2**20:.0f}.")
    return target


def listed(bundle: Path) -> str:
    """Two NSIS macros: one brings every file of the folder, the other takes exactly those away, and empty folders."""
    files = sorted(path for path in bundle.rglob("*") if path.is_file())
    folders = sorted({path.parent for path in files})
    lines = ["!macro InstallFiles"]
    for folder in folders:
        lines.append(f'  SetOutPath "{_there(bundle, folder)}"')
        lines += [f'  File "{path}"' for path in files if path.parent == folder]
    lines += ["!macroend", "!macro RemoveFiles"]
    lines += [f'  Delete "{_there(bundle, path)}"' for path in files]
    below = sorted({one for path in files for one in path.relative_to(bundle).parents if one.name}, reverse=True)
    lines += [f'  RMDir "{_there(bundle, bundle / folder)}"' for folder in below]
    return "\n".join([*lines, "!macroend", ""])


def _there(bundle: Path, path: Path) -> str:
    inside = path.relative_to(bundle)
    return str(PureWindowsPath("$INSTDIR", *inside.parts)).replace("$", "$$").replace("$$INSTDIR", "$INSTDIR", 1)


def _sizes(setup: Path) -> str:
    unpacked = size_of(windows_bundle.BUNDLE) / 2**20
    return f"{packed(setup)}, {unpacked:.1f} MiB installed"


if __name__ == "__main__":
    sys.exit(reported(build, _sizes))
