-- Whether idle hours begin for a device of a product, by the offset that it reports.
create index device_updates_of_offset on device_updates (utc_offset) where utc_offset is not null;
