-- A released product's features are changed as a draft: its devices are checked by the newest of these.
create table model_versions (
  product_id text not null references products (id) on delete cascade,
  version integer not null check (version > 0),
  -- The product's `firmwareUpgradeCode` then (SI-040).
  upgrade_code text not null,
  -- The features as they were, each with its id.
  features jsonb not null,
  note text not null default '',
  published_at timestamptz not null,
  published_by bigint not null references accounts (id),
  primary key (product_id, version)
);
select audit_table('model_versions', 'version');

-- The last draft that was discarded, so that it can be had back.
create table discarded_drafts (
  product_id text primary key references products (id) on delete cascade,
  features jsonb not null,
  discarded_at timestamptz not null,
  discarded_by bigint not null references accounts (id)
);
select audit_table('discarded_drafts', 'product_id');

-- The template feature that this one was made from (CN-57).
alter table features add column template_id text;
-- Deleted in a draft: the published model still has it, so that what hangs on it stays until the draft is published.
alter table features add column removed boolean not null default false;
alter table features drop constraint features_product_id_de_key_key;
create index features_of_product on features (product_id, id);
create unique index features_one_by_key on features (product_id, lower(de_key)) where not removed;

-- Which model devices are checked by follows from the stage.
create function tell_stage_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('features_changed', new.id);
  return null;
end $$;
create trigger products_stage_told after update of publish_status on products
  for each row when (old.publish_status is distinct from new.publish_status) execute function tell_stage_changed();
