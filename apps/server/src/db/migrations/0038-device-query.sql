-- Support looks for a serial number without knowing the product.
create index devices_by_serial on devices (serial, id);

-- Few messages are refused, and those are what is asked for.
create index device_messages_refused on device_messages (device_id, id desc) where code >= 300;

-- When a device raised an alarm last.
create index device_events_by_key on device_events (device_id, de_key, id desc);

-- What was done around a product, without what was done to each of its devices.
create index audit_changes_around_product on audit_changes (product_id, at desc, entry_id desc)
  where product_id is not null and object_type <> 'devices';
