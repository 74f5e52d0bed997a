#!/bin/sh
# NOT YET RUN: nobody who works on this had a Mac. The recipe for an application and a disk image on macOS.
#
#   packaging/macos.sh
#
# Needs a Mac with Python 3.11 to 3.14 and Apple's command line tools (iconutil, codesign, hdiutil). The application is
# signed for this Mac only: others have to open it once by its context menu.
set -eu
cd "$(dirname "$0")/.."
name="Mordheim battle companion"
app="dist/$name.app"
work=build/macos

python3 packaging/develop.py start --version # makes the environment, which the icon needs
rm -rf "$work"
mkdir -p "$work/icon.iconset" "$work/disk"
QT_QPA_PLATFORM=offscreen .venv/bin/python packaging/icons.py "$work/png"
for size in 16 32 128; do
    cp "$work/png/$size.png" "$work/icon.iconset/icon_${size}x$size.png"
    cp "$work/png/$((size * 2)).png" "$work/icon.iconset/icon_${size}x$size@2x.png"
done
cp "$work/png/256.png" "$work/icon.iconset/icon_256x256.png"
iconutil --convert icns --output "$work/icon.icns" "$work/icon.iconset"

MORDHEIM_ICON="$PWD/$work/icon.icns" python3 packaging/develop.py bundle
cp -R "dist/mordheim-desktop/licences" "$app/Contents/Resources/licences"
codesign --force --deep --sign - "$app"
"$app/Contents/MacOS/mordheim-desktop" --self-test

cp -R "$app" "$work/disk/"
ln -s /Applications "$work/disk/Applications"
version=$("$app/Contents/MacOS/mordheim-desktop" --version)
hdiutil create -ov -volname "$name" -srcfolder "$work/disk" -format UDZO "dist/mordheim-desktop-$version.dmg"
