-- Rollouts in groups that stop automatically: their plans, groups, members, queues and history.
alter table campaigns drop constraint campaigns_state_check;
alter table campaigns add constraint campaigns_state_check check (
  state in ('scheduled', 'running', 'held', 'paused', 'stopped', 'finished', 'expired', 'withdrawn'));
alter table campaigns drop constraint campaigns_check;
alter table campaigns add constraint campaigns_check check (
  (ended_at is null) = (state in ('scheduled', 'running', 'held', 'paused')));

alter table campaigns
  -- Null: all devices within the ratio are open at once.
  add column plan jsonb,
  add column plan_sha256 text not null default '',
  -- What the engine stores between two ticks.
  add column rollout jsonb,
  -- Who saved the plan or released the version: another account has to approve it.
  add column requested_by bigint[] not null default '{}',
  add column approved_by bigint,
  add column approved_at timestamptz,
  add constraint campaigns_staged check (
    (plan is null) = (rollout is null) and (plan is null or kind = 'rollout') and (plan is not null or state <> 'scheduled'));
create index campaigns_staged on campaigns (id) where plan is not null and ended_at is null;

create table rollout_plans (
  release_id bigint primary key references ota_releases (id) on delete cascade,
  plan jsonb not null,
  -- SHA-256 of the plan's canonical text.
  plan_sha256 text not null,
  saved_by bigint not null,
  saved_at timestamptz not null
);
select audit_table('rollout_plans', 'release_id', quiet => '{saved_at}');

create table campaign_groups (
  campaign_id bigint not null references campaigns (id) on delete cascade,
  group_no integer not null,
  -- Devices that the rollout has reached with this group.
  target integer not null,
  -- Devices that are members by name, wherever their place is.
  chosen integer not null default 0,
  -- Devices with a lower place are members of this group or of one before it.
  place integer not null,
  opened_at timestamptz,
  passed_at timestamptz,
  gate jsonb,
  health jsonb not null default '[]',
  primary key (campaign_id, group_no)
);

create table campaign_members (
  campaign_id bigint not null references campaigns (id) on delete cascade,
  device_id bigint not null references devices (id) on delete cascade,
  group_no integer not null,
  primary key (campaign_id, device_id)
);
create index campaign_members_of_device on campaign_members (device_id);

-- Devices of open groups that are to be offered the version, in their order.
create table campaign_queue (
  campaign_id bigint not null references campaigns (id) on delete cascade,
  device_id bigint not null references devices (id) on delete cascade,
  id bigint generated always as identity,
  -- Later than now: its hours begin then.
  not_before timestamptz not null,
  -- Since when the device's process is to check it.
  called_at timestamptz,
  primary key (campaign_id, device_id)
);
create index campaign_queue_next on campaign_queue (campaign_id, not_before, id) where called_at is null;
create index campaign_queue_called on campaign_queue (campaign_id, called_at) where called_at is not null;
create index campaign_queue_of_device on campaign_queue (device_id);

create function count_campaign_queue() returns trigger language plpgsql as $$
begin
  perform add_ota_counts(array_agg(row(campaign_id, 0, '', 'waiting', 0, n)::ota_count_change)) from (
    select campaign_id, case tg_op when 'INSERT' then count(*) else -count(*) end as n
    from changed_rows group by 1) as changes having count(*) > 0;
  return null;
end $$;
create trigger campaign_queue_counted_new after insert on campaign_queue
  referencing new table as changed_rows for each statement execute function count_campaign_queue();
create trigger campaign_queue_counted_gone after delete on campaign_queue
  referencing old table as changed_rows for each statement execute function count_campaign_queue();

-- Holds, and what users did about a rollout.
create table campaign_steps (
  id bigint generated always as identity primary key,
  campaign_id bigint not null references campaigns (id) on delete cascade,
  at timestamptz not null,
  step text not null,
  -- engine, or an account.
  actor text not null,
  group_no integer not null,
  reason text not null default '',
  why jsonb
);
create index campaign_steps_of_campaign on campaign_steps (campaign_id, id);

-- Offers of a minute, and the totals at its end.
create table campaign_minutes (
  campaign_id bigint not null references campaigns (id) on delete cascade,
  -- Epoch ms divided by 60,000.
  minute integer not null,
  offered integer not null default 0,
  confirmed integer not null default 0,
  in_flight integer not null default 0,
  severe integer not null default 0,
  failed integer not null default 0,
  primary key (campaign_id, minute)
) with (fillfactor = 70);
