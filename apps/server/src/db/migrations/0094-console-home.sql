-- What was rejected or did not fit, by product, cause and minute: the console's home shows the last hour (decision 0069).
create table device_fault_counts (
  product_id text not null references products (id) on delete cascade,
  -- The start of the minute.
  at timestamptz not null,
  kind text not null check (kind in ('rejected', 'problem', 'offModel')),
  cause text not null,
  times bigint not null,
  -- The last device; empty where its serial number could not be read.
  serial text not null,
  last_at timestamptz not null,
  primary key (product_id, at, kind, cause)
);
create index device_fault_counts_by_time on device_fault_counts (at);

-- How many devices were online, by product every ten minutes for a day; a product without a row had none.
create table online_samples (
  -- '*': all products.
  product_id text not null,
  at timestamptz not null,
  online bigint not null,
  simulated bigint not null,
  primary key (product_id, at)
);
create index online_samples_by_time on online_samples (at);

create index model_versions_newest on model_versions (published_at desc);
