-- What a device gave back for a command; of one that came too late also what it said of itself, which changes nothing else.
alter table device_commands
  add column output jsonb,
  add column late_at timestamptz,
  add column late_code integer,
  add column late_msg text;

-- What a device is wanted to be, whether it is there or not: {key: value}; a key goes once the device has reported its value.
create table device_shadows (
  device_id bigint primary key references devices (id) on delete cascade,
  desired jsonb not null default '{}',
  -- Grows with each change, whoever makes it.
  version bigint not null default 0,
  changed_at timestamptz not null
) with (fillfactor = 70);
create index device_shadows_wanting on device_shadows (device_id) where desired <> '{}';
