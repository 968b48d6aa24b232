-- The sample product of a standard panel's draft can be deleted; the draft stays, and is given another one.
alter table panel_drafts
  add column sample_product_id text references products (id) on delete set null,
  alter column product_id drop not null;
update panel_drafts set sample_product_id = product_id, product_id = null where is_standard;
alter table panel_drafts
  add constraint panel_drafts_product check ((product_id is null) = is_standard),
  add constraint panel_drafts_sample check (is_standard or sample_product_id is null);
create index panel_drafts_of_sample on panel_drafts (sample_product_id) where sample_product_id is not null;

-- Each file of a package that is tried is looked up by the panel of the links.
create index panel_try_links_of_panel on panel_try_links (panel, expires_at);
