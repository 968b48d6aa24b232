create table main_categories (
  id bigint generated always as identity primary key,
  identifier text not null unique,
  name_zh text not null,
  name_en text not null,
  tags text[] not null default '{}',
  sort integer not null default 0
);

create table sub_categories (
  id bigint generated always as identity primary key,
  main_category_id bigint not null references main_categories (id),
  identifier text not null,
  name_zh text not null,
  name_en text not null,
  display_url text not null default '',
  access_types smallint[] not null,
  min_app_version text not null default '1.0.0',
  tag text not null default '',
  ext jsonb not null default '{}',
  net_protocols jsonb not null,
  sort integer not null default 0,
  unique (main_category_id, identifier)
);

create table products (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  owner_id bigint not null references accounts (id),
  product_name text not null,
  product_pic text not null default '',
  ap_prefix_typed text not null,
  -- Random, unique over all products and never given out again (SI-035): see `given_prefix_digits`.
  ap_prefix_digits text not null unique check (ap_prefix_digits ~ '^[0-9]{11}$'),
  product_model text not null,
  remark text not null default '',
  category_id bigint not null references sub_categories (id),
  access_type smallint not null check (access_type in (0, 1)),
  communication_type smallint not null check (communication_type between 1 and 5),
  firmware_upgrade_code text not null default 'V1.0.0',
  product_type smallint not null default 0 check (product_type in (0, 1)),
  is_template smallint not null default 0 check (is_template in (0, 1)),
  publish_status smallint not null default 1 check (publish_status between 1 and 5),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by bigint not null references accounts (id),
  deleted_at timestamptz
);
create index products_of_owner on products (owner_id, created_at desc, id) where deleted_at is null;
create index products_of_owner_by_status on products (owner_id, publish_status, created_at desc, id) where deleted_at is null;
create index products_of_all on products (created_at desc, id) where deleted_at is null;
create index products_of_all_by_status on products (publish_status, created_at desc, id) where deleted_at is null;
create index products_by_name on products using gin (product_name gin_trgm_ops) where deleted_at is null;
create index products_deleted on products (deleted_at) where deleted_at is not null;

-- Also of products that were purged. The insert of a product whose digits were given out before is passed over.
create table given_prefix_digits (digits text primary key);
create function give_prefix_digits() returns trigger language plpgsql as $$
begin
  insert into given_prefix_digits (digits) values (new.ap_prefix_digits) on conflict do nothing;
  return case when found then new end;
end $$;
create trigger products_digits_given before insert on products for each row execute function give_prefix_digits();

create function count_products() returns trigger language plpgsql as $$
begin
  insert into counters (scope, key, n)
  select 'products', changes.key, sum(changes.n)
  from (
    select owner.key || ':' || publish_status as key, -1 as n
      from before_rows cross join lateral (values (owner_id::text), ('*')) as owner (key) where deleted_at is null
    union all
    select owner.key || ':' || publish_status, 1
      from after_rows cross join lateral (values (owner_id::text), ('*')) as owner (key) where deleted_at is null
  ) as changes
  group by changes.key
  having sum(changes.n) <> 0
  order by changes.key
  on conflict (scope, key) do update set n = counters.n + excluded.n;
  return null;
end $$;

create function count_new_products() returns trigger language plpgsql as $$
begin
  insert into counters (scope, key, n)
  select 'products', owner.key || ':' || publish_status, count(*)
  from after_rows cross join lateral (values (owner_id::text), ('*')) as owner (key)
  where deleted_at is null
  group by 2
  order by 2
  on conflict (scope, key) do update set n = counters.n + excluded.n;
  return null;
end $$;

create function count_purged_products() returns trigger language plpgsql as $$
begin
  insert into counters (scope, key, n)
  select 'products', owner.key || ':' || publish_status, -count(*)
  from before_rows cross join lateral (values (owner_id::text), ('*')) as owner (key)
  where deleted_at is null
  group by 2
  order by 2
  on conflict (scope, key) do update set n = counters.n + excluded.n;
  return null;
end $$;

create trigger products_counted after update on products
  referencing old table as before_rows new table as after_rows for each statement execute function count_products();
create trigger products_counted_new after insert on products
  referencing new table as after_rows for each statement execute function count_new_products();
create trigger products_counted_purged after delete on products
  referencing old table as before_rows for each statement execute function count_purged_products();

create table files (
  -- The name under `/files/`, made of the content's SHA-256.
  name text primary key,
  owner_id bigint not null references accounts (id),
  purpose text not null,
  mime text not null,
  size bigint not null,
  md5 text not null,
  created_at timestamptz not null
);
