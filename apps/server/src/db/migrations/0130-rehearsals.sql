-- A rollout that is rehearsed on simulated devices (decision 0095).
create table rehearsals (
  id bigint generated always as identity primary key,
  product_id text not null references products (id) on delete cascade,
  release_id bigint not null references ota_releases (id) on delete cascade,
  account_id bigint not null references accounts (id),
  -- Everything that the report follows from.
  input jsonb not null,
  plan_hash text not null,
  fleet integer not null check (fleet between 1 and 20000),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'cancelled', 'failed')),
  runs integer not null,
  runs_done integer not null default 0 check (runs_done between 0 and runs),
  -- How often a process has begun it.
  attempts smallint not null default 0,
  -- Canonical JSON, and its SHA-256.
  report text,
  report_hash text,
  -- What lists and the check of evidence need of it.
  summary jsonb,
  evidence_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- Which process has it, and until when no other one takes it.
  holder uuid,
  held_until timestamptz,
  check ((ended_at is null) = (state in ('waiting', 'running'))),
  check (num_nulls(report, report_hash, summary) = case when state = 'done' then 0 else 3 end),
  check (evidence_at is null or state = 'done')
);
create unique index rehearsals_open on rehearsals (product_id) where ended_at is null;
create index rehearsals_of_product on rehearsals (product_id, id desc);
create index rehearsals_of_release on rehearsals (release_id, id desc);
create unique index rehearsals_evidence on rehearsals (release_id) where evidence_at is not null;
create index rehearsals_of_account on rehearsals (account_id);
create index rehearsals_ended on rehearsals (ended_at) where ended_at is not null;

-- Products whose rollouts need a rehearsal.
create table rehearsal_rules (
  product_id text primary key references products (id) on delete cascade
);
select audit_table('rehearsal_rules', 'product_id');
