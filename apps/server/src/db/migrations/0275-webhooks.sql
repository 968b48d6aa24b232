-- Issue 19, decision 0192: endpoints of webhooks, and the messages on their way to them.
create table webhook_endpoints (
  endpoint_id text primary key check (endpoint_id ~ '^[A-Za-z0-9_-]{22}$'),
  owner_id bigint not null references accounts (id),
  url text not null,
  description text not null default '',
  types text[] not null check (cardinality(types) > 0),
  -- Empty: all products.
  product_ids text[] not null default '{}',
  is_site_wide boolean not null default false,
  scheme text not null check (scheme in ('v1', 'v1a')),
  public_key text not null default '',
  secret bytea not null,
  -- Signs, too, until then.
  old_secret bytea,
  old_until timestamptz,
  -- Names and values as JSON.
  headers bytea,
  header_names text[] not null default '{}',
  -- 1 on, 2 turned off, 3 turned off after days of failures, 4 turned off by its receiver.
  state smallint not null default 1 check (state between 1 and 4),
  state_at timestamptz not null,
  failing_since timestamptz,
  last_ok_at timestamptz,
  created_at timestamptz not null,
  check ((old_secret is null) = (old_until is null))
);
create index webhook_endpoints_owner on webhook_endpoints (owner_id);
select audit_table('webhook_endpoints', 'url', secrets => '{secret,old_secret,headers}',
  quiet => '{failing_since,last_ok_at,state_at}');

-- `seq` of messages: of two messages about a thing, the later one has the higher number.
create sequence webhook_positions;

-- `at` is the time in the id.
create table webhook_messages (
  at timestamptz not null,
  message_id text not null,
  body text not null,
  primary key (at, message_id)
) partition by range (at);
create table webhook_messages_undated partition of webhook_messages default;

create table webhook_deliveries (
  at timestamptz not null,
  endpoint_id text not null,
  message_id text not null,
  type text not null,
  subject text not null,
  -- 1 waiting, 2 being sent, 3 delivered, 4 waiting for another attempt, 5 dead, 6 canceled.
  state smallint not null default 1 check (state between 1 and 6),
  tries smallint not null default 0,
  -- Of the next attempt, or the end of the lease of the one in progress; null: it is over.
  due_at timestamptz,
  last_status smallint,
  -- The last ones, oldest first.
  attempts jsonb not null default '[]',
  primary key (at, endpoint_id, message_id)
) partition by range (at);
create table webhook_deliveries_undated partition of webhook_deliveries default;
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, due_at) where due_at is not null;
create index webhook_deliveries_list on webhook_deliveries (endpoint_id, at desc, message_id desc);
