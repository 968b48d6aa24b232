-- Accounts of such a role may do nothing before they have a second factor.
alter table roles add column requires_second_factor boolean not null default false;

-- When the person behind the session last proved who they are; changes of factors ask for a fresh proof.
alter table sessions add column proved_at timestamptz not null default now();

-- An authenticator app. `sealed` is empty until the first code is right; `offered` is a secret that waits for it.
create table totp_secrets (
  account_id bigint primary key references accounts (id),
  sealed bytea,
  confirmed_at timestamptz,
  -- Each step of 30 s is taken once; later ones only.
  last_step bigint not null default 0,
  offered bytea,
  offered_at timestamptz,
  check ((sealed is null) = (confirmed_at is null)),
  check ((offered is null) = (offered_at is null))
);

create table passkeys (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  -- The host that it was made for: it signs for no other.
  rp_id text not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_account on passkeys (account_id, id);

create table recovery_codes (
  account_id bigint not null references accounts (id),
  code_hash bytea not null,
  primary key (account_id, code_hash)
);

-- What an authenticator is asked to sign; `holder` is a hash of the session, sign-in or browser that asked.
create table passkey_challenges (
  challenge text primary key,
  holder bytea not null,
  expires_at timestamptz not null
);
create index passkey_challenges_by_expiry on passkey_challenges (expires_at);

-- Wrong codes and wrong proofs, kept so that a restart forgets none (as SI-004).
create table factor_failures (
  account_id bigint not null references accounts (id),
  at timestamptz not null
);
create index factor_failures_of_account on factor_failures (account_id, at);

-- A sign-in whose first step is done. `browser` is a hash of the browser's name: a ticket is of use in no other.
create table pending_sign_ins (
  ticket_hash bytea primary key,
  account_id bigint not null references accounts (id),
  browser bytea not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index pending_sign_ins_of_account on pending_sign_ins (account_id);

create function has_second_factor(account bigint) returns boolean language sql stable as $$
  select exists (select 1 from totp_secrets where account_id = account and sealed is not null)
      or exists (select 1 from passkeys where account_id = account)
$$;
