-- Deletions of end users (SI-104). The record stays, with a masked account, after everything else is erased.
create table user_logoffs (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  account text not null,
  -- 1 asked for, 2 clarification, 3 finished, 4 withdrawn, 5 failed.
  state smallint not null check (state between 1 and 5),
  reason text not null default '',
  asked_at timestamptz not null,
  ends_at timestamptz,
  -- When the erasure is tried: at the end of the clarification, or a day after it failed.
  due_at timestamptz,
  ended_at timestamptz,
  failure text,
  check ((state = 1) = (ends_at is null)),
  check ((state = 5) = (failure is not null))
);
create unique index user_logoffs_open on user_logoffs (user_id) where state in (1, 2, 5);
create index user_logoffs_of_user on user_logoffs (user_id, id desc);
create index user_logoffs_due on user_logoffs (due_at) where state in (2, 5);
