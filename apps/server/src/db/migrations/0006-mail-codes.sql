-- One live code for an account name and purpose; its hash is keyed, for there are only 10,000 codes (CN-39).
create table mail_codes (
  purpose text not null check (purpose in ('register', 'reset')),
  indexcode text not null,
  code_hash bytea not null,
  sent_at timestamptz not null,
  tries integer not null default 0,
  primary key (purpose, indexcode)
);

-- Codes asked for and codes that were wrong. `who` is `register:…`, `reset:…` or `address:…`.
create table mail_code_events (
  who text not null,
  kind text not null check (kind in ('asked', 'wrong')),
  at timestamptz not null
);
create index mail_code_events_by_who on mail_code_events (who, at);

create table reset_tickets (
  token_hash bytea primary key,
  account_id bigint not null references accounts (id),
  expires_at timestamptz not null
);
