create table devices (
  id bigint generated always as identity primary key,
  product_id text not null references products (id) on delete cascade,
  -- Bytes decide the order, so that the head of a serial number is found by the index.
  serial text collate "C" not null check (serial ~ '^[A-Za-z0-9_-]{1,32}$'),
  -- Encrypted, since checking an HMAC needs the secret itself (SI-086).
  secret bytea not null,
  created_at timestamptz not null,
  activated_at timestamptz,
  unique (product_id, serial)
);
create index devices_newest on devices (product_id, created_at desc, id desc);

-- Latest values by property: {key: {"v": value, "t": epoch ms}}, also those that break their property's limits.
create table device_states (
  device_id bigint primary key references devices (id) on delete cascade,
  data jsonb not null default '{}',
  -- Those of the last report that had keys without a property: replaced as a whole, so that a device cannot grow its row.
  unknown jsonb not null default '{}',
  seen_at timestamptz not null
) with (fillfactor = 70);

-- Where a device is connected, written by the transport alone; a change of an older session than the kept one is void.
create table device_presence (
  device_id bigint primary key references devices (id) on delete cascade,
  product_id text not null,
  online boolean not null,
  changed_at timestamptz not null,
  ip text,
  session text not null,
  -- The server process that holds the connection; it holds an advisory lock of this number while it lives.
  process integer not null
) with (fillfactor = 70);
create index device_presence_online on device_presence (product_id) where online;

create table device_onoff (
  device_id bigint not null references devices (id) on delete cascade,
  id bigint generated always as identity,
  at timestamptz not null,
  type smallint not null check (type in (0, 1)),
  ip text,
  reason text not null default '',
  primary key (device_id, id)
);
create index device_onoff_by_time on device_onoff (at);

create sequence device_message_ids;

-- Every message as it was on the wire, kept by days of server time and dropped by partition.
create table device_messages (
  device_id bigint not null,
  id bigint not null default nextval('device_message_ids'),
  at timestamptz not null,
  -- 0 from the device, 1 to it.
  direction smallint not null,
  tail text not null,
  qos smallint not null,
  code smallint not null,
  -- 0 the text itself, 1 base64 of bytes that are no UTF-8.
  encoding smallint not null,
  payload text not null
) partition by range (at);
create index device_messages_newest on device_messages (device_id, id desc);
create table device_messages_undated partition of device_messages default;

create table device_commands (
  id bigint generated always as identity primary key,
  device_id bigint not null references devices (id) on delete cascade,
  tail text not null,
  data jsonb not null,
  status smallint not null check (status between 1 and 5),
  created_at timestamptz not null,
  sent_at timestamptz,
  ended_at timestamptz,
  expires_at timestamptz not null,
  code integer,
  msg text,
  by_account bigint not null references accounts (id)
);
create index device_commands_newest on device_commands (device_id, id desc);
create index device_commands_waiting on device_commands (device_id, id) where status in (1, 2);
create index device_commands_expiring on device_commands (expires_at) where status in (1, 2);

-- Attempts that were refused, told to the product's owner; the same cause is counted rather than kept again.
create table device_refused_attempts (
  product_id text not null references products (id) on delete cascade,
  serial text not null,
  cause text not null,
  found text not null default '',
  ip text,
  times bigint not null default 1,
  last_at timestamptz not null,
  primary key (product_id, serial, cause)
);
create index device_refused_attempts_newest on device_refused_attempts (product_id, last_at desc);

create function count_devices() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into counters (scope, key, n)
  select 'devices', product_id, sign * count(*) from changed_rows group by product_id order by product_id
  on conflict (scope, key) do update set n = counters.n + excluded.n;
  return null;
end $$;
create trigger devices_counted after insert on devices
  referencing new table as changed_rows for each statement execute function count_devices();
create trigger devices_counted_deleted after delete on devices
  referencing old table as changed_rows for each statement execute function count_devices();

create function count_online() returns trigger language plpgsql as $$
begin
  insert into counters (scope, key, n)
  select 'devicesOnline', changes.product_id, sum(changes.n)
  from (
    select product_id, -1 as n from before_rows where online
    union all
    select product_id, 1 from after_rows where online
  ) as changes
  group by changes.product_id
  having sum(changes.n) <> 0
  order by changes.product_id
  on conflict (scope, key) do update set n = counters.n + excluded.n;
  return null;
end $$;
create function count_online_once() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into counters (scope, key, n)
  select 'devicesOnline', product_id, sign * count(*) from changed_rows where online group by product_id order by product_id
  on conflict (scope, key) do update set n = counters.n + excluded.n;
  return null;
end $$;
create trigger presence_counted after update on device_presence
  referencing old table as before_rows new table as after_rows for each statement execute function count_online();
create trigger presence_counted_new after insert on device_presence
  referencing new table as changed_rows for each statement execute function count_online_once();
create trigger presence_counted_deleted after delete on device_presence
  referencing old table as changed_rows for each statement execute function count_online_once();

create function count_onoff() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into counters (scope, key, n)
  select 'deviceOnOff', device_id::text, sign * count(*) from changed_rows group by device_id order by device_id
  on conflict (scope, key) do update set n = counters.n + excluded.n;
  return null;
end $$;
create trigger onoff_counted after insert on device_onoff
  referencing new table as changed_rows for each statement execute function count_onoff();
create trigger onoff_counted_deleted after delete on device_onoff
  referencing old table as changed_rows for each statement execute function count_onoff();
