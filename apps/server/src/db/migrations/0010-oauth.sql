-- Third-party applications. Without `secret_hash` a client is public and proves itself by PKCE alone.
create table oauth_clients (
  id bigint generated always as identity primary key,
  client_id text not null unique,
  owner_id bigint not null references accounts (id),
  name_zh text not null,
  name_en text not null,
  logo text not null default '',
  redirect_uris text[] not null,
  secret_hash bytea,
  created_at timestamptz not null
);
create index oauth_clients_of_owner on oauth_clients (owner_id, id);
create trigger oauth_clients_owned before insert on oauth_clients
  for each row execute function give_to_root_without_owner();

-- What an account lets a client do, over all of its grants.
create table oauth_consents (
  account_id bigint not null references accounts (id),
  client_id text not null references oauth_clients (client_id) on delete cascade,
  scopes text[] not null,
  granted_at timestamptz not null,
  primary key (account_id, client_id)
);
create index oauth_consents_of_client on oauth_consents (client_id);

-- Requests, codes, tokens and grants as the library keeps them, under the hash of what opens them.
create table oauth_records (
  kind text not null,
  id_hash bytea not null,
  grant_id text,
  account_id bigint references accounts (id),
  client_id text references oauth_clients (client_id) on delete cascade,
  payload jsonb not null,
  consumed_at timestamptz,
  expires_at timestamptz not null,
  primary key (kind, id_hash)
);
create index oauth_records_of_grant on oauth_records (grant_id) where grant_id is not null;
create index oauth_records_of_consent on oauth_records (client_id, account_id);
create index oauth_records_of_account on oauth_records (account_id) where account_id is not null;
create index oauth_records_by_expiry on oauth_records (expires_at);

-- The key that signs id tokens, sealed by the installation's master key.
create table oauth_keys (
  id boolean primary key default true check (id),
  sealed bytea not null
);
