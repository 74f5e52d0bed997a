"""The floor: an empty main window, gone after its first paint."""

import sys

from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QMainWindow


class Window(QMainWindow):
    """Quits when it has been painted."""

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        QApplication.quit()


application = QApplication(sys.argv)
window = Window()
window.resize(1366, 768)
window.show()
sys.exit(application.exec())
