-- SI-122: a push of a product folder names who chose the module after the folder was pulled.
alter table product_modules
  add column updated_at timestamptz,
  add column updated_by bigint references accounts (id);
create index product_modules_updated_by on product_modules (updated_by);
drop trigger audited on product_modules;
select audit_table('product_modules', 'product_id', quiet => '{updated_at,updated_by}');
