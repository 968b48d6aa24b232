-- What code panels keep for a user, for all devices with the panel.
create table panel_stores (
  user_id bigint not null references users (id),
  panel_id bigint not null references panels (id) on delete cascade,
  -- An object of the panel's own keys; 64 KiB, see panelStoreLimits.
  content jsonb not null check (jsonb_typeof(content) = 'object' and octet_length(content::text) <= 65536),
  primary key (user_id, panel_id)
);
create index panel_stores_panel on panel_stores (panel_id);
