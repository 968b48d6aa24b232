-- The firmware that each device runs, as it reports it; a repeated report writes nothing. Whether the text means a certain
-- package is decided when it is read: the package can be added after the report.
create table device_firmware (
  device_id bigint not null references devices (id) on delete cascade,
  -- The device's own, for the totals of a row whose device is gone.
  product_id text not null,
  firmware_type smallint not null check (firmware_type between 1 and 4),
  version text not null check (char_length(version) between 1 and 64),
  seq bigint,
  hardware text not null default '',
  model_version integer,
  -- The version before the present one.
  previous text,
  -- When the present version was first reported.
  reported_at timestamptz not null,
  primary key (device_id, firmware_type)
) with (fillfactor = 70);

-- Totals by version: `<product>:<type>:<version>`. Versions are the devices' own texts, so those that no device runs any
-- more leave no row.
create function count_device_firmware() returns trigger language plpgsql as $$
declare
  changed text[];
begin
  with changes as (
    select key, sum(n) as n from (
      select product_id || ':' || firmware_type || ':' || version as key, -1 as n from before_rows
      union all
      select product_id || ':' || firmware_type || ':' || version, 1 from after_rows
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

create function count_new_device_firmware() returns trigger language plpgsql as $$
begin
  insert into counters (scope, key, n)
  select 'firmwareVersions', product_id || ':' || firmware_type || ':' || version, count(*) from after_rows
  group by 2 order by 2
  on conflict (scope, key) do update set n = counters.n + excluded.n;
  return null;
end $$;

create function count_gone_device_firmware() returns trigger language plpgsql as $$
declare
  changed text[];
begin
  with counted as (
    insert into counters (scope, key, n)
    select 'firmwareVersions', product_id || ':' || firmware_type || ':' || version, -count(*) from before_rows
    group by 2 order by 2
    on conflict (scope, key) do update set n = counters.n + excluded.n
    returning key, n
  )
  select array_agg(key) into changed from counted where n <= 0;
  if changed is not null then
    delete from counters where scope = 'firmwareVersions' and key = any(changed) and n <= 0;
  end if;
  return null;
end $$;

create trigger device_firmware_counted after update on device_firmware
  referencing old table as before_rows new table as after_rows for each statement execute function count_device_firmware();
create trigger device_firmware_counted_new after insert on device_firmware
  referencing new table as after_rows for each statement execute function count_new_device_firmware();
create trigger device_firmware_counted_gone after delete on device_firmware
  referencing old table as before_rows for each statement execute function count_gone_device_firmware();
