-- Patches from older firmware versions to a newer one. One is offered only with verified_at: it was applied, and its
-- result compared with the full file.
create table firmware_deltas (
  id bigint generated always as identity primary key,
  package_id bigint not null references firmware_packages (id) on delete cascade,
  from_package_id bigint not null references firmware_packages (id) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'tooLarge', 'failed')),
  attempts smallint not null default 0,
  file_id bigint references private_files (id),
  -- Of a patch that was too large, too.
  size bigint check (size > 0),
  sha256 text,
  verified_at timestamptz,
  -- Complete downloads by devices.
  downloads bigint not null default 0,
  created_at timestamptz not null,
  unique (package_id, from_package_id),
  check ((state = 'ready') = (verified_at is not null)),
  check (verified_at is null or (file_id is not null and size is not null and sha256 is not null))
);
create index firmware_deltas_from on firmware_deltas (from_package_id);
create index firmware_deltas_by_file on firmware_deltas (file_id);
create index firmware_deltas_waiting on firmware_deltas (id) where state = 'waiting';
