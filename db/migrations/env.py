"""Runs the migrations on the connection that `db.migration` hands over.

To change the tables: change `db.tables`, add `versions/NNNN_what.py` with the next number, raise
`db.backend.SCHEMA_VERSION` to it, and keep a database of the version before in the tests.
Migrations are never changed later and use nothing of `db.tables`, which moves on.
"""

from __future__ import annotations

from alembic import context

from db import tables

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=tables.metadata,
    render_as_batch=True,
    # SQLite can roll back changes of tables, as long as nothing commits between them.
    transactional_ddl=True,
    transaction_per_migration=False,
)
with context.begin_transaction():
    context.run_migrations()
