"""What all tables are made of: the list of them, the names of their ties, their columns."""

from __future__ import annotations

from sqlalchemy import CheckConstraint, Column, MetaData

from db.kinds import NUMBER, TEXT

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
