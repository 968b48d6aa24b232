-- Normalized packages of code panels, by content. `entries`: where each file is in the archive.
create table panel_bundles (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  md5 text not null check (md5 ~ '^[0-9a-f]{32}$'),
  size integer not null check (size > 0),
  entries jsonb not null,
  -- Those that nothing refers to are removed a while after this.
  used_at timestamptz not null
);

-- The last upload of a code panel for a platform.
create table panel_packages (
  panel_id bigint not null references panels (id) on delete cascade,
  platform text not null check (platform in ('android', 'ios', 'web')),
  -- 0 not uploaded or refused, 1 under review, 2 packaging, 3 packaging failed, 4 packaged, 5 gray, 6 full.
  state smallint not null check (state between 0 and 6),
  reason text not null default '' check (char_length(reason) <= 500),
  manifest jsonb not null,
  findings jsonb not null default '[]',
  bundle text references panel_bundles (sha256),
  key_id text not null default '',
  sign text not null default '',
  uploaded_at timestamptz not null,
  uploaded_by bigint references accounts (id),
  primary key (panel_id, platform),
  check (state in (0, 3) or bundle is not null)
);
create index panel_packages_uploaded_by on panel_packages (uploaded_by);
create index panel_packages_of_bundle on panel_packages (bundle);
create index panel_packages_waiting on panel_packages (panel_id) where state = 2;
select audit_table('panel_packages', 'platform', quiet => '{uploaded_at,uploaded_by}');

-- The packages of a version: they never change, as their version doesn't.
create table panel_version_packages (
  panel_id bigint not null,
  version text not null,
  platform text not null check (platform in ('android', 'ios', 'web')),
  bundle text not null references panel_bundles (sha256),
  manifest jsonb not null,
  key_id text not null,
  sign text not null,
  primary key (panel_id, version, platform),
  foreign key (panel_id, version) references panel_versions (panel_id, version) on delete cascade
);
create index panel_version_packages_of_bundle on panel_version_packages (bundle);
