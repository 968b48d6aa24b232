-- How long the history of a product's devices is kept. The shortest and the longest that it ever was say where to look.
create table history_settings (
  product_id text primary key references products (id) on delete cascade,
  keep_days smallint not null check (keep_days between 1 and 365),
  shortest_days smallint not null,
  longest_days smallint not null
);
select audit_table('history_settings', 'product_id', quiet => '{shortest_days,longest_days}');

-- A small number in place of each property's key. A key keeps its number, also when the property goes and comes again.
create table history_properties (
  product_id text not null references products (id) on delete cascade,
  number integer not null check (number > 0),
  de_key text not null,
  primary key (product_id, number),
  unique (product_id, de_key)
);

-- A row for each report with all of its values packed. Partitioned by the last day that a row is kept: with one retention
-- these are the days of server time, and each product's rows go with a whole partition however long it keeps them.
-- The order of the columns leaves no gaps.
create table device_reports (
  at timestamptz not null,
  device_id integer not null,
  -- The last day that the row is kept, in days since 1970 (UTC): with two bytes a report of one number takes 48.
  until smallint not null,
  -- A value in it is much older than its arrival: what is looked for beyond the range that is asked for.
  late boolean not null,
  points bytea not null
) partition by range (until);
-- Equal keys share one entry: six bytes a row. Rows lie in the order of their time, which the small second index knows.
create index device_reports_of_device on device_reports (device_id);
create index device_reports_by_time on device_reports using brin (at) with (pages_per_range = 16, autosummarize = on);
create index device_reports_late on device_reports (device_id) where late;
create table device_reports_undated partition of device_reports default;
