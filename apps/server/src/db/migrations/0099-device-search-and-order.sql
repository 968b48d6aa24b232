-- A search index by blocks: each part of a text is stored with the product and with the block of 4,096 ids that has the
-- device, as one number. A search reads the newest block first and stops once it has enough; each block is one small lookup.
drop index devices_by_grams;
create function device_block(id bigint) returns bigint language sql immutable parallel safe return id >> 12;
create function block_gram(product_id text, block bigint, gram text) returns bigint language sql immutable parallel safe
  return hashtextextended(product_id || '/' || gram, block);
-- Costly, so that the planner asks the index and never the rows.
create function device_grams(product_id text, id bigint, searched text) returns bigint[]
  language sql immutable parallel safe cost 10000
  return array(select block_gram(product_id, device_block(id), gram) from unnest(search_grams(searched)) as gram);
create function keyword_grams_in(product_id text, block bigint, keyword text) returns bigint[]
  language sql immutable parallel safe
  return array(select block_gram(product_id, block, gram) from unnest(keyword_grams(keyword)) as gram);
-- New entries wait in a list that every lookup reads, so it is short.
create index devices_by_grams on devices using gin (device_grams(product_id, id, device_search_text(serial, name)))
  with (gin_pending_list_limit = 64)
  where not is_virtual and (application_id is null or activated_at is not null);

-- `seen_at` follows the messages of online devices once a minute (decision 0080), so that it orders all devices.
create index device_presence_by_sight on device_presence (product_id, seen_at desc nulls last, device_id desc)
  where not is_virtual;
