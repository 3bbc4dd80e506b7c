"""The README and the documents: every file, module and command that they name is there."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest

from tools import muster_setup
from tools.measure import files_of

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = sorted(
    file.relative_to(ROOT).as_posix() for file in (*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"))
)
FOLDERS = {
    "db", "desktop", "docs", "printables", "resources", "rules", "tests", "tools", ".ci", ".venv",
}  # fmt: skip
BLOCK = re.compile(r"^```\w*\n(.*?)^```", re.MULTILINE | re.DOTALL)
MODULE = re.compile(
    r"(?<![\w./-])(?:db|desktop|printables|resources|rules|tools|tests)(?:\.\w+)+(?![\w/])"
)
"""A dotted name that begins with a package of the project."""


def text_of(document: str) -> str:
    return (ROOT / document).read_text(encoding="utf-8")


def code_in(document: str) -> list[str]:
    """Return the inline code of a document, and the lines of its code blocks."""
    text = text_of(document)
    inline = re.findall(r"`([^`\n]+)`", BLOCK.sub("", text))
    blocks = BLOCK.findall(text)
    return [*inline, *(line for block in blocks for line in block.splitlines())]


def anchors_of(document: str) -> set[str]:
    """Return the anchors of a document's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.+)$", text_of(document), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", each.lower()).replace(" ", "-") for each in headings}


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_link_leads_somewhere(document: str) -> None:
    wrong = []
    for target in re.findall(r"\]\(([^)]+)\)", text_of(document)):
        if target.startswith("https://"):
            continue
        path, _, anchor = target.partition("#")
        file = ((ROOT / document).parent / path if path else ROOT / document).resolve()
        missing = not file.exists()
        if missing or (anchor and anchor not in anchors_of(file.relative_to(ROOT).as_posix())):
            wrong.append(target)
    assert not wrong


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_path_is_there(document: str) -> None:
    """A path is inline code that begins with a folder of the project; it may hold wildcards."""
    said = {
        word.rstrip("/")
        for code in code_in(document)
        for word in re.findall(r"(?<![\w./-])(\.?\w+(?:/[\w.*-]+)+/?)(?![\w/])", code)
        if word.split("/")[0] in FOLDERS - {".venv"}
    }
    assert not {path for path in said if not any(ROOT.glob(path))}


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_module_is_there(document: str) -> None:
    assert not {
        name for code in code_in(document) for name in MODULE.findall(code) if not is_there(name)
    }


def test_every_module_that_a_docstring_or_comment_names_is_there() -> None:
    wrong = []
    for file in files_of(ROOT, ("db", "desktop", "printables", "resources", "rules", "tools")):
        for code in re.findall(r"`([^`\n]+)`", file.text):
            wrong += [f"{file.place}: {n}" for n in MODULE.findall(code) if not is_there(n)]
        paths = re.findall(
            r"(?<![\w./-])(?:rules|db|desktop|printables|tests)/[\w/]+\.py", file.text
        )
        wrong += [f"{file.place}: {path}" for path in paths if not (ROOT / path).exists()]
    assert not wrong


@pytest.mark.parametrize("document", ["CONTRIBUTING.md", "docs/architecture.md"])
def test_every_class_and_constant_is_there(document: str) -> None:
    """One is inline code of one word in capitals or in CamelCase."""
    code = "\n".join(file.text for file in files_of(ROOT, ("rules", "db", "desktop", "printables")))
    defined = {*re.findall(r"^ *class (\w+)", code, re.M), *re.findall(r"^(\w+)\b.* =", code, re.M)}
    said = {
        each for each in code_in(document) if re.fullmatch(r"[A-Z]\w*[a-z]\w*|[A-Z_]{4,}", each)
    }
    assert len(said) > 2
    assert said - {"MUSTER_TEST_POSTGRES"} <= defined


def is_there(name: str) -> bool:
    """Tell whether a name is a file, a module, or stands in a module."""
    if (ROOT / name).exists():
        return True
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        place = ROOT.joinpath(*parts[:length])
        file = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
        if length == len(parts) and (place.is_dir() or file.exists()):
            return True
        if file.exists():
            return re.search(rf"\b{parts[length]}\b", file.read_text(encoding="utf-8")) is not None
    return False


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_command_is_there(document: str) -> None:
    text = "\n".join(code_in(document)).replace("\\", "/")
    said = re.findall(r"(?:^|[ `])(?:make|\S*muster_setup\.py) ([a-z]+)", text, re.MULTILINE)
    assert set(said) <= set(muster_setup.COMMANDS)
    for module in re.findall(r"python3? -m ([\w.]+)", text):
        assert importlib.util.find_spec(module), module


def test_the_readme_is_short_and_its_pictures_are_small() -> None:
    assert len(text_of("README.md").splitlines()) <= 150
    pictures = re.findall(r"\]\((docs/pictures/[^)]+)\)", text_of("README.md"))
    assert len(pictures) == 3
    assert all((ROOT / each).stat().st_size < 300_000 for each in pictures)
