-- Named audiences (EN-GRAYCFG, SI-112). Listed accounts are apart from the rest of the config: the audit log hides them.
create table gray_configs (
  gray_number integer primary key check (gray_number between 1 and 999999999),
  description text not null default '' check (char_length(description) <= 200),
  config jsonb not null check (jsonb_typeof(config) = 'object' and not config ? 'accounts'),
  -- Null: the config has no such member.
  accounts text[] check (cardinality(accounts) <= 1000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by bigint references accounts (id)
);
create index gray_configs_updated_by on gray_configs (updated_by);
select audit_table('gray_configs', 'gray_number', secrets => '{accounts}', quiet => '{updated_at,updated_by}');
create trigger gray_configs_counted after insert or delete on gray_configs
  for each row execute function count_in_library('grayConfigs');

-- Users by country, for the reach of a config: `usersIn`, with an empty key for users without a country. Owners of test homes
-- don't count, as in `users`.
create or replace function count_users() returns trigger language plpgsql as $$
begin
  insert into counters (scope, key, n)
  select 'users', '', changed.n
  from (
    select (select count(*) from after_rows where deleted_at is null and developer_account_id is null)
      - (select count(*) from before_rows where deleted_at is null and developer_account_id is null) as n
  ) as changed
  where changed.n <> 0
  on conflict (scope, key) do update set n = counters.n + excluded.n;
  insert into counters (scope, key, n)
  select 'usersIn', changed.country, sum(changed.n)
  from (
    select country, 1 as n from after_rows where deleted_at is null and developer_account_id is null
    union all select country, -1 from before_rows where deleted_at is null and developer_account_id is null
  ) as changed
  group by changed.country having sum(changed.n) <> 0 order by changed.country
  on conflict (scope, key) do update set n = counters.n + excluded.n;
  return null;
end $$;

create or replace function count_new_users() returns trigger language plpgsql as $$
begin
  insert into counters (scope, key, n)
  select 'users', '', count(*) from after_rows where deleted_at is null and developer_account_id is null having count(*) > 0
  on conflict (scope, key) do update set n = counters.n + excluded.n;
  insert into counters (scope, key, n)
  select 'usersIn', country, count(*) from after_rows where deleted_at is null and developer_account_id is null group by country order by country
  on conflict (scope, key) do update set n = counters.n + excluded.n;
  return null;
end $$;

insert into counters (scope, key, n)
select 'usersIn', country, count(*) from users where deleted_at is null and developer_account_id is null group by country;
