-- What people call a device, and what they note about it.
alter table devices
  add column name text not null default '' check (char_length(name) <= 64),
  add column remark text not null default '' check (char_length(remark) <= 200);

-- The order of names ignores case; devices without a name have no place in it.
create function device_name_key(name text) returns text language sql immutable parallel safe
  return nullif(lower(name collate "default"), '');
-- What a search reads. The line break keeps a match from crossing from one to the other.
create function device_search_text(serial text, name text) returns text language sql immutable parallel safe
  return lower((serial || E'\n' || name) collate "default");
-- All parts of one, two and three characters: an index of them serves searches of any length, also of one Chinese character.
-- Costly, so that the planner asks the index and never the rows.
create function search_grams(searched text) returns text[] language plpgsql immutable parallel safe cost 10000 as $$
declare
  letters text[] := string_to_array(searched, null);
  size integer := coalesce(array_length(letters, 1), 0);
  grams text[] := '{}';
begin
  for at in 1..size loop
    grams := grams || letters[at];
    if at < size then grams := grams || (letters[at] || letters[at + 1]); end if;
    if at + 1 < size then grams := grams || (letters[at] || letters[at + 1] || letters[at + 2]); end if;
  end loop;
  return grams;
end $$;
-- The longest parts of a keyword: a text with the keyword has them all.
create function keyword_grams(keyword text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct substr(keyword, first, least(3, char_length(keyword)))), '{}')
  from generate_series(1, greatest(1, char_length(keyword) - 2)) as first
$$;

drop index devices_newest;
create index devices_newest on devices (product_id, id)
  where not is_virtual and (application_id is null or activated_at is not null);
create index devices_by_listed_serial on devices (product_id, serial)
  where not is_virtual and (application_id is null or activated_at is not null);
create index devices_by_name on devices (product_id, device_name_key(name), id)
  where not is_virtual and (application_id is null or activated_at is not null);
-- Read downwards, too, devices without a name come last.
create index devices_by_name_down on devices (product_id, device_name_key(name) desc nulls last, id desc)
  where not is_virtual and (application_id is null or activated_at is not null);
create index devices_by_grams on devices using gin (search_grams(device_search_text(serial, name)))
  where not is_virtual and (application_id is null or activated_at is not null);

-- Every listed device has a row of presence, so that one index has the offline devices, too. `changed_at` is null before
-- the first connect. `seen_at` is the last connect of an online device, and the last sign of life of an offline one.
alter table device_presence alter column changed_at drop not null, add column seen_at timestamptz;
update device_presence p set seen_at = case
  when p.online then p.changed_at
  else greatest(
    (select s.seen_at from device_states s where s.device_id = p.device_id),
    (select o.at from device_onoff o where o.device_id = p.device_id and o.type = 1 order by o.id desc limit 1))
end;
insert into device_presence (device_id, product_id, is_virtual, is_simulated, online, session, process)
select id, product_id, is_virtual, is_simulated, false, '', 0 from devices
where not is_virtual and (application_id is null or activated_at is not null)
on conflict (device_id) do nothing;

drop index device_presence_online;
create index device_presence_by_state on device_presence (product_id, online, device_id) where not is_virtual;
create index device_presence_by_seen on device_presence (product_id, online desc, seen_at desc nulls last, device_id desc)
  where not is_virtual;

create function give_devices_presence() returns trigger language plpgsql as $$
begin
  insert into device_presence (device_id, product_id, is_virtual, is_simulated, online, session, process)
  select id, product_id, is_virtual, is_simulated, false, '', 0 from changed_rows
  where not is_virtual and application_id is null;
  return null;
end $$;
create trigger devices_with_presence after insert on devices
  referencing new table as changed_rows for each statement execute function give_devices_presence();

create function keep_last_seen() returns trigger language plpgsql as $$
begin
  if new.online then
    new.seen_at := new.changed_at;
  else
    new.seen_at := greatest(old.seen_at, (select seen_at from device_states where device_id = new.device_id));
  end if;
  return new;
end $$;
create trigger presence_seen before update on device_presence for each row
  when (old.online is distinct from new.online or old.changed_at is distinct from new.changed_at)
  execute function keep_last_seen();
create function keep_first_seen() returns trigger language plpgsql as $$
begin
  new.seen_at := new.changed_at;
  return new;
end $$;
create trigger presence_seen_first before insert on device_presence for each row
  when (new.online) execute function keep_first_seen();
