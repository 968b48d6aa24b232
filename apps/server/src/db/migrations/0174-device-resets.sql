-- A device that was reset by hand leaves its home, where its product says so; otherwise its owner has to remove it.
alter table product_identities add column reset_leaves_home boolean not null default false;

-- The latest reset of a device by the device's own name for it: the same message once more changes nothing.
create table device_resets (
  device_id bigint primary key references devices (id) on delete cascade,
  reset_id text not null,
  at timestamptz not null
);

-- 5: reset on the device, by no user that is known.
alter table device_bindings drop constraint device_bindings_kind_check;
alter table device_bindings add constraint device_bindings_kind_check check (kind between 1 and 5);
