"""What all tables are made of: their types of columns in each database, and names of constraints.

Migrations import the types as well, so these never change their meaning.

SQLite keeps any text, and whole numbers of 64 bits, and compares texts letter by letter. Where
PostgreSQL would do otherwise its columns say so: `C` compares as SQLite does, whatever language
the server speaks, and whole numbers have 64 bits there too.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import BigInteger, CheckConstraint, Column, Dialect, Integer, MetaData, Text, text
from sqlalchemy.types import TypeDecorator, TypeEngine

_MARK = "\ufdd0"
"""A code point that Unicode keeps free for programs' own use; no writing has it."""


class _AnyText(TypeDecorator[str]):
    """Texts on PostgreSQL, which has no NUL letter: it is kept as two others and comes back."""

    impl = Text
    cache_ok = True

    def load_dialect_impl(self, _dialect: Dialect) -> TypeEngine[str]:
        return Text(collation="C")

    def process_bind_param(self, value: str | None, _dialect: Dialect) -> str | None:
        if value is None or ("\0" not in value and _MARK not in value):
            return value
        return value.replace(_MARK, f"{_MARK}1").replace("\0", f"{_MARK}0")

    def process_result_value(self, value: str | None, _dialect: Dialect) -> str | None:
        if value is None or _MARK not in value:
            return value
        return value.replace(f"{_MARK}0", "\0").replace(f"{_MARK}1", _MARK)


TEXT: TypeEngine[str] = Text().with_variant(_AnyText(), "postgresql")
NUMBER: TypeEngine[int] = Integer().with_variant(BigInteger(), "postgresql")
SUM: TypeEngine[int] = BigInteger()

BY_KEY: dict[str, Any] = {"sqlite_with_rowid": False}
"""Has a table's rows lie in the order of its key; PostgreSQL knows no such tables."""


def only_where(condition: str) -> dict[str, Any]:
    """Return the options of an index on those rows alone that meet a condition."""
    return {"sqlite_where": text(condition)}


def add_postgresql_conditions(metadata: MetaData) -> None:
    """Give PostgreSQL's indexes the conditions that SQLite's have.

    Said only where a club is opened: naming PostgreSQL at a table loads 25 ms of its drivers.
    """
    for table in metadata.tables.values():
        for index in table.indexes:
            rows = index.dialect_options["sqlite"].get("where")
            if rows is not None:
                index.dialect_options["postgresql"]["where"] = rows


metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(referred_table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)


def text_column(name: str, **options: object) -> Column[str]:
    """Return a column of texts, "" for none."""
    return Column(name, TEXT, nullable=False, **options)  # type: ignore[arg-type]


def number_column(name: str, *constraints: CheckConstraint, **options: object) -> Column[int]:
    """Return a column of whole numbers."""
    return Column(name, NUMBER, *constraints, nullable=False, **options)  # type: ignore[arg-type]
