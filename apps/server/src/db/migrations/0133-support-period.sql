-- Until when a product gets security updates, where its owner has decided; otherwise five years after its first release.
create table support_periods (
  product_id text primary key references products (id) on delete cascade,
  until date not null,
  account_id bigint not null references accounts (id),
  updated_at timestamptz not null
);
create index support_periods_by_account on support_periods (account_id);
select audit_table('support_periods', 'product_id');

-- Releases that fix a vulnerability; said at any time, because it can become known later.
alter table ota_releases add column is_security boolean not null default false;
