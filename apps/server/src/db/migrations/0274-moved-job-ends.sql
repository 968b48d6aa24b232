-- Rows that are moved to the partition of their month are counted already.
create or replace function count_new_ota_job_ends() returns trigger language plpgsql as $$
begin
  if current_setting('slipway.moving_leftovers', true) = 'on' then return null; end if;
  perform add_ota_counts(array_agg(row(campaign_id, group_no, lane, outcome, code, n, is_simulated)::ota_count_change)) from (
    select campaign_id, group_no, lane, outcome, code, is_simulated, count(*) as n from after_rows
    group by 1, 2, 3, 4, 5, 6) as changes having count(*) > 0;
  return null;
end $$;
