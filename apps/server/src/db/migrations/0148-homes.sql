-- Homes of end users, and the devices that are bound to them.
create table homes (
  id bigint generated always as identity primary key,
  -- What replies show in place of the number.
  uid text not null unique check (uid ~ '^[A-Za-z0-9_-]{22}$'),
  name text not null,
  time_zone text not null,
  country text not null default '',
  created_at timestamptz not null
);

create table home_members (
  home_id bigint not null references homes (id) on delete cascade,
  user_id bigint not null references users (id),
  uid text not null unique check (uid ~ '^[A-Za-z0-9_-]{22}$'),
  -- EN-FAMILY-06: 1 owner, 2 member.
  role smallint not null check (role in (1, 2)),
  may_manage boolean not null default false,
  added_at timestamptz not null,
  primary key (home_id, user_id)
);
create unique index home_members_one_owner on home_members (home_id) where role = 1;
create index home_members_of_user on home_members (user_id);

create table home_rooms (
  id bigint generated always as identity primary key,
  uid text not null unique check (uid ~ '^[A-Za-z0-9_-]{22}$'),
  home_id bigint not null references homes (id) on delete cascade,
  name text not null,
  sort integer not null
);
create unique index home_rooms_by_name on home_rooms (home_id, lower(name));

create table home_invitations (
  token_hash bytea primary key,
  home_id bigint not null references homes (id) on delete cascade,
  by_user bigint not null references users (id),
  may_manage boolean not null,
  uses_left smallint not null check (uses_left between 0 and 10),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index home_invitations_of_home on home_invitations (home_id);
create index home_invitations_of_user on home_invitations (by_user, created_at);
create index home_invitations_expiring on home_invitations (expires_at);

-- One home at a time: of several claims the first transaction wins.
create table home_devices (
  device_id bigint primary key references devices (id) on delete cascade,
  -- As users know the device; another one in the next home.
  uid text not null unique check (uid ~ '^[A-Za-z0-9_-]{22}$'),
  product_id text not null,
  home_id bigint not null references homes (id),
  room_id bigint references home_rooms (id) on delete set null,
  name text not null,
  sort integer not null default 0,
  bound_by bigint not null references users (id),
  bound_at timestamptz not null,
  -- 1 the code of its label.
  proof smallint not null check (proof between 1 and 6)
);
create index home_devices_of_home on home_devices (home_id, sort, device_id);
create index home_devices_of_room on home_devices (room_id) where room_id is not null;

-- The trail of bindings: append-only, without foreign keys, so that it outlives what it names.
create table device_bindings (
  id bigint generated always as identity primary key,
  device_id bigint not null,
  product_id text not null,
  home_id bigint not null,
  -- Null where the device was deleted: no user did it.
  user_id bigint,
  -- 1 bound, 2 unbound, 3 moved to this home, 4 the device was deleted.
  kind smallint not null check (kind between 1 and 4),
  proof smallint check (proof between 1 and 6),
  ip text not null default '',
  at timestamptz not null
);
create index device_bindings_of_device on device_bindings (device_id, id desc);
create index device_bindings_of_user on device_bindings (user_id, id desc);
create index device_bindings_by_time on device_bindings (at);

-- Attempts to bind devices, of users and addresses, and wrong codes for serial numbers.
create table claim_attempts (
  who text not null,
  at timestamptz not null
);
create index claim_attempts_of on claim_attempts (who, at);
create index claim_attempts_by_time on claim_attempts (at);

create function count_bound_devices() returns trigger language plpgsql as $$
begin
  insert into counters (scope, key, n)
  select 'devicesBound', product_id, case when tg_op = 'INSERT' then count(*) else -count(*) end
  from changed_rows group by product_id order by product_id
  on conflict (scope, key) do update set n = counters.n + excluded.n;
  return null;
end $$;
create trigger home_devices_added after insert on home_devices
  referencing new table as changed_rows for each statement execute function count_bound_devices();
create trigger home_devices_removed after delete on home_devices
  referencing old table as changed_rows for each statement execute function count_bound_devices();

-- A device that is deleted leaves its home with it.
create function note_deleted_device() returns trigger language plpgsql as $$
begin
  insert into device_bindings (device_id, product_id, home_id, kind, at)
  select r.device_id, r.product_id, r.home_id, 4, now() from removed_rows r
  where not exists (select from devices d where d.id = r.device_id);
  return null;
end $$;
create trigger home_devices_noted after delete on home_devices
  referencing old table as removed_rows for each statement execute function note_deleted_device();

-- The code of a device's label follows from it: it changes with the secret.
alter table devices add column secret_version integer not null default 0;
