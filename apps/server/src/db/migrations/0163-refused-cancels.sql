-- A client that refuses a cancel goes on with the update.
alter table ota_cancels add column refused_at timestamptz;

-- A version that is reported later corrects how a job has ended; the totals follow.
create function count_changed_ota_job_ends() returns trigger language plpgsql as $$
begin
  perform add_ota_counts(array_agg(row(campaign_id, group_no, lane, outcome, code, n, is_simulated)::ota_count_change)) from (
    select campaign_id, group_no, lane, outcome, code, is_simulated, sum(n) as n from (
      select campaign_id, group_no, lane, outcome, code, is_simulated, -1 as n from before_rows
      union all select campaign_id, group_no, lane, outcome, code, is_simulated, 1 from after_rows) as each_row
    group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0) as changes having count(*) > 0;
  return null;
end $$;
create trigger ota_job_ends_counted_changed after update on ota_job_ends
  referencing old table as before_rows new table as after_rows for each statement execute function count_changed_ota_job_ends();
