-- A push to one user that is about no event of a device, such as a reply of support.
alter table push_deliveries
  alter column product_id drop not null,
  alter column device_id drop not null,
  alter column de_key drop not null,
  add constraint push_deliveries_event_check check (num_nulls(product_id, device_id, de_key) in (0, 3));
