-- How a product came to its stage: what somebody asked for, and what the platform then did.
create table product_stage_moves (
  id bigint generated always as identity primary key,
  product_id text not null references products (id) on delete cascade,
  event text not null,
  from_stage smallint not null check (from_stage between 1 and 5),
  to_stage smallint not null check (to_stage between 1 and 5),
  at timestamptz not null,
  -- Who asked; what the platform did by itself carries the one whose release it was.
  by_account bigint not null references accounts (id),
  -- Of a release that failed: the refusal's name and its details; an empty object where it was a fault.
  reason jsonb
);
create index product_stage_moves_newest on product_stage_moves (product_id, id desc);
select audit_table('product_stage_moves', 'event');

create index products_templates on products (created_at desc, id) where is_template = 1 and deleted_at is null;
create index products_in_release on products (id) where publish_status = 4 and deleted_at is null;
