-- A change of many devices at once: it runs in the background, with a row and a result for each device (decision 0061).
create table device_bulk_jobs (
  id bigint generated always as identity primary key,
  product_id text not null references products (id) on delete cascade,
  account_id bigint not null references accounts (id),
  -- What the account could do when it started the job; each step checks the product again.
  actor jsonb not null,
  action jsonb not null,
  selection jsonb not null,
  -- 1 choosing its devices, 2 running, 3 done, 4 cancelled.
  status smallint not null check (status between 1 and 4),
  total integer not null default 0,
  done integer not null default 0,
  refused integer not null default 0,
  created_at timestamptz not null,
  ended_at timestamptz,
  cancelled_at timestamptz,
  -- Which process has it, and until when nobody else takes it.
  holder uuid,
  held_until timestamptz
);
create index device_bulk_jobs_newest on device_bulk_jobs (product_id, id desc);
create index device_bulk_jobs_open on device_bulk_jobs (id) where status in (1, 2);
create index device_bulk_jobs_ended on device_bulk_jobs (ended_at) where status in (3, 4);
select audit_table('device_bulk_jobs', 'id', quiet => '{actor,selection,status,total,done,refused,ended_at,holder,held_until}');

create table device_bulk_rows (
  job_id bigint not null references device_bulk_jobs (id) on delete cascade,
  n integer not null,
  serial text not null,
  -- Null where the device is yet to be added, or was selected by a serial number that the product does not have.
  device_id bigint,
  -- Of an import: name, remark, tags and group.
  data jsonb,
  -- 0 waiting, 1 done, 2 refused, 3 not run.
  status smallint not null default 0 check (status between 0 and 3),
  -- The name of the refusal, with its details.
  refusal jsonb,
  -- The command that was sent; its state is the result then.
  command_id bigint,
  primary key (job_id, n)
);
create index device_bulk_rows_waiting on device_bulk_rows (job_id, n) where status = 0;
