-- When the device last came or went, as it is counted: never earlier than the time before, even if a server's clock was set
-- back. Null: it never was online.
alter table device_presence add column counted_at timestamptz;
alter table device_presence disable trigger user;
update device_presence set counted_at = changed_at where changed_at is not null and not is_virtual and not is_simulated;
alter table device_presence enable trigger user;

create or replace function keep_last_seen() returns trigger language plpgsql as $$
begin
  if new.online <> old.online then new.counted_at := greatest(old.counted_at, new.changed_at); end if;
  if new.online then
    new.seen_at := new.changed_at;
  else
    new.seen_at := greatest(old.seen_at, (select seen_at from device_states where device_id = new.device_id));
  end if;
  return new;
end $$;
create or replace function keep_first_seen() returns trigger language plpgsql as $$
begin
  new.seen_at := new.changed_at;
  new.counted_at := new.changed_at;
  return new;
end $$;

-- A device that comes online on a later day than the one on which it went has come that day; it no longer is away since then.
create function count_presence_days() returns trigger language plpgsql as $$
begin
  -- In the statement, because a function of its own is a third of the time of a small one.
  with zone as materialized (
    select coalesce((select statistics_zone from installation), 'Asia/Shanghai') as name
  )
  insert into stat_days (kind, subject, day, shard, n)
  select c.kind, m.product_id, c.day, pg_backend_pid() % 8, sum(c.n)
  from (
    -- Aggregated, because a plan that joins both versions of a row is made for the number of rows of the first statement.
    select product_id, bool_or(online) filter (where is_after) as is_online,
      (max(counted_at) filter (where not is_after) at time zone (select name from zone))::date as day_before,
      (max(counted_at) filter (where is_after) at time zone (select name from zone))::date as day_after
    from (
      select device_id, product_id, online, counted_at, false as is_after
      from before_rows where not is_virtual and not is_simulated
      union all
      select device_id, product_id, online, counted_at, true from after_rows where not is_virtual and not is_simulated
    ) as versions
    group by device_id, product_id
    having bool_or(online) and not bool_and(online)
  ) as m
  cross join lateral (values
    (1, m.day_after, case when m.is_online then 1 else -1 end),
    (2, case when m.is_online and (m.day_before is null or m.day_before < m.day_after) then m.day_after end, 1),
    (3, case when m.is_online then m.day_before else m.day_after end, case when m.is_online then -1 else 1 end)
  ) as c (kind, day, n)
  where c.day is not null
  group by c.kind, m.product_id, c.day
  having sum(c.n) <> 0
  order by c.kind, m.product_id, c.day
  on conflict (kind, subject, day, shard) do update set n = stat_days.n + excluded.n;
  return null;
end $$;
create trigger presence_in_statistics after update on device_presence
  referencing old table as before_rows new table as after_rows for each statement execute function count_presence_days();

-- For the few devices whose first connection adds their row; others have one from the start.
create function count_first_presence_days() returns trigger language plpgsql as $$
begin
  -- For the statement and in order, after the counters of online devices, as updates do: two batches wait for each other, and
  -- never both.
  insert into stat_days (kind, subject, day, shard, n)
  select k.kind, r.product_id, (r.counted_at at time zone statistics_zone())::date, pg_backend_pid() % 8, count(*)
  from changed_rows r cross join (values (1), (2)) as k (kind)
  where r.online and not r.is_virtual and not r.is_simulated
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (kind, subject, day, shard) do update set n = stat_days.n + excluded.n;
  return null;
end $$;
create trigger presence_in_statistics_new after insert on device_presence
  referencing new table as changed_rows for each statement execute function count_first_presence_days();

-- A device that is deleted leaves the present. The days on which it was online had it, and stay. The numbers of a product go
-- with it, before its devices do.
create function count_gone_presence_days() returns trigger language plpgsql as $$
begin
  insert into stat_days (kind, subject, day, shard, n)
  select case when r.online then 1 else 3 end, r.product_id,
    (case when r.online then greatest(r.counted_at, statistics_now()) else r.counted_at end
      at time zone statistics_zone())::date,
    pg_backend_pid() % 8, -count(*)
  from changed_rows r
  where r.counted_at is not null and not r.is_virtual and not r.is_simulated
    and exists (select from products p where p.id = r.product_id)
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (kind, subject, day, shard) do update set n = stat_days.n + excluded.n;
  return null;
