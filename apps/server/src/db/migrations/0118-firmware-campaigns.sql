-- A run of a firmware release: on its test devices, or on the devices that it reaches.
create table campaigns (
  id bigint generated always as identity primary key,
  release_id bigint not null references ota_releases (id) on delete cascade,
  product_id text not null references products (id) on delete cascade,
  firmware_id bigint not null,
  firmware_type smallint not null check (firmware_type between 1 and 4),
  package_id bigint not null,
  kind text not null check (kind in ('validation', 'rollout')),
  state text not null default 'running'
    check (state in ('running', 'held', 'paused', 'stopped', 'finished', 'expired', 'withdrawn')),
  -- {lane: place}: devices of the lane with a lower place are offered the package.
  open jsonb not null default '{}',
  -- Raised by each hold: what was decided before it is void.
  epoch integer not null default 1,
  ends_at timestamptz not null,
  held_why text not null default '',
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((ended_at is null) = (state in ('running', 'held', 'paused')))
);
create unique index campaigns_of_release on campaigns (release_id, kind) where ended_at is null;
create index campaigns_by_release on campaigns (release_id, id);
create index campaigns_of_product on campaigns (product_id, firmware_type) where ended_at is null;
create index campaigns_ending on campaigns (ends_at) where ended_at is null;

-- What a device says about its updates, beside its versions.
create table device_updates (
  device_id bigint primary key references devices (id) on delete cascade,
  area text,
  utc_offset integer,
  key_epoch integer,
  boot_count bigint,
  boot_why text,
  keys integer,
  deltas text[] not null default '{}',
  free_bytes bigint,
  ota boolean not null default true,
  held_since timestamptz,
  -- Null while held: until the device lifts it.
  hold_until timestamptz,
  hold_why text not null default '',
  reported_at timestamptz not null
) with (fillfactor = 70);

create sequence ota_job_ids;

-- Active jobs only: the primary key lets a device have one of each type.
create table ota_jobs (
  device_id bigint not null references devices (id) on delete cascade,
  firmware_type smallint not null check (firmware_type between 1 and 4),
  id bigint not null unique,
  -- For clients that count in 32 bits, from a random start, never a multiple of ten.
  action_no integer not null check (action_no >= 100000 and action_no % 10 <> 0),
  campaign_id bigint not null references campaigns (id) on delete cascade,
  group_no integer not null default 0,
  lane text not null check (lane in ('CN', 'US', 'OTHER')),
  package_id bigint not null,
  state text not null
    check (state in ('offered', 'consenting', 'downloading', 'downloaded', 'installing', 'installed', 'missing')),
  attempt smallint not null default 1 check (attempt >= 1),
  sent smallint not null default 0,
  percent smallint not null default 0 check (percent between 0 and 100),
  code smallint not null default 0,
  msg text not null default '',
  from_version text not null,
  created_at timestamptz not null,
  state_at timestamptz not null,
  reported_at timestamptz not null,
  not_before timestamptz not null,
  installing_at timestamptz,
  due_at timestamptz,
  primary key (device_id, firmware_type)
) with (fillfactor = 60);
create index ota_jobs_due on ota_jobs (due_at) where due_at is not null;
create index ota_jobs_of_campaign on ota_jobs (campaign_id, state, device_id);

create table ota_job_ends (
  id bigint not null,
  device_id bigint not null,
  -- As it was when the job ended: the device can be deleted later.
  serial text not null,
  firmware_type smallint not null,
  action_no integer not null,
  campaign_id bigint not null,
  group_no integer not null,
  lane text not null,
  package_id bigint not null,
  outcome text not null,
  attempt smallint not null,
  percent smallint not null,
  code smallint not null,
  msg text not null,
  why text not null,
  from_version text not null,
  created_at timestamptz not null,
  ended_at timestamptz not null,
  -- The package can be offered to the device again.
  retried_at timestamptz
) partition by range (ended_at);
create table ota_job_ends_undated partition of ota_job_ends default;
create index ota_job_ends_of_device on ota_job_ends (device_id, package_id, id desc);
create index ota_job_ends_of_campaign on ota_job_ends (campaign_id, outcome, device_id);
create index ota_job_ends_by_id on ota_job_ends (id);

