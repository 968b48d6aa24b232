-- The products of a deleted account that are still on their way to ROOT, moved by a job in batches (decision 0179).
create table account_estates (
  account_id bigint primary key references accounts (id),
  heir_id bigint not null references accounts (id),
  account text not null,
  -- Memberships when the account was deleted, and how many of them are done.
  products bigint not null,
  products_done bigint not null default 0,
  started_at timestamptz not null,
  ended_at timestamptz
);
create index account_estates_open on account_estates (started_at, account_id) where ended_at is null;
create index account_estates_ended on account_estates (ended_at) where ended_at is not null;
create index account_estates_of_heir on account_estates (heir_id);

-- As audit_table() does, with one entry for the beginning and one for the end, which sums up all batches.
create trigger audited after insert on account_estates for each row
  execute function audit_row('{account_id}', 'account', '{}', '{}');
create trigger audited_ended after update on account_estates for each row
  when (old.ended_at is null and new.ended_at is not null)
  execute function audit_row('{account_id}', 'account', '{}', '{}');
