-- Events for subscribers that are told after the commit: one row an event and subscriber (decision 0050). A row goes when
-- it is delivered, and with its day when it never could be.
create sequence outbox_positions;
create table outbox_events (
  position bigint not null default nextval('outbox_positions'),
  at timestamptz not null,
  subscriber text not null,
  -- What the subscriber wants in order, such as a product's id.
  key text not null,
  event text not null,
  payload jsonb not null,
  -- The event or an earlier one of its key has failed: it is found by its key, and no longer in the queue.
  held boolean not null default false,
  attempts integer not null default 0,
  -- When the event that failed is tried again; null for those behind it.
  next_at timestamptz,
  error text
) partition by range (at);
alter sequence outbox_positions owned by outbox_events.position;
create index outbox_events_by_position on outbox_events (position);
create index outbox_events_queue on outbox_events (subscriber, (hashtext(key) & 7), position) where not held;
create index outbox_events_failing on outbox_events (subscriber, key) where next_at is not null;
create index outbox_events_held on outbox_events (subscriber, key) where held;
create table outbox_events_undated partition of outbox_events default;

-- Who wants to be told of the events that triggers publish, as the process started last has registered it.
create table outbox_subscriptions (
  event text not null,
  subscriber text not null,
  primary key (event, subscriber)
);

create function epoch_ms(moment timestamptz) returns bigint language sql immutable parallel safe
  return (extract(epoch from moment) * 1000)::bigint;

create function publish_presence() returns trigger language plpgsql as $$
begin
  insert into outbox_events (at, subscriber, key, event, payload)
  select c.at, s.subscriber, c.device_id::text, s.event, jsonb_build_object(
      'deviceId', d.id, 'productId', d.product_id, 'serial', d.serial,
      'isVirtual', d.is_virtual, 'isSimulated', d.is_simulated, 'at', epoch_ms(c.at))
    || case c.type when 0 then jsonb_build_object('reason', c.reason) else '{}' end
  from outbox_subscriptions s
    join changed_rows c on s.event = case c.type when 0 then 'device.offline' else 'device.online' end
    join devices d on d.id = c.device_id
  order by c.id;
  if found then perform pg_notify('outbox', ''); end if;
  return null;
end $$;
create trigger onoff_published after insert on device_onoff
  referencing new table as changed_rows for each statement execute function publish_presence();

create function publish_device_events() returns trigger language plpgsql as $$
begin
  insert into outbox_events (at, subscriber, key, event, payload)
  select c.at, s.subscriber, c.device_id::text, s.event, jsonb_build_object(
      'deviceId', d.id, 'productId', d.product_id, 'serial', d.serial,
      'isVirtual', d.is_virtual, 'isSimulated', d.is_simulated, 'at', epoch_ms(c.at),
      'eventId', c.id, 'deKey', c.de_key, 'status', c.status, 'reportedAt', epoch_ms(c.told_at))
  from outbox_subscriptions s
    cross join changed_rows c
    join devices d on d.id = c.device_id
  where s.event = 'device.eventReceived'
  order by c.id;
  if found then perform pg_notify('outbox', ''); end if;
  return null;
end $$;
create trigger events_published after insert on device_events
  referencing new table as changed_rows for each statement execute function publish_device_events();

create function publish_command_ended() returns trigger language plpgsql as $$
begin
  insert into outbox_events (at, subscriber, key, event, payload)
  select new.ended_at, s.subscriber, new.device_id::text, s.event, jsonb_build_object(
      'deviceId', d.id, 'productId', d.product_id, 'serial', d.serial,
      'isVirtual', d.is_virtual, 'isSimulated', d.is_simulated, 'at', epoch_ms(new.ended_at),
      'commandId', new.id, 'tail', new.tail, 'status', new.status, 'code', new.code)
  from outbox_subscriptions s
    join devices d on d.id = new.device_id
  where s.event = 'device.commandEnded';
  if found then perform pg_notify('outbox', ''); end if;
  return null;
end $$;
create trigger command_ended_published after update on device_commands for each row
  when (old.status in (1, 2) and new.status not in (1, 2)) execute function publish_command_ended();
