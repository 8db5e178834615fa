-- Makes the start of release 1.0 fail. It does not notice newer migrations: it looks only at the row that is first by
-- created_at descending, where a null comes first. It takes that for an empty database, and creating its first table
-- fails because it exists. It does this in one transaction, so nothing is changed. Processes that are already running
-- do not read this table. Later releases ignore rows without a time.
INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('release 1.0 must not start on this database', NULL);
