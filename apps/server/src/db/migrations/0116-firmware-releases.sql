-- EN-OTA: a release of one version of a firmware for one product, through the four states (ST-15).
create table ota_releases (
  id bigint generated always as identity primary key,
  product_id text not null references products (id) on delete cascade,
  firmware_id bigint not null references firmwares (id),
  firmware_type smallint not null check (firmware_type between 1 and 4),
  package_id bigint not null,
  -- Created together with its version.
  is_add boolean not null,
  publish_status smallint not null default 1 check (publish_status between 1 and 4),
  -- 1 gray, 2 full.
  publish_type smallint check (publish_type between 1 and 2),
  gray_ratio smallint check (gray_ratio between 1 and 100),
  effective_day integer check (effective_day between 1 and 90 or effective_day = 3650),
  effective_until timestamptz,
  area text check (area in ('CN', 'US', 'GLOBAL')),
  remind_type smallint not null default 1 check (remind_type between 1 and 3),
  release_notes text not null default '',
  release_notes_en text not null default '',
  -- Results by region: {"cn": {"ok": true}} or {"cn": {"ok": false, "refusal": …, "details": …}}.
  regions jsonb not null default '{}',
  tested_at timestamptz,
  fail_reason text not null default '',
  failed_at timestamptz,
  publish_time timestamptz,
  withdrawn_at timestamptz,
  deleted_at timestamptz,
  account_id bigint not null references accounts (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (firmware_id, package_id) references firmware_packages (firmware_id, id),
  check (publish_status < 4 or num_nulls(gray_ratio, area, publish_type, effective_until, publish_time) = 0),
  -- ST-21.
  check (publish_status < 4 or (publish_type = 2) = (gray_ratio = 100)),
  check (publish_status < 4 or (publish_type = 2) = (effective_day = 3650)),
  -- SI-073, SI-077: a released version is withdrawn, an earlier one deleted.
  check (withdrawn_at is null or publish_status = 4),
  check (deleted_at is null or publish_status in (1, 3))
);
-- ST-16, ST-17.
create unique index ota_releases_in_flow on ota_releases (product_id, firmware_id)
  where publish_status < 4 and deleted_at is null;
create index ota_releases_of_product on ota_releases (product_id, id desc);
create index ota_releases_of_firmware on ota_releases (product_id, firmware_id, id desc) where deleted_at is null;
create index ota_releases_released on ota_releases (product_id, firmware_type, id desc)
  where publish_status = 4 and withdrawn_at is null;
create index ota_releases_of_package on ota_releases (firmware_id, package_id);
create index ota_releases_of_account on ota_releases (account_id);
select audit_table('ota_releases', 'package_id', quiet => '{updated_at}');

-- SI-071: devices outside of a lower ratio may already run the version.
create function keep_gray_ratio() returns trigger language plpgsql as $$
begin
  raise exception 'the gray ratio of a release never falls'
    using errcode = 'check_violation', constraint = 'ota_releases_ratio_rises';
end $$;
create trigger ota_releases_ratio_rises before update on ota_releases for each row
  when (new.gray_ratio is distinct from old.gray_ratio and (new.gray_ratio is null or new.gray_ratio < old.gray_ratio))
  execute function keep_gray_ratio();

create trigger ota_records_counted after insert or delete on ota_releases
  for each row execute function count_in_library('otaRecords', 'product_id');

-- The lists of a firmware, `<product>:<firmware>`, which do not have deleted releases.
create function count_ota_releases() returns trigger language plpgsql as $$
begin
  insert into counters (scope, key, n)
  select 'otaReleases', coalesce(new.product_id, old.product_id) || ':' || coalesce(new.firmware_id, old.firmware_id), change.n
  from (select (new.id is not null and new.deleted_at is null)::int - (old.id is not null and old.deleted_at is null)::int as n)
    as change
  where change.n <> 0
  on conflict (scope, key) do update set n = counters.n + excluded.n;
  return null;
end $$;
create trigger ota_releases_counted after insert or update of deleted_at or delete on ota_releases
  for each row execute function count_ota_releases();

-- SI-074. The serial number stays where the device is deleted.
create table release_devices (
  release_id bigint not null references ota_releases (id) on delete cascade,
  serial text collate "C" not null,
  -- 1 China, 2 North America.
  region smallint not null check (region between 1 and 2),
  position smallint not null,
  device_id bigint references devices (id) on delete set null,
  primary key (release_id, serial)
);
create index release_devices_of_device on release_devices (device_id);

-- The firmware upgrade list: the products with releases, by the earliest state of their versions in flow.
create table ota_products (
  product_id text primary key references products (id) on delete cascade,
  publish_status smallint not null check (publish_status between 1 and 4),
  updated_at timestamptz not null
);
create index ota_products_newest on ota_products (updated_at desc, product_id);
create index ota_products_by_status on ota_products (publish_status, updated_at desc, product_id);
