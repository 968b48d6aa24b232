-- Standard panels (product_id null), and panels of a product. What users see of them is in panel_versions.
create table panels (
  id bigint generated always as identity primary key,
  product_id text references products (id) on delete cascade,
  panel_name text not null check (char_length(panel_name) between 1 and 100),
  rn_name text not null check (char_length(rn_name) between 1 and 64),
  rn_desc text not null default '' check (char_length(rn_desc) <= 500),
  first_category text not null default '',
  second_category text not null default '',
  picture text not null default '',
  app_version text not null,
  p_version text not null,
  base_version text not null default '',
  -- 0 standard, 1 custom, 2 third-party fixed entry.
  panel_type smallint not null check (panel_type between 0 and 2),
  kind text not null check (kind in ('visual', 'blank', 'code', 'entry', 'eib')),
  -- 0 unpublished, 1 grayscale, 2 published, 3 removed.
  status smallint not null default 0 check (status between 0 and 3),
  -- What the next first release has; versions of upgrades come with their call.
  config jsonb not null,
  live_version text,
  gray_version text,
  -- {accounts: lookup hashes, ratio}: who gets the gray version.
  audience jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by bigint references accounts (id),
  check ((gray_version is null) = (audience is null)),
  check (panel_type <> 0 or product_id is null)
);
create unique index panels_by_name on panels (lower(panel_name));
-- All EIB panels have the same name, which is the server's.
create unique index panels_by_rn_name on panels (lower(rn_name)) where kind <> 'eib';
create index panels_of_product on panels (product_id);
create index panels_updated_by on panels (updated_by);
select audit_table('panels', 'panel_name', quiet => '{updated_at,updated_by}');

create table panel_versions (
  panel_id bigint not null references panels (id) on delete cascade,
  version text not null,
  config jsonb not null,
  -- The model that a visual document was checked against.
  model_mark text not null default '',
  note text not null default '',
  created_at timestamptz not null,
  created_by bigint references accounts (id),
  primary key (panel_id, version)
);
create index panel_versions_created_by on panel_versions (created_by);
select audit_table('panel_versions', 'version');
alter table panels add foreign key (id, live_version) references panel_versions (panel_id, version);
alter table panels add foreign key (id, gray_version) references panel_versions (panel_id, version);

-- A version never changes, except for the account of its author, which can be deleted.
create function keep_panel_version() returns trigger language plpgsql as $$
begin
  raise exception 'a version of a panel never changes'
    using errcode = 'check_violation', constraint = 'panel_versions_frozen';
end $$;
create trigger panel_versions_frozen before update on panel_versions for each row
  when ((old.panel_id, old.version, old.config, old.model_mark, old.note, old.created_at)
    is distinct from (new.panel_id, new.version, new.config, new.model_mark, new.note, new.created_at))
  execute function keep_panel_version();

-- The panel that a product has chosen; null: the generated one.
create table product_panels (
  product_id text primary key references products (id) on delete cascade,
  panel_id bigint references panels (id),
  updated_at timestamptz not null,
  updated_by bigint references accounts (id)
);
create index product_panels_of_panel on product_panels (panel_id);
create index product_panels_updated_by on product_panels (updated_by);
select audit_table('product_panels', 'product_id', quiet => '{updated_at,updated_by}');

-- Products that exist keep what their users have seen so far.
insert into product_panels (product_id, updated_at) select id, now() from products;

-- Standard panels have no product; `panelsOf` counts those of products.
create function count_panels() returns trigger language plpgsql as $$
begin
  insert into counters (scope, key, n)
  select 'panels', coalesce(changed.product_id, '*'), changed.n
  from (select coalesce(new.product_id, old.product_id) as product_id,
    (new.id is not null)::int - (old.id is not null)::int as n) as changed
  where changed.n <> 0
  on conflict (scope, key) do update set n = counters.n + excluded.n;
  return null;
end $$;
create trigger panels_counted after insert or delete on panels for each row execute function count_panels();
create trigger product_panels_counted after insert or update or delete on product_panels
  for each row execute function count_in_library('panelProducts', 'panel_id');
