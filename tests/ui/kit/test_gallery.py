"""The gallery paints every page of the kit."""

from pathlib import Path

from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from mordheim_desktop.ui.kit.gallery import write_gallery


def test_the_gallery_writes_pictures_with_something_on_them(tmp_path: Path, qapp: QApplication) -> None:
    written = write_gallery(tmp_path, ("dark",), (1.5,))
    assert len(written) == 5
    for path in written:
        image = QImage(str(path))
        colours = {image.pixel(x, y) for x in range(0, image.width(), 7) for y in range(0, image.height(), 7)}
        assert len(colours) > 5, path.name
