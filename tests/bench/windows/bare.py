"""The rival of every start: a bare window with a table of 1000 rows, painted once."""

import os
import sys
import time

from PySide6.QtCore import QAbstractTableModel, Qt, QTimer
from PySide6.QtWidgets import QApplication, QMainWindow, QTableView


class Rows(QAbstractTableModel):
    """A thousand rows of six words."""

    def rowCount(self, parent=None):
        return 1000

    def columnCount(self, parent=None):
        return 6

    def data(self, index, role=Qt.ItemDataRole.DisplayRole):
        if role == Qt.ItemDataRole.DisplayRole:
            return f"row {index.row()}, {index.column()}"
        return None


class Window(QMainWindow):
    """Ends the program after its first picture."""

    def paintEvent(self, event):
        super().paintEvent(event)
        QTimer.singleShot(0, app.quit)


app = QApplication([])
window, table, rows = Window(), QTableView(), Rows()
table.setModel(rows)
window.setCentralWidget(table)
window.resize(1280, 800)
window.show()
app.exec()
print((time.monotonic() - float(sys.argv[1])) * 1000, flush=True)
os._exit(0)
