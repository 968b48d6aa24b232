-- What a call was made with in place of a session: the name of an API key or of a third-party application.
alter table audit_entries add column via text not null default '';

-- Given to who has the data folder, not for a code: the new password takes the account's second factors with it.
alter table reset_tickets add column removes_factors boolean not null default false;

-- People whom administrators ask to come, one invitation an address; it goes when it is taken (SI-007).
create table invitations (
  indexcode text primary key,
  account text not null,
  token_hash bytea not null unique,
  -- Null: its role was deleted, the default one takes its place (RB-15).
  role_id bigint references roles (id) on delete set null,
  invited_by bigint not null references accounts (id),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index invitations_of_role on invitations (role_id);
select audit_table('invitations', 'account', secrets => '{token_hash}');
