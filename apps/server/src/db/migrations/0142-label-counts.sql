-- The devices of a tag or group are counted as those of a product are (migrations 0108 and 0134): in each order and by state.

-- The labels of the device, so that a connect knows them without a lookup; null without any. Ids of deleted labels can remain.
alter table device_presence add column labels bigint[];
alter table device_presence disable trigger presence_counted;
update device_presence p set labels = m.labels
from (select device_id, array_agg(label_id order by label_id) as labels from device_label_members group by device_id) as m
where m.device_id = p.device_id;
alter table device_presence enable trigger presence_counted;

-- By these a label has its devices in the order of the serial numbers and of the names.
alter table device_label_members add column serial text collate "C", add column name_key text;
update device_label_members m set serial = d.serial, name_key = device_name_key(d.name) from devices d where d.id = m.device_id;
create index device_label_members_by_serial on device_label_members (label_id, serial, device_id);
create index device_label_members_by_name on device_label_members (label_id, name_key, device_id);

-- All devices of the label in place 0, those of each of `device_ranges`, of 1,024 ids, and of the seconds of migration 0134.
create table device_label_counts (
  label_id bigint not null references device_labels (id) on delete cascade,
  kind text not null check (kind in ('all', 'range', 'ids', 'seen0', 'seen1', 'seen2')),
  place bigint not null,
  devices integer not null,
  online integer not null,
  simulated integer not null,
  simulated_online integer not null,
  primary key (label_id, kind, place)
) with (fillfactor = 50);
drop table device_label_ranges;

-- Where devices of a label are counted.
create function label_places(id_range bigint, serial_range integer, name_range integer)
  returns table (kind text, place bigint) language sql immutable parallel safe as $$
  select kind, place
  from (values ('all', 0), ('ids', id_range), ('range', serial_range), ('range', name_range)) as places (kind, place)
  where place is not null
$$;
create function label_seen_places(second bigint) returns table (kind text, place bigint) language sql immutable parallel safe as $$
  select 'seen' || level, second >> (8 * level) from generate_series(0, 2) as level
$$;

insert into device_label_counts
select m.label_id, at.kind, at.place, count(*), count(*) filter (where p.online), count(*) filter (where p.is_simulated),
  count(*) filter (where p.is_simulated and p.online)
from device_label_members m join device_presence p using (device_id)
cross join lateral (
  select * from label_places(p.device_id >> 10, p.serial_range, p.name_range)
  union all select * from label_seen_places(seen_second(p.seen_at, p.device_id))
) as at
where not p.is_virtual group by 1, 2, 3;

alter table device_range_changes add column labels bigint[];
alter table device_seen_changes add column labels bigint[];

