-- A search of any length, in any script: each text is indexed by its characters and pairs of neighbours. They are stored
-- twice, for all rows and for the row's block of 4,096 numbers, so that a common word is read in the newest blocks only
-- (decision 0178, as devices since 0080).
create function search_block(number bigint) returns bigint language sql immutable parallel safe return number >> 12;
create function key_in_block(block bigint, part text) returns bigint language sql immutable parallel safe
  return hashtextextended(part, block);
create function key_in_all(part text) returns bigint language sql immutable parallel safe
  return hashtextextended(part, -1);

-- Costly, so that the planner asks the index and never the rows. Maintenance of an index runs without a search path.
create function search_keys(number bigint, searched text, heads text[] default '{}') returns bigint[]
  language plpgsql immutable parallel safe cost 10000 set search_path from current as $$
declare
  letters text[] := string_to_array(lower(searched collate "default"), null);
  parts text[] := heads;
  part text;
  found bigint[] := '{}';
begin
  for at in 1..coalesce(array_length(letters, 1), 0) loop
    parts := parts || letters[at];
    if at < array_length(letters, 1) then parts := parts || (letters[at] || letters[at + 1]); end if;
  end loop;
  foreach part in array parts loop
    found := found || key_in_all(part);
    if number is not null then found := found || key_in_block(search_block(number), part); end if;
  end loop;
  return found;
end $$;

-- What a text with this keyword has: its pairs, or its only character.
create function keyword_parts(keyword text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct substr(lower(keyword collate "default"), first, least(2, char_length(keyword)))), '{}')
  from generate_series(1, greatest(1, char_length(keyword) - 1)) as first
$$;

-- The first characters of an ID, marked so that no text has them.
create function id_heads(id text) returns text[] language sql immutable parallel safe
  return array[chr(1) || left(id, 1), chr(1) || left(id, 2), chr(1) || left(id, 3), chr(1) || left(id, 4)];

-- What people search products by. Numbered in the order of creation; triggers on products write it.
create table product_texts (
  number bigint generated always as identity primary key,
  product_id text not null unique references products (id) on delete cascade,
  searched text not null
);
create function product_search_text(product_name text, product_model text) returns text language sql immutable parallel safe
  return lower((product_name || chr(10) || product_model) collate "default");

insert into product_texts (product_id, searched)
select id, product_search_text(product_name, product_model) from products order by created_at, id desc;

create function add_product_texts() returns trigger language plpgsql as $$
begin
  insert into product_texts (product_id, searched)
  select id, product_search_text(product_name, product_model) from after_rows order by created_at, id desc;
  return null;
end $$;
create function follow_product_texts() returns trigger language plpgsql as $$
begin
  update product_texts set searched = product_search_text(new.product_name, new.product_model) where product_id = new.id;
  return null;
end $$;
create trigger products_texts_added after insert on products
  referencing new table as after_rows for each statement execute function add_product_texts();
create trigger products_texts_followed after update of product_name, product_model on products for each row
  when ((old.product_name, old.product_model) is distinct from (new.product_name, new.product_model))
  execute function follow_product_texts();

create index product_texts_by_keys on product_texts using gin (search_keys(number, searched, id_heads(product_id)))
  with (gin_pending_list_limit = 64);
drop index products_by_name;

-- Accounts are listed by their numbers.
create function account_search_text(account text, account_name text) returns text language sql immutable parallel safe
  return lower((account || chr(10) || account_name) collate "default");
create index accounts_by_keys on accounts using gin (search_keys(id, account_search_text(account, account_name)))
  with (gin_pending_list_limit = 64) where deleted_at is null;
drop index accounts_by_name;

-- Feedback is listed by when the user last wrote, which blocks of numbers don't follow.
create or replace function feedback_searched(problem_id text, description text) returns text
  language sql immutable parallel safe
  return lower((problem_id || chr(10) || description) collate "default");
drop index feedback_records_by_grams;
drop function feedback_grams(text);
create index feedback_records_by_keys on feedback_records
  using gin (search_keys(null, feedback_searched(problem_id, description))) with (gin_pending_list_limit = 64);

-- Few rows each, of which a keyword reads few, too.
create index gray_configs_by_keys on gray_configs using gin (search_keys(null, lower(description collate "default")));
create function app_search_text(app_name text, android_name text, bundle_id text) returns text
  language sql immutable parallel safe
  return lower((app_name || chr(10) || android_name || chr(10) || bundle_id) collate "default");
create index apps_by_keys on apps using gin (search_keys(null, app_search_text(app_name, android_name, bundle_id)))
  where deleted_at is null;
