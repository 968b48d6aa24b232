-- Totals of lists are kept, never scanned for. Keys are changed in sorted order, so that writers cannot lock each other out.
create table counters (
  scope text not null,
  key text not null,
  n bigint not null default 0,
  primary key (scope, key)
) with (fillfactor = 50);

create extension if not exists pg_trgm;

-- One row: which master key the secrets in this database are encrypted with.
create table installation (
  only_row boolean primary key check (only_row),
  key_fingerprint text not null
);
