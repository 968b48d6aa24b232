-- Long identifiers of deleted features (CN-01), so that undoing the deletion can bring them back for a while.
create table deleted_long_keys (
  product_id text not null references products (id) on delete cascade,
  de_key text not null check (length(de_key) <= 50),
  deleted_at timestamptz not null,
  primary key (product_id, de_key)
);
