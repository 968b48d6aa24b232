-- A page in the middle of "last seen", or of the devices with a label, is found by counts, as in migration 0108.

-- Devices are counted by the second of their `seen_at`. Those that were never seen come after all others in that order, and
-- then by id: 1,024 ids are one "second" below zero.
create function seen_second(seen_at timestamptz, device_id bigint) returns bigint language sql stable parallel safe
  return case when seen_at is null then (device_id >> 10) - (1::bigint << 40)
    else floor(extract(epoch from seen_at))::bigint end;

-- Level 0 has a row for each second with devices, 1 for 256 and 2 for 65,536 of them, so that few rows lead to any page.
create table device_seen_counts (
  product_id text not null references products (id) on delete cascade,
  level smallint not null,
  -- The second, shifted right by 8 bits for each level.
  place bigint not null,
  devices integer not null,
  online integer not null,
  simulated integer not null,
  simulated_online integer not null,
  primary key (product_id, level, place)
) with (fillfactor = 50);

-- Not yet added to the counts: writers only add rows, and a list adds up both.
create table device_seen_changes (
  product_id text not null,
  second bigint not null,
  devices integer not null,
  online integer not null,
  simulated integer not null,
  simulated_online integer not null
);
create index device_seen_changes_of_product on device_seen_changes (product_id);

insert into device_seen_counts
select product_id, level, second >> (8 * level), sum(devices), sum(online), sum(simulated), sum(simulated_online)
from (
  select product_id, seen_second(seen_at, device_id) as second, count(*) as devices, count(*) filter (where online) as online,
    count(*) filter (where is_simulated) as simulated, count(*) filter (where is_simulated and online) as simulated_online
  from device_presence where not is_virtual group by 1, 2
) as seconds cross join generate_series(0, 2) as level
group by 1, 2, 3;

create or replace function count_online() returns trigger language plpgsql as $$
begin
  with changed as materialized (
    select product_id, device_id, serial_range, name_range, seen_at, online, is_simulated, -1 as n
    from before_rows where not is_virtual
    union all
    select product_id, device_id, serial_range, name_range, seen_at, online, is_simulated, 1
    from after_rows where not is_virtual
  ), changes as materialized (
    select product_id, device_id >> 10 as id_range, serial_range, name_range, sum(n) as devices,
      coalesce(sum(n) filter (where online), 0) as online,
      coalesce(sum(n) filter (where is_simulated), 0) as simulated,
      coalesce(sum(n) filter (where is_simulated and online), 0) as simulated_online
    from changed group by 1, 2, 3, 4
  ), counted as (
    insert into counters (scope, key, n)
    select totals.scope, totals.product_id, totals.n
    from (
      select 'devicesOnline' as scope, product_id, sum(online - simulated_online) as n from changes group by product_id
      union all
      select 'devicesSimulatedOnline', product_id, sum(simulated_online) from changes group by product_id
    ) as totals
    where totals.n <> 0 order by totals.scope, totals.product_id
    on conflict (scope, key) do update set n = counters.n + excluded.n
  ), seen as (
    insert into device_seen_changes
    select * from (
      select product_id, seen_second(seen_at, device_id) as second, sum(n) as devices,
        coalesce(sum(n) filter (where online), 0) as online,
        coalesce(sum(n) filter (where is_simulated), 0) as simulated,
        coalesce(sum(n) filter (where is_simulated and online), 0) as simulated_online
      from changed group by 1, 2
    ) as moved where (devices, online, simulated, simulated_online) <> (0, 0, 0, 0)
  )
  insert into device_range_changes
  select * from changes where (devices, online, simulated, simulated_online) <> (0, 0, 0, 0);
  return null;
end $$;

create or replace function count_online_once() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  -- Each connect of a device that has its row comes here, too, without rows.
  if not exists (select from changed_rows where not is_virtual) then return null; end if;
  insert into counters (scope, key, n)
  select online_count_scope(is_simulated), product_id, sign * count(*) from changed_rows where online and not is_virtual
  group by 1, 2 order by 1, 2
  on conflict (scope, key) do update set n = counters.n + excluded.n;
  insert into device_range_changes
  select product_id, device_id >> 10, serial_range, name_range, sign * count(*),
    sign * count(*) filter (where online), sign * count(*) filter (where is_simulated),
    sign * count(*) filter (where is_simulated and online)
  from changed_rows where not is_virtual group by 1, 2, 3, 4;
  insert into device_seen_changes
  select product_id, seen_second(seen_at, device_id), sign * count(*),
    sign * count(*) filter (where online), sign * count(*) filter (where is_simulated),
    sign * count(*) filter (where is_simulated and online)
  from changed_rows where not is_virtual group by 1, 2;
  if tg_op = 'INSERT' and exists (select from changed_rows where not is_virtual and serial_range is null) then
    perform place_devices(array(select device_id from changed_rows where not is_virtual and serial_range is null));
  end if;
  return null;
end $$;

-- What no list shows has no labels either: the totals of labels counted it.
delete from device_label_members m using devices d
where d.id = m.device_id and (d.is_virtual or (d.application_id is not null and d.activated_at is null));

-- The devices of each label by 1,024 ids. Without a foreign key: a label is deleted before its members.
create table device_label_ranges (
  label_id bigint not null,
  id_range bigint not null,
  devices integer not null,
  primary key (label_id, id_range)
) with (fillfactor = 50);
insert into device_label_ranges
select label_id, device_id >> 10, count(*) from device_label_members group by 1, 2;

-- The label's total first: concurrent writers of a label wait for each other there, and lock its ranges in any order.
create or replace function count_label_members() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into counters (scope, key, n)
  select 'deviceLabel', label_id::text, sign * count(*) from changed_rows group by label_id order by label_id
  on conflict (scope, key) do update set n = counters.n + excluded.n;
  insert into device_label_ranges (label_id, id_range, devices)
  select label_id, device_id >> 10, sign * count(*) from changed_rows group by 1, 2 order by 1, 2
  on conflict (label_id, id_range) do update set devices = device_label_ranges.devices + excluded.devices;
  if tg_op = 'DELETE' then
    delete from device_label_ranges r using (select distinct label_id, device_id >> 10 as id_range from changed_rows) as gone
    where r.label_id = gone.label_id and r.id_range = gone.id_range and r.devices = 0;
  end if;
  return null;
end $$;
