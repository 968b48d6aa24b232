-- A draft of a standard panel is designed with the features of a sample product, its `product_id`.
alter table panel_drafts
  add column is_standard boolean not null default false;
create index panel_drafts_of_standard on panel_drafts (panel_id, updated_at desc) where is_standard;

-- The list of a product has only drafts of its own panels.
drop trigger panel_drafts_counted on panel_drafts;
create trigger panel_drafts_added after insert on panel_drafts
  for each row when (not new.is_standard) execute function count_in_library('panelDrafts', 'product_id');
create trigger panel_drafts_removed after delete on panel_drafts
  for each row when (not old.is_standard) execute function count_in_library('panelDrafts', 'product_id');
