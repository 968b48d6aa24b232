-- How many listed devices each block of 4,096 ids has, by product: a page in the middle of a list starts at its block instead
-- of skipping every device before it, and a search goes through these blocks only. Written in the statement that adds or
-- deletes the devices, after the product's counter, which makes concurrent writers of a product wait for each other.
create table device_blocks (
  product_id text not null,
  block bigint not null,
  devices integer not null,
  primary key (product_id, block)
) with (fillfactor = 50);
insert into device_blocks
select product_id, device_block(id), count(*) from devices
where not is_virtual and (application_id is null or activated_at is not null) group by 1, 2;
drop index devices_by_block;

create or replace function count_devices() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into counters (scope, key, n)
  select device_count_scope(is_virtual, is_simulated, application_id, activated_at), product_id, sign * count(*)
  from changed_rows group by 1, 2 order by 1, 2
  on conflict (scope, key) do update set n = counters.n + excluded.n;
  insert into device_blocks (product_id, block, devices)
  select product_id, device_block(id), sign * count(*) from changed_rows
  where not is_virtual and (application_id is null or activated_at is not null) group by 1, 2 order by 1, 2
  on conflict (product_id, block) do update set devices = device_blocks.devices + excluded.devices;
  if tg_op = 'DELETE' then
    delete from device_blocks b using (select distinct product_id, device_block(id) as block from changed_rows) as gone
    where b.product_id = gone.product_id and b.block = gone.block and b.devices = 0;
  end if;
  return null;
end $$;
create or replace function count_activated() returns trigger language plpgsql as $$
begin
  insert into counters (scope, key, n)
  select changes.scope, changes.product_id, sum(changes.n)
  from (
    select device_count_scope(is_virtual, is_simulated, application_id, activated_at) as scope, product_id, -1 as n
    from before_rows
    union all
    select device_count_scope(is_virtual, is_simulated, application_id, activated_at), product_id, 1 from after_rows
  ) as changes
  group by changes.scope, changes.product_id
  having sum(changes.n) <> 0
  order by changes.scope, changes.product_id
  on conflict (scope, key) do update set n = counters.n + excluded.n;
  insert into device_blocks (product_id, block, devices)
  select changes.product_id, changes.block, sum(changes.n)
  from (
    select product_id, device_block(id) as block, -1 as n from before_rows
    where not is_virtual and (application_id is null or activated_at is not null)
    union all
    select product_id, device_block(id), 1 from after_rows
    where not is_virtual and (application_id is null or activated_at is not null)
  ) as changes
  group by changes.product_id, changes.block
  having sum(changes.n) <> 0
  order by changes.product_id, changes.block
  on conflict (product_id, block) do update set devices = device_blocks.devices + excluded.devices;
  return null;
end $$;

-- Rare keywords are looked up once in the entire product, or in all products: the longest parts of a text are stored for
-- these, too. Shorter parts are common in serial numbers, so that their blocks fill a search soon.
drop index devices_by_grams;
create function product_gram(product_id text, gram text) returns bigint language sql immutable parallel safe
  return hashtextextended(product_id || '/' || gram, -1);
create function any_gram(gram text) returns bigint language sql immutable parallel safe
  return hashtextextended(gram, -2);
-- Costly, so that the planner asks the index and never the rows. One loop: half the time of a query over `search_grams`.
-- Maintenance of the index (vacuum, analyze, restore) runs without a search path.
create or replace function device_grams(product_id text, id bigint, searched text) returns bigint[]
  language plpgsql immutable parallel safe cost 10000 set search_path from current as $$
declare
  letters text[] := string_to_array(searched, null);
  block bigint := device_block(id);
  gram text;
  found bigint[] := '{}';
begin
  for at in 1..coalesce(array_length(letters, 1), 0) loop
    gram := '';
    for reach in at..least(at + 2, array_length(letters, 1)) loop
      gram := gram || letters[reach];
      found := found || block_gram(product_id, block, gram);
      -- Three letters, or two of which one is not ASCII.
      if reach = at + 2 or (reach = at + 1 and octet_length(gram) > 2) then
        found := found || product_gram(product_id, gram) || any_gram(gram);
      end if;
    end loop;
  end loop;
  return found;
end $$;
drop function search_grams(text);
drop function keyword_grams_in(text, bigint, text);
create index devices_by_grams on devices using gin (device_grams(product_id, id, device_search_text(serial, name)))
  with (gin_pending_list_limit = 64)
  where not is_virtual and (application_id is null or activated_at is not null);
