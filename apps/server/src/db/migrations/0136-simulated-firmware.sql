-- The totals of versions are those of real devices: what simulated and virtual devices run is not counted.
alter table device_firmware add column is_simulated boolean not null default false;

create or replace function count_device_firmware() returns trigger language plpgsql as $$
declare
  changed text[];
begin
  with changes as (
    select key, sum(n) as n from (
      select product_id || ':' || firmware_type || ':' || version as key, -1 as n from before_rows where not is_simulated
      union all
      select product_id || ':' || firmware_type || ':' || version, 1 from after_rows where not is_simulated
    ) as each_row group by key having sum(n) <> 0
  ), counted as (
    insert into counters (scope, key, n) select 'firmwareVersions', key, n from changes order by key
    on conflict (scope, key) do update set n = counters.n + excluded.n
    returning key, n
  )
  select array_agg(key) into changed from counted where n <= 0;
  if changed is not null then
    delete from counters where scope = 'firmwareVersions' and key = any(changed) and n <= 0;
  end if;
  return null;
end $$;

create or replace function count_new_device_firmware() returns trigger language plpgsql as $$
begin
  insert into counters (scope, key, n)
  select 'firmwareVersions', product_id || ':' || firmware_type || ':' || version, count(*) from after_rows
  where not is_simulated group by 2 order by 2
  on conflict (scope, key) do update set n = counters.n + excluded.n;
  return null;
end $$;

create or replace function count_gone_device_firmware() returns trigger language plpgsql as $$
declare
  changed text[];
begin
  with counted as (
    insert into counters (scope, key, n)
    select 'firmwareVersions', product_id || ':' || firmware_type || ':' || version, -count(*) from before_rows
    where not is_simulated group by 2 order by 2
    on conflict (scope, key) do update set n = counters.n + excluded.n
    returning key, n
  )
  select array_agg(key) into changed from counted where n <= 0;
  if changed is not null then
    delete from counters where scope = 'firmwareVersions' and key = any(changed) and n <= 0;
  end if;
  return null;
end $$;

update device_firmware f set is_simulated = true
from devices d where d.id = f.device_id and (d.is_simulated or d.is_virtual);
