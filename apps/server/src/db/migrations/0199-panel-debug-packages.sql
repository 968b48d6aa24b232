-- Builds of code panels that their developers try on phones (SI-062): the last one of each, for as long as a debug link.
create table panel_debug_packages (
  panel_id bigint not null references panels (id) on delete cascade,
  account_id bigint not null references accounts (id) on delete cascade,
  bundle text not null references panel_bundles (sha256),
  manifest jsonb not null,
  uploaded_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (panel_id, account_id)
);
create index panel_debug_packages_of_account on panel_debug_packages (account_id);
create index panel_debug_packages_of_bundle on panel_debug_packages (bundle);
create index panel_debug_packages_ending on panel_debug_packages (expires_at);

-- Phones that try a code panel show the build that was uploaded last.
create function tell_package_changes() returns trigger language plpgsql as $$
begin
  perform pg_notify('panels.changed', panel) from (select distinct panel_id::text as panel from changed_rows) as panels;
  return null;
end $$;
create trigger added_panel_packages_told after insert on panel_packages
  referencing new table as changed_rows for each statement execute function tell_package_changes();
create trigger changed_panel_packages_told after update on panel_packages
  referencing new table as changed_rows for each statement execute function tell_package_changes();
create trigger added_debug_packages_told after insert on panel_debug_packages
  referencing new table as changed_rows for each statement execute function tell_package_changes();
create trigger changed_debug_packages_told after update on panel_debug_packages
  referencing new table as changed_rows for each statement execute function tell_package_changes();
create trigger removed_debug_packages_told after delete on panel_debug_packages
  referencing old table as changed_rows for each statement execute function tell_package_changes();
