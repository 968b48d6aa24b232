-- Which gateway carries a device that has no connection of its own.
create table device_topology (
  sub_id bigint primary key references devices (id) on delete cascade,
  gateway_id bigint not null references devices (id) on delete cascade check (gateway_id <> sub_id),
  -- The sub-device's own, since its topics below the gateway's have no product.
  serial text collate "C" not null,
  added_at timestamptz not null,
  unique (gateway_id, serial)
);
