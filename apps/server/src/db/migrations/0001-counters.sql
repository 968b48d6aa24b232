-- Totals of lists are kept, never scanned for. Keys are changed in sorted order, so that writers cannot lock each other out.
create table counters (
  scope text not null,
  key text not null,
  n bigint not null default 0,
  primary key (scope, key)
) with (fillfactor = 50);

create extension if not exists pg_trgm;
