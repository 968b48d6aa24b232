create table roles (
  id bigint generated always as identity primary key,
  key text unique,
  name_zh text not null,
  name_en text not null,
  description text not null default '',
  menus text[] not null,
  administrator boolean not null default false,
  -- Raised by each change of what the role may do; sessions of an older version end (SI-021).
  version integer not null default 1
);

create table accounts (
  id bigint generated always as identity primary key,
  account text not null,
  -- What signs in: the account, numeric ones with their area code before them (VA-07).
  indexcode text not null unique,
  password_hash text not null,
  role_id bigint not null references roles (id),
  app_key text not null unique,
  area_code text,
  is_root boolean not null default false,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index accounts_one_root on accounts (is_root) where is_root;

create table sessions (
  token_hash bytea primary key,
  account_id bigint not null references accounts (id),
  role_version integer not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  ip text not null,
  agent text not null default ''
);
create index sessions_by_account on sessions (account_id);
create index sessions_by_creation on sessions (created_at);

-- Kept in the database, so that a restart forgets no failure (SI-004). `who` is `account:…` or `address:…`.
create table sign_in_failures (
  who text not null,
  at timestamptz not null
);
create index sign_in_failures_by_who on sign_in_failures (who, at);

-- One live image for an account name in one browser; `holder` is a hash of both.
create table captchas (
  holder bytea primary key,
  answer text not null,
  expires_at timestamptz not null
);

create table set_up_links (
  token_hash bytea primary key,
  created_at timestamptz not null
);