end $$;
create trigger presence_in_statistics_gone after delete on device_presence
  referencing old table as changed_rows for each statement execute function count_gone_presence_days();

-- Activations follow their rows.
create function count_activation_days() returns trigger language plpgsql as $$
begin
  if not exists (select from after_rows where activated_at is not null) then return null; end if;
  insert into stat_days (kind, subject, day, shard, n)
  select 4, c.product_id, c.day, pg_backend_pid() % 8, sum(c.n)
  from (
    select product_id, (activated_at at time zone statistics_zone())::date as day, -1 as n from before_rows
    where activated_at is not null and not is_virtual and not is_simulated
    union all
    select product_id, (activated_at at time zone statistics_zone())::date, 1 from after_rows
    where activated_at is not null and not is_virtual and not is_simulated
  ) as c
  group by c.product_id, c.day
  having sum(c.n) <> 0
  order by c.product_id, c.day
  on conflict (kind, subject, day, shard) do update set n = stat_days.n + excluded.n;
  return null;
end $$;
create function count_activation_days_once() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  if not exists (select from changed_rows where activated_at is not null) then return null; end if;
  insert into stat_days (kind, subject, day, shard, n)
  select 4, product_id, (activated_at at time zone statistics_zone())::date, pg_backend_pid() % 8, sign * count(*)
  from changed_rows where activated_at is not null and not is_virtual and not is_simulated
    and exists (select from products p where p.id = product_id)
  group by 2, 3 order by 2, 3
  on conflict (kind, subject, day, shard) do update set n = stat_days.n + excluded.n;
  return null;
end $$;
create trigger devices_in_statistics after update on devices
  referencing old table as before_rows new table as after_rows for each statement execute function count_activation_days();
create trigger devices_in_statistics_new after insert on devices
  referencing new table as changed_rows for each statement execute function count_activation_days_once();
create trigger devices_in_statistics_gone after delete on devices
  referencing old table as changed_rows for each statement execute function count_activation_days_once();

-- The days before this version: activations and devices that are offline from their rows, days online from the connection
-- history, which starts at the oldest row that is stored.
insert into stat_days (kind, subject, day, shard, n)
select 4, product_id, (activated_at at time zone statistics_zone())::date, 0, count(*)
from devices where activated_at is not null and not is_virtual and not is_simulated group by 2, 3;
insert into stat_days (kind, subject, day, shard, n)
select 3, product_id, (counted_at at time zone statistics_zone())::date, 0, count(*)
from device_presence where not online and counted_at is not null group by 2, 3;
with changes as (
  select o.device_id, d.product_id, o.type, (o.at at time zone statistics_zone())::date as day,
    lag(o.type) over history as type_before, lag((o.at at time zone statistics_zone())::date) over history as day_before
  from device_onoff o join devices d on d.id = o.device_id
  where not d.is_virtual and not d.is_simulated
  window history as (partition by o.device_id order by o.id)
), turns as (
  select *, greatest(day, day_before) as at_day from changes where type is distinct from type_before
)
insert into stat_days (kind, subject, day, shard, n)
select k.kind, t.product_id, t.at_day, 0, sum(k.n)
from turns t cross join lateral (values
  (1, case when t.type = 1 then 1 else -1 end),
  (2, case when t.type = 1 and (t.day_before is null or t.day_before < t.at_day) then 1 else 0 end)
) as k (kind, n)
group by 1, 2, 3 having sum(k.n) <> 0;
insert into stat_starts (report, first_day)
select 'alive', coalesce(
  (select (min(at) at time zone statistics_zone())::date + 1 from device_onoff),
  (now() at time zone statistics_zone())::date)
where exists (select from device_presence where counted_at is not null);
