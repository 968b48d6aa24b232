-- The triggers that publish events of the device path, and their events. Where nobody subscribes to any of a trigger's
-- events, it is disabled: even an idle one costs an insert of one row a third of its time (bench/domain-events.ts).
create table outbox_triggers (
  event text primary key,
  of_table text not null,
  of_trigger text not null
);
insert into outbox_triggers (event, of_table, of_trigger) values
  ('device.online', 'device_onoff', 'onoff_published'),
  ('device.offline', 'device_onoff', 'onoff_published'),
  ('device.eventReceived', 'device_events', 'events_published'),
  ('device.commandEnded', 'device_commands', 'command_ended_published');

-- Triggers whose state does not follow from the subscriptions.
create view misplaced_triggers as
  select p.of_table, p.of_trigger, p.is_wanted
  from (
    select t.of_table, t.of_trigger, count(s.event) > 0 as is_wanted
    from outbox_triggers t left join outbox_subscriptions s using (event)
    group by t.of_table, t.of_trigger) p
  join pg_trigger g on g.tgrelid = p.of_table::regclass and g.tgname = p.of_trigger
  where p.is_wanted <> (g.tgenabled <> 'D');

-- Enables the triggers with subscribers and disables the others. Each has a transaction of its own: with the locks of two
-- tables it could deadlock with a device's message that writes both. The first lock serializes processes that start.
create procedure follow_subscriptions() language plpgsql as $$
declare
  seen record;
  place record;
begin
  for seen in select * from misplaced_triggers loop
    lock table outbox_subscriptions in share row exclusive mode;
    for place in select * from misplaced_triggers m where m.of_table = seen.of_table and m.of_trigger = seen.of_trigger loop
      execute format('alter table %I %s trigger %I',
        place.of_table, case when place.is_wanted then 'enable' else 'disable' end, place.of_trigger);
    end loop;
    commit;
  end loop;
end $$;

-- For an update of an installation whose subscribers are registered already.
do $$
declare
  place record;
begin
  for place in select * from misplaced_triggers loop
    execute format('alter table %I %s trigger %I',
      place.of_table, case when place.is_wanted then 'enable' else 'disable' end, place.of_trigger);
  end loop;
end $$;
