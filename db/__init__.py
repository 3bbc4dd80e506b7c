"""The only room that knows SQL: tables, migrations and the armies kept in them."""
