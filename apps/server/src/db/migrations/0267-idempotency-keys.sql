-- Issue 18, decision 0182: a write with an Idempotency-Key is carried out once. The row is written in the transaction of
-- the call; `attempt` is the request that wrote it, `reply` its encrypted reply, absent while it is not known.
create table idempotency_keys (
  caller text not null,
  key text not null,
  user_id bigint,
  attempt uuid not null,
  request_hash bytea not null,
  created_at timestamptz not null,
  reply bytea,
  primary key (caller, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
create index idempotency_keys_user on idempotency_keys (user_id) where user_id is not null;
