-- Security advisories in the OSV format, as an operator imported them. The whole texts are not kept.
create table advisories (
  id text primary key,
  aliases text[] not null default '{}',
  summary text not null,
  severity text not null check (severity in ('critical', 'high', 'medium', 'low', 'unknown')),
  modified_at timestamptz not null,
  -- By its authors: it matches nothing any more.
  is_withdrawn boolean not null
);

create table advisory_packages (
  advisory_id text not null references advisories (id) on delete cascade,
  position integer not null,
  -- As in parts_list_components.
  purl_base text not null,
  ranges jsonb not null,
  versions text[] not null,
  primary key (advisory_id, position)
);
create index advisory_packages_by_purl on advisory_packages (purl_base);

create table advisory_imports (
  id bigint generated always as identity primary key,
  file_name text not null,
  account_id bigint not null references accounts (id),
  created_at timestamptz not null,
  read_count integer not null,
  skipped_count integer not null,
  -- Of all advisories after this import.
  total integer not null
);
create index advisory_imports_by_account on advisory_imports (account_id);
select audit_table('advisory_imports', 'file_name');

-- Components that an advisory is about; follows from both.
create table advisory_findings (
  package_id bigint not null,
  position integer not null,
  advisory_id text not null references advisories (id) on delete cascade,
  fixed_in text not null,
  -- False: the component states no version.
  is_certain boolean not null,
  primary key (package_id, position, advisory_id),
  foreign key (package_id, position) references parts_list_components (package_id, position) on delete cascade
);
create index advisory_findings_by_advisory on advisory_findings (advisory_id);

-- By purl, so that a parts list that is uploaded again keeps them.
create table advisory_verdicts (
  package_id bigint not null references firmware_packages (id) on delete cascade,
  advisory_id text not null references advisories (id) on delete cascade,
  purl text not null,
  -- 1 under investigation, 2 affected, 3 not affected, 4 fixed.
  verdict smallint not null check (verdict between 1 and 4),
  note text not null,
  account_id bigint not null references accounts (id),
  created_at timestamptz not null,
  primary key (package_id, advisory_id, purl)
);
create index advisory_verdicts_by_advisory on advisory_verdicts (advisory_id);
create index advisory_verdicts_by_account on advisory_verdicts (account_id);
select audit_table('advisory_verdicts', 'advisory_id');
