-- Applications of developers (EN-APP): their names, what phones show of them, and what was published or built.
create table apps (
  app_id text primary key check (app_id ~ '^[0-9a-f]{32}$'),
  owner_id bigint not null references accounts (id),
  app_name text not null check (char_length(app_name) between 1 and 10),
  android_name text not null check (char_length(android_name) <= 128),
  bundle_id text not null check (char_length(bundle_id) <= 128),
  logo text not null check (logo <> ''),
  -- The first formal build: from then on the name stays (SI-090).
  android_fixed_at timestamptz,
  ios_fixed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by bigint references accounts (id),
  deleted_at timestamptz
);
create unique index apps_name on apps (owner_id, lower(app_name)) where deleted_at is null;
create unique index apps_android_name on apps (lower(android_name)) where deleted_at is null;
create unique index apps_bundle_id on apps (lower(bundle_id)) where deleted_at is null;
create index apps_android_fixed on apps (lower(android_name)) where android_fixed_at is not null;
create index apps_ios_fixed on apps (lower(bundle_id)) where ios_fixed_at is not null;
create index apps_of_owner on apps (owner_id, created_at desc, app_id) where deleted_at is null;
create index apps_newest on apps (created_at desc, app_id) where deleted_at is null;
create index apps_deleted on apps (deleted_at) where deleted_at is not null;
create index apps_updated_by on apps (updated_by);
select audit_table('apps', 'app_name', quiet => '{updated_at,updated_by}');

-- Of each owner, and of all.
create function count_apps() returns trigger language plpgsql as $$
begin
  insert into counters (scope, key, n)
  select 'apps', counted.key, sum(change.n)
  from (values
    (case when tg_op <> 'DELETE' then to_jsonb(new) end, 1),
    (case when tg_op <> 'INSERT' then to_jsonb(old) end, -1)
  ) as change (row, n)
  cross join lateral (values (change.row ->> 'owner_id'), ('*')) as counted (key)
  where change.row is not null and change.row ->> 'deleted_at' is null
  group by counted.key having sum(change.n) <> 0 order by counted.key
  on conflict (scope, key) do update set n = counters.n + excluded.n;
  return null;
end $$;
create trigger apps_counted after insert or delete or update of owner_id, deleted_at on apps
  for each row execute function count_apps();

-- Items that differ from their default (EN-APPITEM, SI-089).
create table app_items (
  app_id text not null references apps (app_id) on delete cascade,
  module text not null,
  app_item text not null,
  language text not null check (language in ('zh_CN', 'en_US')),
  content text not null check (content <> ''),
  updated_at timestamptz not null,
  primary key (app_id, module, app_item, language)
);
select audit_table('app_items', 'app_item', quiet => '{updated_at}');

-- Functions that are switched off.
create table app_functions (
  app_id text not null references apps (app_id) on delete cascade,
  key text not null,
  primary key (app_id, key)
);
select audit_table('app_functions', 'key');

-- EN-CUSTCAT.
create table app_categories (
  category_id bigint primary key generated always as identity,
  app_id text not null references apps (app_id) on delete cascade,
  label_zh text not null,
  label_en text not null,
  url text not null default '',
  sub_categories text[] not null default '{}' check (cardinality(sub_categories) <= 50),
  sort integer not null
);
create unique index app_categories_zh on app_categories (app_id, lower(label_zh));
create unique index app_categories_en on app_categories (app_id, lower(label_en));
create index app_categories_in_order on app_categories (app_id, sort);
select audit_table('app_categories', 'label_zh');

-- EN-CLIENT-01.
create table app_clients (
  app_id text primary key references apps (app_id) on delete cascade,
  client_id text not null,
  secret bytea not null,
  callback text[] not null default '{}' check (cardinality(callback) <= 10)
);
create unique index app_clients_id on app_clients (client_id);
select audit_table('app_clients', 'client_id', secrets => '{secret}');

-- What an application contained when it was published (0) or last built as an experience (1) or formal (2) build.
create table app_snapshots (
  app_id text not null references apps (app_id) on delete cascade,
  purpose smallint not null check (purpose in (0, 1, 2)),
  content jsonb not null,
  -- Made of the logo when the look is published.
  icons jsonb,
  oem_version text,
  taken_at timestamptz not null,
  taken_by bigint references accounts (id),
  primary key (app_id, purpose),
  check ((purpose = 0) = (oem_version is null))
);
create index app_snapshots_taken_by on app_snapshots (taken_by);
select audit_table('app_snapshots', 'app_id');
