-- Null: as it came with the installation.
alter table main_categories
  add column updated_at timestamptz not null default now(),
  add column updated_by bigint references accounts (id);
alter table sub_categories
  add column updated_at timestamptz not null default now(),
  add column updated_by bigint references accounts (id);
drop trigger audited on main_categories;
drop trigger audited on sub_categories;
select audit_table('main_categories', 'identifier', quiet => '{updated_at,updated_by}');
select audit_table('sub_categories', 'identifier', quiet => '{updated_at,updated_by}');

-- Starter categories that were put in once: what an administrator deletes stays deleted.
create table given_categories (
  -- `lighting`, `lighting.bulb`.
  key text primary key
);
insert into given_categories (key) select identifier from main_categories;
insert into given_categories (key)
  select main.identifier || '.' || sub.identifier
  from sub_categories sub join main_categories main on main.id = sub.main_category_id;

-- Asked for each category that is shown or deleted.
create index products_of_category on products (category_id);

-- The features that products of a category start with, as an administrator wrote them; without a row it is the starter one.
create table category_templates (
  sub_category_id bigint primary key references sub_categories (id) on delete cascade,
  features jsonb not null,
  updated_at timestamptz not null,
  updated_by bigint not null references accounts (id)
);
select audit_table('category_templates', 'sub_category_id', quiet => '{updated_at,updated_by}');
