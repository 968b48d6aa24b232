-- How long updates of a product's devices may take, and how often they are tried, where that differs from the usual.
create table update_timings (
  product_id text primary key references products (id) on delete cascade,
  timing jsonb not null check (jsonb_typeof(timing) = 'object')
);
select audit_table('update_timings', 'product_id');

-- The product's when the campaign began; null: the usual timing.
alter table campaigns add column timing jsonb;
