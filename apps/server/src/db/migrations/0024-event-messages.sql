-- What users are told of a product's event, and how long the event is kept (Spec 1 §3 "Event message config").
create table event_messages (
  -- Goes with its event (SI-042).
  feature_id bigint primary key references features (id) on delete cascade,
  product_id text not null references products (id) on delete cascade,
  e_category text not null check (e_category in ('alarm', 'fault', 'info')),
  -- {zh, en}; a language that is empty shows the event's own name.
  e_name jsonb not null,
  e_notice boolean not null,
  e_msg_type text not null check (e_msg_type in ('text', 'video')),
  e_client_entrance text not null check (e_client_entrance in ('alarm', 'notice')),
  e_code text not null,
  -- {zh, en} each (CN-54).
  e_push jsonb not null,
  e_list jsonb not null,
  e_detail jsonb not null,
  -- JSON text, answered as it came (SI-048).
  e_rh_push text not null,
  e_rh_list text not null,
  e_picurl text not null,
  e_storage_cycle smallint not null check (e_storage_cycle between 1 and 365),
  -- Always 1 (VA-50).
  e_report_interval smallint not null default 1 check (e_report_interval = 1),
  e_push_interval smallint not null default 1 check (e_push_interval = 1),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by bigint not null references accounts (id)
);
create index event_messages_of_product on event_messages (product_id);
select audit_table('event_messages', 'feature_id', quiet => '{updated_at,updated_by}');

-- Events that devices told, each until its own day: a message's storage counts for what comes after it was saved.
create table device_events (
  id bigint generated always as identity primary key,
  device_id bigint not null references devices (id) on delete cascade,
  de_key text not null,
  -- 1 occurred, 2 stopped.
  status smallint not null check (status in (1, 2)),
  -- Of the server, and by the device's clock.
  at timestamptz not null,
  told_at timestamptz not null,
  -- What came with it, as it came; null for nothing, or for what cannot be kept.
  data jsonb,
  -- The basic and the notification part of the wire, without what was wrong in them.
  basic jsonb,
  notification jsonb,
  expires_at timestamptz not null
);
create index device_events_newest on device_events (device_id, id desc);
create index device_events_expiring on device_events (expires_at);

create function count_events() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into counters (scope, key, n)
  select 'deviceEvents', device_id::text, sign * count(*) from changed_rows group by device_id order by device_id
  on conflict (scope, key) do update set n = counters.n + excluded.n;
  return null;
end $$;
create trigger events_counted after insert on device_events
  referencing new table as changed_rows for each statement execute function count_events();
create trigger events_counted_deleted after delete on device_events
  referencing old table as changed_rows for each statement execute function count_events();
