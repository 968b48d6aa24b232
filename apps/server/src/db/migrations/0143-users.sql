-- End users: an account kind of their own, apart from the accounts of the console.
create table users (
  id bigint generated always as identity primary key,
  -- What replies show in place of the number.
  uid text not null unique check (uid ~ '^[A-Za-z0-9_-]{22}$'),
  account text not null,
  indexcode text not null,
  password_hash text not null,
  nickname text not null default '',
  -- Country code and number, besides what the user signs in as.
  phone text,
  locale text not null check (locale in ('zh-CN', 'en-US')),
  time_zone text not null,
  country text not null default '' check (country ~ '^([A-Z]{2})?$'),
  theme smallint not null default 0 check (theme between 0 and 2),
  app_id text not null default '',
  status smallint not null default 0 check (status between 0 and 10),
  status_reason text not null default '',
  -- The end of a pause.
  status_until timestamptz,
  -- Where an account that has moved signs in.
  status_site text not null default '',
  registered_at timestamptz not null,
  last_login_at timestamptz,
  deleted_at timestamptz,
  check ((status = 3) = (deleted_at is not null))
);
create unique index users_by_indexcode on users (indexcode) where deleted_at is null;

create table user_sessions (
  token_hash bytea primary key,
  id uuid not null unique default gen_random_uuid(),
  user_id bigint not null references users (id) on delete cascade,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  ip text not null,
  agent text not null,
  platform text not null,
  app_version text not null
);
create index user_sessions_of_user on user_sessions (user_id, seen_at desc);
create index user_sessions_by_seen on user_sessions (seen_at);

-- Sign-ins, registrations and password changes (SI-105: use_type 0, 1, 2).
create table user_logins (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  use_type smallint not null check (use_type between 0 and 2),
  at timestamptz not null,
  ip text not null,
  agent text not null,
  platform text not null,
  app_version text not null
);
create index user_logins_of_user on user_logins (user_id, at desc);
create index user_logins_by_time on user_logins (at);

create function count_users() returns trigger language plpgsql as $$
begin
  insert into counters (scope, key, n)
  select 'users', '', changed.n
  from (
    select (select count(*) from after_rows where deleted_at is null)
      - (select count(*) from before_rows where deleted_at is null) as n
  ) as changed
  where changed.n <> 0
  on conflict (scope, key) do update set n = counters.n + excluded.n;
  return null;
end $$;

create function count_new_users() returns trigger language plpgsql as $$
begin
  insert into counters (scope, key, n)
  select 'users', '', count(*) from after_rows where deleted_at is null
  on conflict (scope, key) do update set n = counters.n + excluded.n;
  return null;
end $$;

-- Users are never removed, only marked as deleted.
create trigger users_counted after update on users
  referencing old table as before_rows new table as after_rows for each statement execute function count_users();
create trigger users_counted_new after insert on users
  referencing new table as after_rows for each statement execute function count_new_users();
