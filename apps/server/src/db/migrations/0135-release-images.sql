-- What a release installs: its own version, and versions of other types that are released together with it.
create table release_images (
  release_id bigint not null references ota_releases (id) on delete cascade,
  firmware_type smallint not null check (firmware_type between 1 and 4),
  product_id text not null,
  firmware_id bigint not null,
  package_id bigint not null,
  is_main boolean not null,
  primary key (release_id, firmware_type),
  foreign key (firmware_id, package_id) references firmware_packages (firmware_id, id)
);
create unique index release_images_main on release_images (release_id) where is_main;
create index release_images_of_firmware on release_images (product_id, firmware_id);
create index release_images_of_package on release_images (firmware_id, package_id);

create function follow_main_image() returns trigger language plpgsql as $$
begin
  insert into release_images (release_id, firmware_type, product_id, firmware_id, package_id, is_main)
  values (new.id, new.firmware_type, new.product_id, new.firmware_id, new.package_id, true)
  on conflict (release_id, firmware_type) do update set package_id = excluded.package_id;
  return null;
end $$;
create trigger ota_releases_imaged after insert or update of package_id on ota_releases
  for each row execute function follow_main_image();
insert into release_images (release_id, firmware_type, product_id, firmware_id, package_id, is_main)
select id, firmware_type, product_id, firmware_id, package_id, true from ota_releases;

-- A job can consist of several installations: versions on the way to its own, and types that are released together.
alter table ota_jobs
  -- What it installs at present; null: the package of its release.
  add column leg_package_id bigint,
  add column step smallint not null default 1,
  add column steps smallint not null default 1;
create index ota_jobs_on_leg on ota_jobs (leg_package_id) where leg_package_id <> package_id;
