-- Builds of applications (EN-BUILD): what went in, and what came out.
create table app_builds (
  build_id uuid primary key,
  app_id text not null references apps (app_id) on delete cascade,
  -- 1 experience, 2 formal.
  package_type smallint not null check (package_type in (1, 2)),
  oem_version text not null,
  version_code integer not null check (version_code > 0),
  -- 1 in progress, 2 complete, 3 failed (ST-45 to ST-47); without a row it is not built (ST-44).
  state smallint not null default 1 check (state in (1, 2, 3)),
  -- Where the app opens.
  base text not null,
  content jsonb not null,
  -- Failures of the platform don't count for the limits.
  is_counted boolean not null default true,
  error_code text,
  started_by bigint references accounts (id),
  started_at timestamptz not null,
  ended_at timestamptz,
  expires_at timestamptz,
  withdrawn_at timestamptz,
  check ((state = 1) = (ended_at is null))
);
create unique index app_builds_in_progress on app_builds (app_id, package_type) where state = 1;
create index app_builds_newest on app_builds (app_id, started_at desc, build_id);
create index app_builds_of_type on app_builds (app_id, package_type, started_at desc);
create index app_builds_started_by on app_builds (started_by);
create index app_builds_waiting on app_builds (started_at) where state = 1;
select audit_table('app_builds', 'oem_version');

-- Of each application.
create function count_app_builds() returns trigger language plpgsql as $$
declare
  changed app_builds := coalesce(new, old);
begin
  insert into counters (scope, key, n)
  values ('appBuilds', changed.app_id, case when tg_op = 'INSERT' then 1 else -1 end)
  on conflict (scope, key) do update set n = counters.n + excluded.n;
  return null;
end $$;
create trigger app_builds_counted after insert or delete on app_builds for each row execute function count_app_builds();

-- What is made for one platform of a build; a worker that does not renew its lease has ended.
create table app_build_tasks (
  build_id uuid not null references app_builds (build_id) on delete cascade,
  -- 1 android, 2 webClip.
  platform smallint not null check (platform in (1, 2)),
  -- 0 waiting, 1 running, 2 done, 3 failed, 4 cancelled.
  state smallint not null default 0 check (state between 0 and 4),
  steps jsonb not null default '[]',
  worker uuid,
  lease_until timestamptz,
  attempt smallint not null default 0,
  log text not null default '' check (char_length(log) <= 65536),
  artifact text,
  sha256 text,
  size_bytes bigint,
  cert_sha256 text,
  created_at timestamptz not null,
  primary key (build_id, platform),
  check ((state = 1) = (worker is not null and lease_until is not null)),
  check (state <> 2 or (artifact is not null and sha256 is not null and size_bytes is not null))
);
create index app_build_tasks_due on app_build_tasks (created_at, build_id, platform) where state in (0, 1);
create index app_build_tasks_artifact on app_build_tasks (artifact) where artifact is not null;

-- Processes that build, and what they lack for it.
create table app_build_workers (
  worker uuid primary key,
  missing text[] not null default '{}',
  seen_at timestamptz not null
);

-- What packages are signed with. Rows of applications that still exist are never deleted: a lost key ends updates for ever.
create table app_keys (
  key_id bigint primary key generated always as identity,
  app_id text not null references apps (app_id) on delete cascade,
  purpose smallint not null check (purpose in (1, 2)),
  certificate text not null,
  cert_sha256 text not null,
  private_key bytea not null,
  -- 1 active, 2 retired.
  state smallint not null default 1 check (state in (1, 2)),
  created_at timestamptz not null
);
create unique index app_keys_active on app_keys (app_id, purpose) where state = 1;
create index app_keys_of_app on app_keys (app_id);
select audit_table('app_keys', 'cert_sha256', secrets => '{private_key}');
