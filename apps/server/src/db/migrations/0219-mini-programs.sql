-- Mini-programs of developers (EN-MINIPROG): web programs that run inside the companion.
create table mini_programs (
  mini_program_id text primary key check (mini_program_id ~ '^[0-9a-f]{32}$'),
  owner_id bigint not null references accounts (id),
  cn_name text not null check (char_length(cn_name) between 1 and 20),
  en_name text not null check (char_length(en_name) between 1 and 20),
  logo text not null default '',
  first_category text not null default '',
  second_category text not null default '',
  -- What users have.
  full_version bigint,
  grey_version bigint,
  -- The audience of the grey version; null: the grey accounts.
  gray_number integer references gray_configs (gray_number),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by bigint references accounts (id),
  check (gray_number is null or grey_version is not null)
);
create unique index mini_programs_name on mini_programs (owner_id, lower(cn_name));
create index mini_programs_of_owner on mini_programs (owner_id, created_at desc, mini_program_id);
create index mini_programs_updated_by on mini_programs (updated_by);
create index mini_programs_of_gray_number on mini_programs (gray_number) where gray_number is not null;
select audit_table('mini_programs', 'cn_name', quiet => '{updated_at,updated_by}');

-- Of each owner.
create function count_mini_programs() returns trigger language plpgsql as $$
begin
  insert into counters (scope, key, n)
  select 'miniPrograms', change.row ->> 'owner_id', sum(change.n)
  from (values
    (case when tg_op <> 'DELETE' then to_jsonb(new) end, 1),
    (case when tg_op <> 'INSERT' then to_jsonb(old) end, -1)
  ) as change (row, n)
  where change.row is not null
  group by change.row ->> 'owner_id' having sum(change.n) <> 0 order by change.row ->> 'owner_id'
  on conflict (scope, key) do update set n = counters.n + excluded.n;
  return null;
end $$;
create trigger mini_programs_counted after insert or delete or update of owner_id on mini_programs
  for each row execute function count_mini_programs();

create table mini_program_versions (
  version_id bigint primary key generated always as identity,
  mini_program_id text not null references mini_programs (mini_program_id) on delete cascade,
  -- Empty where the package has none that can be read.
  version text not null,
  -- 11 checking, 12 in review, 13 packaging, 1 packaged, 2 failed, 3 refused, 4 expired.
  stage smallint not null check (stage in (1, 2, 3, 4, 11, 12, 13)),
  manifest jsonb,
  findings jsonb not null default '[]',
  bundle text references panel_bundles (sha256),
  reason text not null default '' check (char_length(reason) <= 500),
  uploaded_at timestamptz not null,
  uploaded_by bigint references accounts (id),
  reviewed_at timestamptz,
  reviewed_by bigint references accounts (id),
  packaged_at timestamptz,
  -- Until then its files are sent to whoever has a link, although users don't have it.
  previewed_until timestamptz,
  check (stage in (2, 3, 4) or (bundle is not null and manifest is not null))
);
create unique index mini_program_versions_under_way on mini_program_versions (mini_program_id) where stage > 10;
create index mini_program_versions_newest on mini_program_versions (mini_program_id, version_id desc);
create index mini_program_versions_of_bundle on mini_program_versions (bundle);
create index mini_program_versions_in_review on mini_program_versions (uploaded_at, version_id) where stage = 12;
create index mini_program_versions_packaging on mini_program_versions (version_id) where stage = 13;
create index mini_program_versions_packaged on mini_program_versions (packaged_at) where stage = 1;
create index mini_program_versions_uploaded_by on mini_program_versions (uploaded_by);
create index mini_program_versions_reviewed_by on mini_program_versions (reviewed_by);
select audit_table('mini_program_versions', 'version', quiet => '{previewed_until}');
alter table mini_programs
  add foreign key (full_version) references mini_program_versions (version_id),
  add foreign key (grey_version) references mini_program_versions (version_id);
create index mini_programs_full_version on mini_programs (full_version);
create index mini_programs_grey_version on mini_programs (grey_version);

-- SI-096: an email address, or a phone number with its country code.
create table mini_program_grey_accounts (
  mini_program_id text not null references mini_programs (mini_program_id) on delete cascade,
  account text not null check (char_length(account) between 1 and 100),
  added_at timestamptz not null,
  primary key (mini_program_id, account)
);
create index mini_program_grey_accounts_of_account on mini_program_grey_accounts (ltrim(account, '+'));

-- EN-MINIPROG-07: the applications that show a program.
create table mini_program_apps (
  mini_program_id text not null references mini_programs (mini_program_id) on delete cascade,
  app_id text not null references apps (app_id) on delete cascade,
  primary key (mini_program_id, app_id)
);
create index mini_program_apps_of_app on mini_program_apps (app_id);
select audit_table('mini_program_apps', 'app_id');

create table mini_program_publishes (
  publish_id bigint primary key generated always as identity,
  mini_program_id text not null references mini_programs (mini_program_id) on delete cascade,
  version_id bigint not null references mini_program_versions (version_id) on delete cascade,
  version text not null,
  is_grey boolean not null,
  gray_number integer,
  state text not null check (state in ('grey', 'full', 'stopped', 'replaced', 'rolledBack')),
  published_by bigint references accounts (id),
  published_at timestamptz not null,
  ended_at timestamptz,
  check ((state in ('grey', 'full')) = (ended_at is null))
);
-- One of each kind lasts.
create unique index mini_program_publishes_lasting on mini_program_publishes (mini_program_id, is_grey) where ended_at is null;
create index mini_program_publishes_newest on mini_program_publishes (mini_program_id, publish_id desc);
create index mini_program_publishes_of_version on mini_program_publishes (version_id);
create index mini_program_publishes_published_by on mini_program_publishes (published_by);
select audit_table('mini_program_publishes', 'version');

create function count_mini_program_publishes() returns trigger language plpgsql as $$
begin
  insert into counters (scope, key, n)
  values (
    'miniProgramPublishes',
    case tg_op when 'INSERT' then new.mini_program_id else old.mini_program_id end,
    case tg_op when 'INSERT' then 1 else -1 end
  )
  on conflict (scope, key) do update set n = counters.n + excluded.n;
  return null;
end $$;
create trigger mini_program_publishes_counted after insert or delete on mini_program_publishes
  for each row execute function count_mini_program_publishes();

-- What a user has granted to a program, and what the program stores for the user.
create table mini_program_users (
  user_id bigint not null references users (id),
  mini_program_id text not null references mini_programs (mini_program_id) on delete cascade,
  permissions text[] not null default '{}',
  -- 64 KiB, see miniProgramsLimits.
  content jsonb not null default '{}' check (jsonb_typeof(content) = 'object' and octet_length(content::text) <= 65536),
  primary key (user_id, mini_program_id)
);
create index mini_program_users_program on mini_program_users (mini_program_id);
