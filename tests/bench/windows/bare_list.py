"""The rival of the list of armies: a bare window with a plain list of rows, painted once."""

import os
import sys
import time

from PySide6.QtCore import QStringListModel, QTimer
from PySide6.QtWidgets import QApplication, QListView, QMainWindow


class Window(QMainWindow):
    """Ends the program after its first picture."""

    def paintEvent(self, event):
        super().paintEvent(event)
        QTimer.singleShot(0, app.quit)


app = QApplication([])
window, view = Window(), QListView()
started = time.perf_counter()
view.setModel(QStringListModel([f"Army {at}" for at in range(int(sys.argv[2]))]))
window.setCentralWidget(view)
window.resize(1280, 800)
window.show()
app.exec()
print((time.perf_counter() - started) * 1000, flush=True)
os._exit(0)
