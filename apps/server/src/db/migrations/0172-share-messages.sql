-- Whether the guest reads the messages of the device, and is sent its pushes.
alter table device_shares add column with_messages boolean not null default false check (not (is_visit and with_messages));
alter table device_shares alter column with_messages drop default;

-- Streams of guests and visitors hear of every change of their shares, also of one that another change causes.
create function tell_share_changes() returns trigger language plpgsql as $$
begin
  perform pg_notify('shares.changed', reader)
  from (select distinct case when is_visit then 'visit:' || id else 'user:' || user_id end as reader
    from changed_rows where is_visit or user_id is not null) as readers;
  return null;
end $$;

create trigger added_shares_told after insert on device_shares
  referencing new table as changed_rows for each statement execute function tell_share_changes();
create trigger changed_shares_told after update on device_shares
  referencing new table as changed_rows for each statement execute function tell_share_changes();
create trigger removed_shares_told after delete on device_shares
  referencing old table as changed_rows for each statement execute function tell_share_changes();
