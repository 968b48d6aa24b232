-- How often a failed device of a campaign was tried again, next to the totals of its jobs.
create function count_retried_ota_jobs() returns trigger language plpgsql as $$
begin
  perform add_ota_counts(array_agg(row(campaign_id, group_no, lane, 'retried', 0, n)::ota_count_change)) from (
    select a.campaign_id, a.group_no, a.lane, count(*) as n
    from after_rows a join before_rows b on b.id = a.id
    where a.retried_at is not null and b.retried_at is null
    group by 1, 2, 3) as changes having count(*) > 0;
  return null;
end $$;
create trigger ota_job_ends_counted_retried after update on ota_job_ends
  referencing old table as before_rows new table as after_rows for each statement execute function count_retried_ota_jobs();

insert into ota_counts (campaign_id, group_no, lane, state, code, n)
select campaign_id, group_no, lane, 'retried', 0, count(*)
from ota_job_ends e where retried_at is not null and exists (select from campaigns where id = e.campaign_id)
group by 1, 2, 3;
