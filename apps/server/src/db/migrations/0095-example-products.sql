-- The example product of an account, which one button makes and removes.
create table example_products (
  account_id bigint primary key references accounts (id) on delete cascade,
  product_id text not null unique references products (id) on delete cascade
);
select audit_table('example_products', 'product_id');
