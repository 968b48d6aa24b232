-- EN-HWCFG: the light-strip pins of a product, for each firmware upgrade code.
create table hardware_configs (
  product_id text not null references products (id) on delete cascade,
  firmware_upgrade_code text not null,
  model_id text not null default '',
  mconfig_info jsonb not null,
  updated_at timestamptz not null,
  updated_by bigint not null references accounts (id),
  primary key (product_id, firmware_upgrade_code)
);
create index hardware_configs_updated_by on hardware_configs (updated_by);
select audit_table('hardware_configs', 'product_id', quiet => '{updated_at,updated_by}');

-- SI-122: a save of the parameters names the save that it starts from.
alter table product_firmwares
  add column updated_at timestamptz not null default now(),
  add column updated_by bigint references accounts (id);
create index product_firmwares_updated_by on product_firmwares (updated_by);
