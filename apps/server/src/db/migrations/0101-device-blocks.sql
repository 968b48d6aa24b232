-- The first and the last block of a product. Without this index the planner can look for them in the order of all ids,
-- and reads the devices of every older product.
create index devices_by_block on devices (product_id, device_block(id))
  where not is_virtual and (application_id is null or activated_at is not null);