create table ota_job_events (
  job_id bigint not null,
  device_id bigint not null,
  at timestamptz not null,
  -- The state or outcome that it led to.
  state text not null,
  -- device, platform, timer, release or an account.
  actor text not null,
  reason text not null,
  code smallint not null default 0
) partition by range (at);
create table ota_job_events_undated partition of ota_job_events default;
create index ota_job_events_of_job on ota_job_events (job_id, at);
create index ota_job_events_of_device on ota_job_events (device_id, at);

-- Jobs that were taken back, until their devices know.
create table ota_cancels (
  device_id bigint not null references devices (id) on delete cascade,
  job_id bigint not null,
  action_no integer not null,
  why text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (device_id, job_id)
);

-- Totals of active jobs by state and of ended ones by outcome and code.
create table ota_counts (
  campaign_id bigint not null references campaigns (id) on delete cascade,
  group_no integer not null,
  lane text not null,
  state text not null,
  code smallint not null,
  n bigint not null,
  primary key (campaign_id, group_no, lane, state, code)
) with (fillfactor = 50);

create type ota_count_change as (campaign_id bigint, group_no integer, lane text, state text, code smallint, n bigint);

create function add_ota_counts(changes ota_count_change[]) returns void language sql as $$
  insert into ota_counts (campaign_id, group_no, lane, state, code, n)
  select campaign_id, group_no, lane, state, code, sum(n) from unnest(changes) as c
  -- The totals of a campaign that is being deleted go with it.
  where exists (select from campaigns where id = c.campaign_id)
  group by 1, 2, 3, 4, 5 having sum(n) <> 0 order by 1, 2, 3, 4, 5
  on conflict (campaign_id, group_no, lane, state, code) do update set n = ota_counts.n + excluded.n
$$;

create function count_ota_jobs() returns trigger language plpgsql as $$
begin
  perform add_ota_counts(array_agg(row(campaign_id, group_no, lane, state, 0, n)::ota_count_change)) from (
    select campaign_id, group_no, lane, state, sum(n) as n from (
      select campaign_id, group_no, lane, state, -1 as n from before_rows
      union all select campaign_id, group_no, lane, state, 1 from after_rows) as each_row
    group by 1, 2, 3, 4 having sum(n) <> 0) as changes having count(*) > 0;
  return null;
end $$;
create function count_new_ota_jobs() returns trigger language plpgsql as $$
begin
  perform add_ota_counts(array_agg(row(campaign_id, group_no, lane, state, 0, n)::ota_count_change)) from (
    select campaign_id, group_no, lane, state, count(*) as n from after_rows group by 1, 2, 3, 4) as changes having count(*) > 0;
  return null;
end $$;
create function count_gone_ota_jobs() returns trigger language plpgsql as $$
begin
  perform add_ota_counts(array_agg(row(campaign_id, group_no, lane, state, 0, -n)::ota_count_change)) from (
    select campaign_id, group_no, lane, state, count(*) as n from before_rows group by 1, 2, 3, 4) as changes having count(*) > 0;
  return null;
end $$;
create function count_new_ota_job_ends() returns trigger language plpgsql as $$
begin
  perform add_ota_counts(array_agg(row(campaign_id, group_no, lane, outcome, code, n)::ota_count_change)) from (
    select campaign_id, group_no, lane, outcome, code, count(*) as n from after_rows group by 1, 2, 3, 4, 5) as changes having count(*) > 0;
  return null;
end $$;

create trigger ota_jobs_counted after update on ota_jobs
  referencing old table as before_rows new table as after_rows for each statement execute function count_ota_jobs();
create trigger ota_jobs_counted_new after insert on ota_jobs
  referencing new table as after_rows for each statement execute function count_new_ota_jobs();
create trigger ota_jobs_counted_gone after delete on ota_jobs
  referencing old table as before_rows for each statement execute function count_gone_ota_jobs();
create trigger ota_job_ends_counted_new after insert on ota_job_ends
  referencing new table as after_rows for each statement execute function count_new_ota_job_ends();
