-- How users bring devices of a product into their network (SI-063).
create table network_guide_sets (
  product_id text primary key references products (id) on delete cascade,
  default_method text not null,
  updated_at timestamptz not null,
  updated_by bigint references accounts (id)
);
create index network_guide_sets_updated_by on network_guide_sets (updated_by);
select audit_table('network_guide_sets', 'product_id', quiet => '{updated_at,updated_by}');

create table network_guides (
  product_id text not null references network_guide_sets (product_id) on delete cascade,
  method text not null,
  text_zh text not null check (char_length(text_zh) <= 1000),
  text_en text not null check (char_length(text_en) <= 1000),
  picture text not null,
  -- [{zh, en}]
  steps jsonb not null,
  primary key (product_id, method)
);
select audit_table('network_guides', 'method');

