-- Calls of an address within the running minute, in the database so that neither a restart nor a second process forgets them
-- (SI-014). `kind` is what is counted together.
create table address_calls (
  address text not null,
  kind text not null check (kind in ('login', 'visit')),
  since timestamptz not null,
  times integer not null,
  primary key (address, kind)
);
create index address_calls_by_since on address_calls (since);
