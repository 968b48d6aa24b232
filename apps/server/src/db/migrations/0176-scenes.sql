-- What several devices of a home do at a tap.
create table scenes (
  id bigint generated always as identity primary key,
  -- What replies show in place of the number.
  uid text not null unique check (uid ~ '^[A-Za-z0-9_-]{22}$'),
  home_id bigint not null references homes (id) on delete cascade,
  name text not null,
  icon text not null,
  created_at timestamptz not null
);
create index scenes_of_home on scenes (home_id, id);

-- A device that is unbound or deleted leaves its scenes.
create table scene_actions (
  scene_id bigint not null references scenes (id) on delete cascade,
  n smallint not null,
  device_id bigint not null references home_devices (device_id) on delete cascade,
  -- The operation; null sets properties.
  de_key text,
  data jsonb not null,
  primary key (scene_id, n)
);
create index scene_actions_of_device on scene_actions (device_id);

-- Timers of users. One ends with its user's place in the home, or with the share that it rests on.
create table schedules (
  id bigint generated always as identity primary key,
  uid text not null unique check (uid ~ '^[A-Za-z0-9_-]{22}$'),
  user_id bigint not null references users (id),
  home_id bigint,
  share_id bigint references device_shares (id) on delete cascade,
  scene_id bigint references scenes (id) on delete cascade,
  device_id bigint references home_devices (device_id) on delete cascade,
  de_key text,
  data jsonb not null,
  -- Bits of weekdays from Monday; 0: once.
  days smallint not null check (days between 0 and 127),
  -- Of the day, on the clocks of the zone.
  minute smallint not null check (minute between 0 and 1439),
  time_zone text not null,
  -- Null while the timer is off.
  next_at timestamptz,
  created_at timestamptz not null,
  foreign key (home_id, user_id) references home_members (home_id, user_id) on delete cascade,
  check (num_nonnulls(home_id, share_id) = 1),
  check (num_nonnulls(scene_id, device_id) = 1),
  check (scene_id is null or (home_id is not null and de_key is null))
);
create index schedules_of_user on schedules (user_id, id);
create index schedules_of_member on schedules (home_id, user_id) where home_id is not null;
create index schedules_of_share on schedules (share_id) where share_id is not null;
create index schedules_of_scene on schedules (scene_id) where scene_id is not null;
create index schedules_of_device on schedules (device_id) where device_id is not null;
create index schedules_due on schedules (next_at) where next_at is not null;

-- Each time of a timer at most once: what runs twice inserts nothing.
create table schedule_runs (
  schedule_id bigint not null references schedules (id) on delete cascade,
  due_at timestamptz not null,
  ran_at timestamptz not null,
  is_missed boolean not null,
  -- [{device, deKey, end, code, command}] in the order of the actions.
  results jsonb not null,
  -- Null while devices can still answer.
  settled_at timestamptz,
  primary key (schedule_id, due_at)
);
create index schedule_runs_open on schedule_runs (ran_at) where settled_at is null;
create index schedule_runs_by_time on schedule_runs (ran_at);

-- A command is given by an account of the console, by an end user, or by a scene. Not a foreign key: what a deleted scene
-- has sent stays in the history of the device.
alter table device_commands
  add column by_scene bigint,
  drop constraint device_commands_giver,
  add constraint device_commands_giver check (num_nonnulls(by_account, by_user, by_scene) = 1);

-- Streams of a home hear of its scenes.
create trigger added_scenes_told after insert on scenes
  referencing new table as changed_rows for each statement execute function tell_home_changes();
create trigger changed_scenes_told after update on scenes
  referencing new table as changed_rows for each statement execute function tell_home_changes();
create trigger removed_scenes_told after delete on scenes
  referencing old table as changed_rows for each statement execute function tell_home_changes();