create or replace function count_online() returns trigger language plpgsql as $$
begin
  with changed as materialized (
    select product_id, device_id, serial_range, name_range, labels, seen_at, online, is_simulated, -1 as n
    from before_rows where not is_virtual
    union all
    select product_id, device_id, serial_range, name_range, labels, seen_at, online, is_simulated, 1
    from after_rows where not is_virtual
  ), changes as materialized (
    select product_id, device_id >> 10 as id_range, serial_range, name_range, sum(n) as devices,
      coalesce(sum(n) filter (where online), 0) as online,
      coalesce(sum(n) filter (where is_simulated), 0) as simulated,
      coalesce(sum(n) filter (where is_simulated and online), 0) as simulated_online, labels
    from changed group by product_id, id_range, serial_range, name_range, labels
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
        coalesce(sum(n) filter (where is_simulated and online), 0) as simulated_online, labels
      from changed group by product_id, second, labels
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
    sign * count(*) filter (where is_simulated and online), labels
  from changed_rows where not is_virtual group by 1, 2, 3, 4, labels;
  insert into device_seen_changes
  select product_id, seen_second(seen_at, device_id), sign * count(*),
    sign * count(*) filter (where online), sign * count(*) filter (where is_simulated),
    sign * count(*) filter (where is_simulated and online), labels
  from changed_rows where not is_virtual group by 1, 2, labels;
  if tg_op = 'INSERT' and exists (select from changed_rows where not is_virtual and serial_range is null) then
    perform place_devices(array(select device_id from changed_rows where not is_virtual and serial_range is null));
  end if;
  return null;
end $$;

create function order_label_member() returns trigger language plpgsql as $$
begin
  select d.serial, device_name_key(d.name) into new.serial, new.name_key from devices d where d.id = new.device_id;
  return new;
end $$;
create trigger label_members_ordered before insert on device_label_members
  for each row execute function order_label_member();

-- The lock on the presence of a device makes two changes of its labels, or one and a rename, wait for each other. It comes
-- before the totals, so that nothing waits for the devices of a label whose total it has locked.
create or replace function count_label_members() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
  -- Nothing counts a label that is being deleted: its devices keep the id.
  ids bigint[] := array(
    select distinct c.device_id from changed_rows c join device_labels l on l.id = c.label_id order by c.device_id);
begin
  if cardinality(ids) > 0 then
    perform from device_presence where device_id = any(ids) order by device_id for no key update;
    update device_presence p set labels = (
      select array_agg(m.label_id order by m.label_id) from device_label_members m where m.device_id = p.device_id)
    where p.device_id = any(ids);
  end if;
  if cardinality(ids) > 0 and tg_op = 'INSERT' then
    update device_label_members m set name_key = device_name_key(d.name) from devices d
    where m.device_id = any(ids) and d.id = m.device_id and m.name_key is distinct from device_name_key(d.name);
  end if;
  insert into counters (scope, key, n)
  select 'deviceLabel', label_id::text, sign * count(*) from changed_rows group by label_id order by label_id
  on conflict (scope, key) do update set n = counters.n + excluded.n;
  return null;
end $$;

create or replace function place_renamed() returns trigger language plpgsql as $$
begin
  perform place_devices(array[new.id]);
  perform from device_presence where device_id = new.id for no key update;
  update device_label_members set name_key = device_name_key(new.name) where device_id = new.id;
  return null;
end $$;

-- How many devices of a state a row of counts has; null is any.
create function devices_of_state(devices bigint, online bigint, simulated bigint, simulated_online bigint,
  is_online boolean, is_simulated boolean) returns bigint language sql immutable parallel safe
  return case
    when is_simulated is null then case when is_online is null then devices when is_online then online else devices - online end
    when is_simulated then case when is_online is null then simulated when is_online then simulated_online
      else simulated - simulated_online end
    when is_online is null then devices - simulated
    when is_online then online - simulated_online
    else devices - simulated - (online - simulated_online)
  end;

-- The devices of a product or of one of its labels by second, or by 256 or 65,536 of them (level 1 and 2).
create function seen_counts(product text, label bigint, is_online boolean, is_simulated boolean, level integer,
  low bigint, high bigint) returns table (place bigint, n bigint) language sql stable as $$
  select place, sum(n)::bigint
  from (
    select c.place, devices_of_state(c.devices, c.online, c.simulated, c.simulated_online, is_online, is_simulated) as n
    from device_seen_counts c
    where label is null and c.product_id = product and c.level = seen_counts.level and c.place between low and high
    union all
    select c.place, devices_of_state(c.devices, c.online, c.simulated, c.simulated_online, is_online, is_simulated)
    from device_label_counts c where c.label_id = label and c.kind = 'seen' || level and c.place between low and high
    union all
    select c.second >> (8 * level),
      devices_of_state(c.devices, c.online, c.simulated, c.simulated_online, is_online, is_simulated)
    from device_seen_changes c
    where c.product_id = product and (label is null or c.labels @> array[label])
      and c.second >> (8 * level) between low and high
  ) as counts group by place
$$;

-- A page of "last seen", found by the counts of all newer seconds: it skips devices of one second at most. A stable function
-- sees one moment. Planned for each call, its statements take three times as long. Upwards, the page is in the opposite order.
create function seen_page(product text, label bigint, is_online boolean, is_simulated boolean, is_down boolean,
  skipped bigint, wanted bigint) returns bigint[] language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  never constant bigint := 1::bigint << 40;
  low bigint := -never;
  high bigint := never;
  -- The device that the page begins with is in this place of a level, after so many others.
  start bigint;
  rest bigint := skipped;
  state text := concat(
    ' and p.online = ' || is_online, ' and p.is_simulated = ' || is_simulated,
    -- The planner takes a case for every second device, whatever it knows of the label, and reads them in order.
    ' and case when p.labels @> array[' || label || '::bigint] then true else false end');
  ids text := 'select array(
    select p.device_id from device_presence p
    where p.product_id = %L and not p.is_virtual and %s %s
    order by p.seen_at desc nulls last, p.device_id desc limit %s offset %s)';
  page bigint[] := '{}';
  others bigint[];
begin
  if not is_down then
    select coalesce(sum(c.n), 0) - skipped into rest
    from seen_counts(product, label, is_online, is_simulated, 2, low, high) as c;
    wanted := greatest(0, least(wanted, rest));
    rest := rest - wanted;
  end if;
  for level in reverse 2..0 loop
    select c.place, rest - c.before into start, rest
    from (
      select counted.place, counted.n, sum(counted.n) over (order by counted.place desc) - counted.n as before
      from seen_counts(product, label, is_online, is_simulated, level, low, high) as counted
    ) as c
    where c.before <= rest and c.before + c.n > rest;
    if start is null then return page; end if;
    low := start << 8;
    high := low + 255;
  end loop;
  if start >= 0 then
    execute format(ids, product, format('p.seen_at < to_timestamp(%s)', start + 1), state, wanted, rest) into page;
    rest := 0;
  end if;
  wanted := wanted - cardinality(page);
  if wanted > 0 then
    start := case when start < 0 then start + never + 1 else never end;
    execute format(ids, product, format('p.seen_at is null and p.device_id < %s', start << 10), state, wanted, rest) into others;
  end if;
  return page || others;
end $$;
