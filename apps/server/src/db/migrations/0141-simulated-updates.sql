-- Updates of simulated and virtual devices have totals of their own.
alter table ota_jobs add column is_simulated boolean not null default false;
alter table ota_job_ends add column is_simulated boolean not null default false;
alter table ota_counts add column is_simulated boolean not null default false;
alter table ota_counts drop constraint ota_counts_pkey;
alter table ota_counts add primary key (campaign_id, group_no, lane, state, code, is_simulated);
alter type ota_count_change add attribute is_simulated boolean;

create or replace function add_ota_counts(changes ota_count_change[]) returns void language sql as $$
  insert into ota_counts (campaign_id, group_no, lane, state, code, is_simulated, n)
  select campaign_id, group_no, lane, state, code, is_simulated, sum(n) from unnest(changes) as c
  -- The totals of a campaign that is being deleted go with it.
  where exists (select from campaigns where id = c.campaign_id)
  group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0 order by 1, 2, 3, 4, 5, 6
  on conflict (campaign_id, group_no, lane, state, code, is_simulated) do update set n = ota_counts.n + excluded.n
$$;

create or replace function count_ota_jobs() returns trigger language plpgsql as $$
begin
  perform add_ota_counts(array_agg(row(campaign_id, group_no, lane, state, 0, n, is_simulated)::ota_count_change)) from (
    select campaign_id, group_no, lane, state, is_simulated, sum(n) as n from (
      select campaign_id, group_no, lane, state, is_simulated, -1 as n from before_rows
      union all select campaign_id, group_no, lane, state, is_simulated, 1 from after_rows) as each_row
    group by 1, 2, 3, 4, 5 having sum(n) <> 0) as changes having count(*) > 0;
  return null;
end $$;
create or replace function count_new_ota_jobs() returns trigger language plpgsql as $$
begin
  perform add_ota_counts(array_agg(row(campaign_id, group_no, lane, state, 0, n, is_simulated)::ota_count_change)) from (
    select campaign_id, group_no, lane, state, is_simulated, count(*) as n from after_rows
    group by 1, 2, 3, 4, 5) as changes having count(*) > 0;
  return null;
end $$;
create or replace function count_gone_ota_jobs() returns trigger language plpgsql as $$
begin
  perform add_ota_counts(array_agg(row(campaign_id, group_no, lane, state, 0, -n, is_simulated)::ota_count_change)) from (
    select campaign_id, group_no, lane, state, is_simulated, count(*) as n from before_rows
    group by 1, 2, 3, 4, 5) as changes having count(*) > 0;
  return null;
end $$;
create or replace function count_new_ota_job_ends() returns trigger language plpgsql as $$
begin
  perform add_ota_counts(array_agg(row(campaign_id, group_no, lane, outcome, code, n, is_simulated)::ota_count_change)) from (
    select campaign_id, group_no, lane, outcome, code, is_simulated, count(*) as n from after_rows
    group by 1, 2, 3, 4, 5, 6) as changes having count(*) > 0;
  return null;
end $$;
create or replace function count_retried_ota_jobs() returns trigger language plpgsql as $$
begin
  perform add_ota_counts(array_agg(row(campaign_id, group_no, lane, 'retried', 0, n, is_simulated)::ota_count_change)) from (
    select a.campaign_id, a.group_no, a.lane, a.is_simulated, count(*) as n
    from after_rows a join before_rows b on b.id = a.id
    where a.retried_at is not null and b.retried_at is null
    group by 1, 2, 3, 4) as changes having count(*) > 0;
  return null;
end $$;
create or replace function count_campaign_queue() returns trigger language plpgsql as $$
begin
  perform add_ota_counts(array_agg(row(campaign_id, 0, '', 'waiting', 0, n, false)::ota_count_change)) from (
    select campaign_id, case tg_op when 'INSERT' then count(*) else -count(*) end as n
    from changed_rows group by 1) as changes having count(*) > 0;
  return null;
end $$;

-- The trigger moves the totals of active jobs.
update ota_jobs j set is_simulated = true
from devices d where d.id = j.device_id and (d.is_simulated or d.is_virtual);
update ota_job_ends e set is_simulated = true
from devices d where d.id = e.device_id and (d.is_simulated or d.is_virtual);
select add_ota_counts(array_agg(row(campaign_id, group_no, lane, state, code, n, is_simulated)::ota_count_change))
from (
  select campaign_id, group_no, lane, outcome as state, code, count(*) * moved.sign as n, moved.is_simulated
  from ota_job_ends cross join (values (1, true), (-1, false)) as moved (sign, is_simulated)
  where ota_job_ends.is_simulated group by 1, 2, 3, 4, 5, moved.sign, moved.is_simulated
  union all
  select campaign_id, group_no, lane, 'retried', 0, count(*) * moved.sign, moved.is_simulated
  from ota_job_ends cross join (values (1, true), (-1, false)) as moved (sign, is_simulated)
  where ota_job_ends.is_simulated and retried_at is not null group by 1, 2, 3, moved.sign, moved.is_simulated) as changes
having count(*) > 0;
