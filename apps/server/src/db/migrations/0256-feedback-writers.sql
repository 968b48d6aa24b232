-- Who is writing a reply, until a moment that its page moves on: what is not moved ends by itself.
create table feedback_writers (
  record_id bigint not null references feedback_records (id) on delete cascade,
  account_id bigint not null references accounts (id),
  until timestamptz not null,
  primary key (record_id, account_id)
);
create index feedback_writers_of_account on feedback_writers (account_id);
create index feedback_writers_by_time on feedback_writers (until);
