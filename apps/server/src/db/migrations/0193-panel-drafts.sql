-- Panels while they are designed. A draft of a panel becomes its next version; one without becomes a panel.
create table panel_drafts (
  id bigint generated always as identity primary key,
  product_id text not null references products (id) on delete cascade,
  panel_id bigint references panels (id) on delete set null,
  draft_name text not null check (char_length(draft_name) between 1 and 100),
  content jsonb not null,
  items integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by bigint references accounts (id)
);
create index panel_drafts_of_product on panel_drafts (product_id, updated_at desc, id desc);
create index panel_drafts_of_panel on panel_drafts (panel_id);
create index panel_drafts_updated_by on panel_drafts (updated_by);
-- Drafts are saved every few seconds while they are edited: their content is what a release writes down.
select audit_table('panel_drafts', 'draft_name', quiet => '{content,items,updated_at,updated_by}');
create trigger panel_drafts_counted after insert or delete on panel_drafts
  for each row execute function count_in_library('panelDrafts', 'product_id');

create trigger panel_versions_counted after insert or delete on panel_versions
  for each row execute function count_in_library('panelVersions', 'panel_id');
insert into counters (scope, key, n)
select 'panelVersions', panel_id::text, count(*) from panel_versions group by panel_id;
