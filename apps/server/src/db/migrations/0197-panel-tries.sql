-- Links with which phones try a panel on the virtual device of its developer (SI-062).
create table panel_try_links (
  id bigint generated always as identity primary key,
  uid text not null unique,
  product_id text not null references products (id) on delete cascade,
  account_id bigint not null references accounts (id) on delete cascade,
  device_id bigint not null references devices (id) on delete cascade,
  -- A row of panels, or `generated`. Without a foreign key: a panel that is deleted ends its links.
  panel text not null,
  version text not null,
  kind text not null check (kind in ('try', 'debug')),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index panel_try_links_of_account on panel_try_links (account_id, product_id);
create index panel_try_links_of_product on panel_try_links (product_id);
create index panel_try_links_of_device on panel_try_links (device_id);
create index panel_try_links_ending on panel_try_links (expires_at);
select audit_table('panel_try_links', 'uid');

create table panel_try_phones (
  id bigint generated always as identity primary key,
  link_id bigint not null references panel_try_links (id) on delete cascade,
  session_hash bytea not null unique,
  agent text not null check (char_length(agent) <= 200),
  opened_at timestamptz not null
);
create index panel_try_phones_of_link on panel_try_phones (link_id);

-- Streams hear of a phone that arrives, and of a link that is withdrawn, also by the deletion of its device.
create function tell_try_changes() returns trigger language plpgsql as $$
begin
  perform pg_notify('tries.changed', link) from (select distinct id::text as link from changed_rows) as links;
  return null;
end $$;
create function tell_try_phones() returns trigger language plpgsql as $$
begin
  perform pg_notify('tries.changed', link) from (select distinct link_id::text as link from changed_rows) as links;
  return null;
end $$;
create trigger removed_tries_told after delete on panel_try_links
  referencing old table as changed_rows for each statement execute function tell_try_changes();
create trigger added_try_phones_told after insert on panel_try_phones
  referencing new table as changed_rows for each statement execute function tell_try_phones();

-- Phones that try a panel show it as it was saved last.
create function tell_panel_changes() returns trigger language plpgsql as $$
begin
  perform pg_notify('panels.changed', panel) from (select distinct id::text as panel from changed_rows) as panels;
  return null;
end $$;
create trigger changed_panels_told after update on panels
  referencing new table as changed_rows for each statement execute function tell_panel_changes();
create trigger removed_panels_told after delete on panels
  referencing old table as changed_rows for each statement execute function tell_panel_changes();
