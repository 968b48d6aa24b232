-- How users may add devices of a product; sub-devices and virtual devices don't ask.
alter table product_identities
  add column claim_by_label boolean not null default true,
  add column claim_by_setup boolean not null default true,
  add column claim_by_press boolean not null default true;
