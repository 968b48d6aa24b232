-- The software in a firmware version (SBOM). The uploaded file stays as it is; what searches need of it is in
-- parts_list_components.
create table parts_lists (
  package_id bigint primary key references firmware_packages (id) on delete cascade,
  file_id bigint not null references private_files (id),
  format text not null check (format in ('CycloneDX', 'SPDX')),
  format_version text not null,
  component_count integer not null check (component_count between 1 and 20000),
  account_id bigint not null references accounts (id),
  created_at timestamptz not null
);
create index parts_lists_by_file on parts_lists (file_id);
create index parts_lists_by_account on parts_lists (account_id);
select audit_table('parts_lists', 'package_id');

create table parts_list_components (
  package_id bigint not null references parts_lists (package_id) on delete cascade,
  position integer not null,
  name text not null,
  -- In lower case, for searches.
  name_key text not null,
  version text not null,
  purl text not null,
  -- Type, namespace and name of the purl: the same for all versions. Empty without a purl.
  purl_base text not null,
  cpe text not null,
  licence text not null,
  hash text not null,
  primary key (package_id, position)
);
create index parts_by_name on parts_list_components (name_key text_pattern_ops);
create index parts_by_purl on parts_list_components (purl_base text_pattern_ops) where purl_base <> '';
