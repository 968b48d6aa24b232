-- Machines that build packages for this server, by a token of their own. They act for the administrator who added them.
create table app_builders (
  builder_id uuid primary key,
  name text not null,
  platforms text[] not null check (cardinality(platforms) > 0),
  token_hash bytea not null unique,
  -- The first characters of the token.
  hint text not null,
  added_by bigint not null references accounts (id),
  added_at timestamptz not null,
  last_seen_at timestamptz
);
create unique index app_builders_name on app_builders (lower(name));
create index app_builders_added_by on app_builders (added_by);
select audit_table('app_builders', 'name', secrets => '{token_hash}', quiet => '{last_seen_at}');

alter table app_build_tasks
  -- The builder that has the task, or made the unsigned package.
  add column builder_id uuid references app_builders (builder_id) on delete set null,
  -- A package of a builder, which waits for being signed and verified here.
  add column unsigned text;
create index app_build_tasks_builder on app_build_tasks (builder_id) where builder_id is not null;
create index app_build_tasks_unsigned on app_build_tasks (unsigned) where unsigned is not null;
