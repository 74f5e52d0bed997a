"""A plain window with three tabs, a table of ten by ten, a form and a list, gone after its first paint."""

import sys

from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import (
    QApplication,
    QFormLayout,
    QLineEdit,
    QListWidget,
    QMainWindow,
    QTableWidget,
    QTableWidgetItem,
    QTabWidget,
    QWidget,
)


class Tabs(QTabWidget):
    """Quits when it has been painted."""

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        QApplication.quit()


application = QApplication(sys.argv)
window = QMainWindow()
tabs = Tabs()
table = QTableWidget(10, 10)
for row in range(10):
    for column in range(10):
        table.setItem(row, column, QTableWidgetItem(f"{row}.{column}"))
form = QWidget()
lines = QFormLayout(form)
for name in ("Name", "Type", "Player", "Gold"):
    lines.addRow(name, QLineEdit())
entries = QListWidget()
entries.addItems([f"Entry {number}" for number in range(20)])
for title, page in (("Table", table), ("Form", form), ("List", entries)):
    tabs.addTab(page, title)
window.setCentralWidget(tabs)
window.resize(1366, 768)
window.show()
sys.exit(application.exec())
