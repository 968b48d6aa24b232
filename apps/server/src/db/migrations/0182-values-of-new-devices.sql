-- Devices that a home has had. Unlike the trail it is kept as long as the device, and says nothing about users.
create table formerly_bound_devices (
  device_id bigint primary key references devices (id) on delete cascade
);
insert into formerly_bound_devices (device_id)
select distinct b.device_id from device_bindings b join devices d on d.id = b.device_id where b.kind in (2, 5);

-- Earlier values are of a previous home; null where there was none.
alter table home_devices add column values_from timestamptz;
update home_devices set values_from = bound_at;
