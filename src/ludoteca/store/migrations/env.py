"""Alembic's entry: runs on the connection that ``ludoteca.store.migrate`` hands over."""

from alembic import context

from ludoteca.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
