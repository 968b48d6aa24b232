-- What a person ends one session by; the token's hash never leaves the database.
alter table sessions add column id uuid not null default gen_random_uuid();
create unique index sessions_by_id on sessions (id);

create table api_keys (
  id uuid primary key default gen_random_uuid(),
  account_id bigint not null references accounts (id),
  name text not null,
  key_hash bytea not null unique,
  -- The first characters of the key, to tell keys apart by.
  hint text not null,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  last_used_ip text
);
create index api_keys_of_account on api_keys (account_id, created_at desc, id);
