-- The test home of a developer, for virtual devices that are bound without a phone (SI-097). Neither the home nor its owner
-- counts in statistics, and a device there is free for everyone who proves to have it.
alter table users add column developer_account_id bigint unique references accounts (id);
alter table homes add column is_test boolean not null default false;

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
  return null;
end $$;

create or replace function count_new_users() returns trigger language plpgsql as $$
begin
  insert into counters (scope, key, n)
  select 'users', '', count(*) from after_rows where deleted_at is null and developer_account_id is null having count(*) > 0
  on conflict (scope, key) do update set n = counters.n + excluded.n;
  return null;
end $$;

create or replace function count_bound_devices() returns trigger language plpgsql as $$
begin
  insert into counters (scope, key, n)
  select 'devicesBound', c.product_id, case when tg_op = 'INSERT' then count(*) else -count(*) end
  from changed_rows c join homes h on h.id = c.home_id
  where not h.is_test
  group by c.product_id order by c.product_id
  on conflict (scope, key) do update set n = counters.n + excluded.n;
  return null;
end $$;
