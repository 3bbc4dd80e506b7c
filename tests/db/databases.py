"""Where the database lies in a test: in a file, or on a server that somebody named.

The tests ask the file in the ordinary suite. `pytest -m postgres` asks a schema of its own, made
for each test, in the database that `MUSTER_TEST_POSTGRES` names, or on a server that is started for
the tests where the system has PostgreSQL.
"""

from __future__ import annotations

import atexit
import os
import secrets
import shutil
import sqlite3
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, create_engine, make_url

from db.errors import StoreProblem
from db.postgresql import PostgresqlBackend
from db.store import Store
from db.timestamps import Clock, utc_now

VARIABLE = "MUSTER_TEST_POSTGRES"
TARGETS = ("file", pytest.param("server", marks=pytest.mark.postgres))


class Target:
    """A place for a database; `address` is "" for a file in the folder."""

    def __init__(self, folder: Path, address: str = "") -> None:
        self.folder = folder
        self.address = address

    def open(self, clock: Clock = utc_now) -> Store:
        """Open the database there, as each window does."""
        if self.address:
            return Store.open_club(self.folder, self.address, clock=clock)
        return Store.open(self.folder, clock=clock)


@cache
def throwaway_server() -> str:
    """Start a server for this run, and return its address; "" where there is no PostgreSQL.

    It listens on a socket in its own folder only, and is stopped when the tests end. A member of
    the club, "member", has to give the password "sandpit".
    """
    initdb = shutil.which("initdb") or max(
        map(str, Path("/usr/lib/postgresql").glob("*/bin/initdb")), default=""
    )
    if not initdb:
        return ""
    user: dict[str, Any] = {}
    folder = Path(tempfile.mkdtemp(prefix="muster-postgres-"))
    if hasattr(os, "geteuid") and os.geteuid() == 0:  # PostgreSQL refuses to run as root
        user = {"user": "postgres"}
        try:
            shutil.chown(folder, "postgres")
        except LookupError:
            return ""
    data = folder / "data"
    programs = Path(initdb).parent
    run = partial(subprocess.run, check=True, capture_output=True, cwd=folder, timeout=60, **user)
    run([initdb, "-D", data, "-U", "muster", "-A", "trust", "-E", "UTF8", "--locale=C", "-N"])
    access = data / "pg_hba.conf"
    access.write_text("local all member scram-sha-256\n" + access.read_text())
    control = programs / "pg_ctl"
    options = f"-k {folder} -c listen_addresses='' -c fsync=off"
    log = folder / "log"
    run([control, "-D", data, "-o", options, "-l", log, "-w", "start"])

    def stop() -> None:
        run([control, "-D", data, "-m", "immediate", "stop"])
        shutil.rmtree(folder, ignore_errors=True)

    atexit.register(stop)
    engine = create_engine(f"postgresql+psycopg://muster@/postgres?host={folder}")
    with engine.begin() as connection:
        connection.exec_driver_sql("CREATE ROLE member LOGIN PASSWORD 'sandpit'")
        connection.exec_driver_sql("GRANT ALL ON DATABASE postgres TO member")
        connection.exec_driver_sql("GRANT ALL ON SCHEMA public TO member")
    engine.dispose()
    return f"postgresql://muster@/postgres?host={folder}"


@contextmanager
def make_target(kind: str, folder: Path) -> Iterator[Target]:
    """Give a place with nothing in it."""
    if kind == "file":
        yield Target(folder)
        return
    pytest.importorskip("psycopg", reason="psycopg is not installed")
    named = os.environ.get(VARIABLE) or throwaway_server()
    if not named:
        pytest.skip(f"PostgreSQL is not installed, and {VARIABLE} names no server")
    url = make_url(named).set(drivername="postgresql+psycopg")
    schema = f"muster_{secrets.token_hex(6)}"
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.exec_driver_sql(f"CREATE SCHEMA {schema}")
    address = url.update_query_dict({"options": f"-csearch_path={schema}"})
    yield Target(folder, address.render_as_string(hide_password=False))
    with engine.begin() as connection:
        connection.exec_driver_sql(f"DROP SCHEMA {schema} CASCADE")
    engine.dispose()


def target_of(store: Store) -> Target:
    """Return where an open database lies."""
    if not isinstance(store.backend, PostgresqlBackend):
        return Target(store.data_folder.root)
    return Target(store.data_folder.root, store.backend._url.render_as_string(hide_password=False))


def open_again(store: Store, clock: Clock = utc_now) -> Store:
    """Open a second window on the database of the first."""
    return target_of(store).open(clock)


def execute_directly(store: Store, statement: str, *values: object) -> list[Any]:
    """Let another program write into the database, or read there; return the rows."""
    if not isinstance(store.backend, PostgresqlBackend):
        with closing(sqlite3.connect(store.data_folder.database)) as connection, connection:
            return connection.execute(statement, values).fetchall()
    engine = create_engine(store.backend._url)
    try:
        with engine.begin() as other:
            found = other.exec_driver_sql(statement.replace("?", "%s"), values)
            return [*found] if found.returns_rows else []
    finally:
        engine.dispose()


@contextmanager
def server_connection(club: Target) -> Iterator[Connection]:
    """Give a transaction on the server such as any program begins one."""
    engine = create_engine(club.address)
    with engine.begin() as connection:
        yield connection
    engine.dispose()


def refusal(act: Callable[[], object]) -> StoreProblem:
    """Return what a player is told when an act cannot be done."""
    with pytest.raises(StoreProblem) as refused:
        act()
    assert refused.value.sentence().endswith(".")
    return refused.value
