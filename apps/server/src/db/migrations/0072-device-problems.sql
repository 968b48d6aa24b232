-- What a connected device does that the platform can't accept: one row a device, cause and minute (decision 0059).
create table device_problems (
  id bigint generated always as identity primary key,
  device_id bigint not null references devices (id) on delete cascade,
  cause text not null,
  -- The start of the minute.
  at timestamptz not null,
  last_at timestamptz not null,
  -- The topic, size or time that the device used last.
  found text not null default '',
  times bigint not null default 1,
  unique (device_id, cause, at)
);
create index device_problems_newest on device_problems (device_id, id desc);
create index device_problems_by_time on device_problems (at);

-- 6: replaced by a newer set of the same properties; 7: cancelled.
alter table device_commands drop constraint device_commands_status_check;
alter table device_commands add constraint device_commands_status_check check (status between 1 and 7);
-- When the device was connected but had not subscribed to the command's topic.
alter table device_commands add column unheard_at timestamptz;
-- Properties that a newer command sets: they are not sent again.
alter table device_commands add column superseded_keys text[] not null default '{}';

alter table device_presence add column port integer;
-- The process of the session that the newest one took over.
alter table device_presence add column left_process integer;
