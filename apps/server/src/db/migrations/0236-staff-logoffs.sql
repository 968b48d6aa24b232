-- SI-104: deletions that support starts. The record has the account masked, and by an HMAC with a key of the installation, so
-- that it is found by the entire account after the erasure.
alter table user_logoffs rename column account to account_masked;
update user_logoffs set account_masked = case
  when account_masked ~ '^.+@[^@]*$' then regexp_replace(account_masked, '^(.).*(@[^@]*)$', '\1***\2')
  when account_masked ~ '^[+]?[0-9 -]{7,}$' then left(account_masked, 3) || '****' || right(account_masked, 4)
  when account_masked = '' then ''
  else left(account_masked, 1) || '***'
end;
alter table user_logoffs
  add column account_hmac bytea,
  -- Null where the user asked for it.
  add column operator_id bigint references accounts (id),
  -- Restored when the deletion is withdrawn.
  add column status_before smallint not null default 0 check (status_before not in (2, 3) and status_before between 0 and 10);
create index user_logoffs_of_account on user_logoffs (account_hmac) where account_hmac is not null;
create index user_logoffs_of_operator on user_logoffs (operator_id) where operator_id is not null;

-- Support searches deletions by the start of an account, before the erasure.
create index users_by_account_head on users (indexcode text_pattern_ops) where deleted_at is null;

-- Lookups of end users, by accounts of the console: for limits against enumeration. Removed after a day.
create table user_lookups (
  account_id bigint not null references accounts (id),
  at timestamptz not null
);
create index user_lookups_of_account on user_lookups (account_id, at desc);
create index user_lookups_by_time on user_lookups (at);
