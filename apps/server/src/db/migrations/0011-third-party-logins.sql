-- Who signs in to which account from elsewhere (SI-011): after the first time the subject decides, not the e-mail address.
create table third_party_logins (
  issuer text not null,
  subject text not null,
  account_id bigint not null references accounts (id),
  email text not null,
  linked_at timestamptz not null,
  last_at timestamptz not null,
  primary key (issuer, subject)
);
create unique index third_party_logins_of_account on third_party_logins (account_id, issuer);

-- A sign-in that is under way at the provider: taken once, by the browser that began it.
create table third_party_sign_ins (
  state_hash bytea primary key,
  browser_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  redirect_uri text not null,
  query text not null,
  expires_at timestamptz not null
);
create index third_party_sign_ins_by_end on third_party_sign_ins (expires_at);
