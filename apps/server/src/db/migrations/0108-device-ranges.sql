-- A page in the middle of a list is found by counts: each order of a product's devices is cut into ranges of 512 to 1,024, and
-- the counts of the ranges before the page say where it begins. The order by id has one for every 1,024 ids.
create table device_ranges (
  range integer generated always as identity primary key,
  product_id text not null references products (id) on delete cascade,
  list text not null check (list in ('id', 'serial', 'named', 'nameless')),
  -- The key from which on a device is in this range and not in the one before; what the list isn't ordered by is empty.
  first_serial text collate "C" not null default '',
  first_name text not null default '',
  first_id bigint not null default 0,
  devices integer not null default 0,
  online integer not null default 0,
  simulated integer not null default 0,
  simulated_online integer not null default 0,
  unique (product_id, list, first_serial, first_name, first_id)
) with (fillfactor = 50);

-- What changed since a job last added it to the counts. Writers only add rows, so that none waits for another's counts; a
-- list adds both up. A range is null before the device has one.
create table device_range_changes (
  product_id text not null,
  -- The first id of the range is 1,024 times this.
  id_range bigint not null,
  serial_range integer,
  name_range integer,
  devices integer not null,
  online integer not null,
  simulated integer not null,
  simulated_online integer not null
);
create index device_range_changes_of_product on device_range_changes (product_id);

-- The device's range in the order of the serial numbers, and in the order of the names; null for a virtual device.
alter table device_presence add column serial_range integer, add column name_range integer;

-- A job cuts these ranges, which have all devices of a product.
insert into device_ranges (product_id, list)
select product_id, list from (select distinct product_id from device_presence where not is_virtual) as products,
  (values ('serial'), ('named'), ('nameless')) as lists (list);
alter table device_presence disable trigger presence_counted;
update device_presence p set serial_range = by_serial.range, name_range = by_name.range
from devices d, device_ranges by_serial, device_ranges by_name
where d.id = p.device_id and not p.is_virtual
  and by_serial.product_id = p.product_id and by_serial.list = 'serial'
  and by_name.product_id = p.product_id
  and by_name.list = case when device_name_key(d.name) is null then 'nameless' else 'named' end;
alter table device_presence enable trigger presence_counted;
insert into device_range_changes
select product_id, device_id >> 10, serial_range, name_range, count(*), count(*) filter (where online),
  count(*) filter (where is_simulated), count(*) filter (where is_simulated and online)
from device_presence where not is_virtual group by 1, 2, 3, 4;

create or replace function count_online() returns trigger language plpgsql as $$
begin
  with changes as materialized (
    select c.product_id, c.id_range, c.serial_range, c.name_range, sum(c.n) as devices,
      coalesce(sum(c.n) filter (where c.online), 0) as online,
      coalesce(sum(c.n) filter (where c.is_simulated), 0) as simulated,
      coalesce(sum(c.n) filter (where c.is_simulated and c.online), 0) as simulated_online
    from (
      select product_id, device_id >> 10 as id_range, serial_range, name_range, online, is_simulated, -1 as n
      from before_rows where not is_virtual
      union all
      select product_id, device_id >> 10, serial_range, name_range, online, is_simulated, 1
      from after_rows where not is_virtual
    ) as c
    group by c.product_id, c.id_range, c.serial_range, c.name_range
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
  )
  insert into device_range_changes
  select * from changes where (devices, online, simulated, simulated_online) <> (0, 0, 0, 0);
  return null;
end $$;

-- Whoever gives a device its range excludes the job that moves the bounds, until the transaction ends (advisory-locks.ts).
create function use_device_ranges(products text[]) returns void language plpgsql as $$
declare
  product text;
begin
  for product in select distinct p from unnest(products) as p order by p loop
    perform pg_advisory_xact_lock_shared(7273109, hashtext(product));
    if not exists (select from device_ranges where product_id = product and list = 'nameless') then
      insert into device_ranges (product_id, list) values (product, 'serial'), (product, 'named'), (product, 'nameless')
      on conflict do nothing;
    end if;
  end loop;
end $$;

create or replace function give_devices_presence() returns trigger language plpgsql as $$
begin
  perform use_device_ranges(array(select distinct product_id from changed_rows
    where not is_virtual and application_id is null));
  insert into device_presence
    (device_id, product_id, is_virtual, is_simulated, online, session, process, serial_range, name_range)
  select d.id, d.product_id, d.is_virtual, d.is_simulated, false, '', 0,
    (select r.range from device_ranges r
     where r.product_id = d.product_id and r.list = 'serial'
       and (r.first_serial, r.first_name, r.first_id) <= (d.serial, '', 0)
     order by r.first_serial desc, r.first_name desc, r.first_id desc limit 1),
    (select r.range from device_ranges r
     where r.product_id = d.product_id and r.list = case when device_name_key(d.name) is null then 'nameless' else 'named' end
       and (r.first_serial, r.first_name, r.first_id) <= ('', coalesce(device_name_key(d.name), ''), d.id)
     order by r.first_serial desc, r.first_name desc, r.first_id desc limit 1)
  from changed_rows d
  where not d.is_virtual and d.application_id is null;
  return null;
end $$;

-- For devices whose name changed, and for an applied serial number, which gets its row of presence with its first connect.
create function place_devices(ids bigint[]) returns void language plpgsql as $$
begin
  perform use_device_ranges(array(select distinct product_id from devices where id = any(ids)));
  -- A name that another transaction is changing is waited for.
  perform from devices where id = any(ids) order by id for no key update;
  update device_presence p set serial_range = placed.serial_range, name_range = placed.name_range
  from (
    select d.id,
      (select r.range from device_ranges r
       where r.product_id = d.product_id and r.list = 'serial'
         and (r.first_serial, r.first_name, r.first_id) <= (d.serial, '', 0)
       order by r.first_serial desc, r.first_name desc, r.first_id desc limit 1) as serial_range,
      (select r.range from device_ranges r
       where r.product_id = d.product_id and r.list = case when device_name_key(d.name) is null then 'nameless' else 'named' end
         and (r.first_serial, r.first_name, r.first_id) <= ('', coalesce(device_name_key(d.name), ''), d.id)
       order by r.first_serial desc, r.first_name desc, r.first_id desc limit 1) as name_range
    from devices d where d.id = any(ids) offset 0
  ) as placed
  where p.device_id = placed.id and not p.is_virtual
    and (p.serial_range, p.name_range) is distinct from (placed.serial_range, placed.name_range);
end $$;
create function place_renamed() returns trigger language plpgsql as $$
begin
  perform place_devices(array[new.id]);
  return null;
end $$;
create trigger devices_placed after update of name on devices for each row
  when (device_name_key(old.name) is distinct from device_name_key(new.name) and not new.is_virtual)
  execute function place_renamed();

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
  if tg_op = 'INSERT' and exists (select from changed_rows where not is_virtual and serial_range is null) then
    perform place_devices(array(select device_id from changed_rows where not is_virtual and serial_range is null));
  end if;
  return null;
end $$;
