-- How often functions are used. Reports of properties are no use of them, and counting those would cost on each message.
create function count_used_commands() returns trigger language plpgsql as $$
begin
  insert into stat_functions (subject, de_key, day, kind, shard, n)
  select u.product_id, u.de_key, u.day, u.kind, pg_backend_pid() % 8, count(*)
  from (
    select d.product_id, k.de_key, k.kind, (c.created_at at time zone statistics_zone())::date as day
    from changed_rows c
    join devices d on d.id = c.device_id and not d.is_virtual and not d.is_simulated
    cross join lateral (
      select key as de_key, 1 as kind from jsonb_object_keys(c.data) as key where c.tail ~ '^down/(sub/[^/]+/)?property/set$'
      union all
      select substring(c.tail from '^down/(?:sub/[^/]+/)?action/([^/]+)$'), 2
    ) as k
    where k.de_key is not null
  ) as u
  group by 1, 2, 3, 4 order by 1, 2, 4, 3
  on conflict (subject, de_key, kind, day, shard) do update set n = stat_functions.n + excluded.n;
  return null;
end $$;
create trigger commands_in_statistics after insert on device_commands
  referencing new table as changed_rows for each statement execute function count_used_commands();

create function count_occurred_events() returns trigger language plpgsql as $$
begin
  insert into stat_functions (subject, de_key, day, kind, shard, n)
  select d.product_id, e.de_key, (e.at at time zone statistics_zone())::date, 3, pg_backend_pid() % 8, count(*)
  from changed_rows e join devices d on d.id = e.device_id and not d.is_virtual and not d.is_simulated
  where e.status = 1
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (subject, de_key, kind, day, shard) do update set n = stat_functions.n + excluded.n;
  return null;
end $$;
create trigger events_in_statistics after insert on device_events
  referencing new table as changed_rows for each statement execute function count_occurred_events();

insert into stat_starts (report, first_day)
select 'functionCount', (now() at time zone statistics_zone())::date
where exists (select from device_commands) or exists (select from device_events);
