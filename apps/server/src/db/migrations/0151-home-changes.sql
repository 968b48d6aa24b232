-- Streams of a home hear of every change of it, also of one that another change causes, such as the deletion of a device.
-- Postgres sends equal notifications of one transaction once.
create function tell_home_changes() returns trigger language plpgsql as $$
begin
  perform pg_notify('homes.changed', home_id::text) from (select distinct home_id from changed_rows) as homes;
  return null;
end $$;

create function tell_moved_devices() returns trigger language plpgsql as $$
begin
  perform pg_notify('homes.changed', home_id::text)
  from (select home_id from old_rows union select home_id from changed_rows) as homes;
  return null;
end $$;

create function tell_changed_homes() returns trigger language plpgsql as $$
begin
  perform pg_notify('homes.changed', id::text) from changed_rows;
  return null;
end $$;

create trigger homes_told after update on homes
  referencing new table as changed_rows for each statement execute function tell_changed_homes();
create trigger deleted_homes_told after delete on homes
  referencing old table as changed_rows for each statement execute function tell_changed_homes();

create trigger added_members_told after insert on home_members
  referencing new table as changed_rows for each statement execute function tell_home_changes();
create trigger changed_members_told after update on home_members
  referencing new table as changed_rows for each statement execute function tell_home_changes();
create trigger removed_members_told after delete on home_members
  referencing old table as changed_rows for each statement execute function tell_home_changes();

create trigger added_rooms_told after insert on home_rooms
  referencing new table as changed_rows for each statement execute function tell_home_changes();
create trigger changed_rooms_told after update on home_rooms
  referencing new table as changed_rows for each statement execute function tell_home_changes();
create trigger removed_rooms_told after delete on home_rooms
  referencing old table as changed_rows for each statement execute function tell_home_changes();

create trigger added_devices_told after insert on home_devices
  referencing new table as changed_rows for each statement execute function tell_home_changes();
create trigger changed_devices_told after update on home_devices
  referencing old table as old_rows new table as changed_rows for each statement execute function tell_moved_devices();
create trigger removed_devices_told after delete on home_devices
  referencing old table as changed_rows for each statement execute function tell_home_changes();
