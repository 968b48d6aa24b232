create table features (
  id bigint generated always as identity primary key,
  product_id text not null references products (id) on delete cascade,
  feature_type smallint not null check (feature_type between 1 and 3),
  de_key text not null,
  de_name jsonb not null,
  de_optional smallint not null default 1 check (de_optional in (0, 1)),
  de_remark text not null default '',
  trans_type smallint not null check (trans_type between 1 and 4),
  de_input jsonb not null default '{}',
  de_output jsonb not null default '{}',
  is_standard smallint not null default 0 check (is_standard in (0, 1)),
  -- 0 written here, 1 from the category's template (SI-041).
  source_feature_type smallint not null default 0 check (source_feature_type in (0, 1)),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by bigint not null references accounts (id),
  unique (product_id, de_key)
);
