-- Events of bound devices on their way to a message and pushes. Written with the event, deleted with the message.
create table notice_queue (
  event_id bigint primary key,
  -- Decides the shard: events of one device are handled in their order.
  device_id bigint not null,
  -- Later than now after a failure.
  due_at timestamptz not null
);
create index notice_queue_of_shard on notice_queue ((device_id & 7), event_id);

-- What the members of a home read about events, as long as the events are stored.
create table messages (
  id bigint generated always as identity primary key,
  -- What replies show in place of the number.
  uid text not null unique check (uid ~ '^[A-Za-z0-9_-]{22}$'),
  home_id bigint not null references homes (id) on delete cascade,
  device_id bigint not null,
  product_id text not null,
  event_id bigint not null unique references device_events (id) on delete cascade,
  de_key text not null,
  e_client_entrance text not null check (e_client_entrance in ('alarm', 'notice')),
  e_category text not null check (e_category in ('alarm', 'fault', 'info')),
  e_msg_type text not null check (e_msg_type in ('text', 'video')),
  -- {eName, ePush, eList, eDetail}, {zh, en} each, with the values filled in.
  texts jsonb not null,
  e_rh_push text not null,
  e_rh_list text not null,
  e_picurl text not null,
  relation_id text,
  -- By the device's clock.
  occurred_at timestamptz not null,
  stopped_at timestamptz
);
create index messages_of_home on messages (home_id, e_client_entrance, id desc);
create index messages_of_device on messages (device_id, id desc);
create index messages_running on messages (home_id, id desc) where stopped_at is null and e_client_entrance = 'alarm';

-- Events whose end devices of the product report: only these can go on.
create table ending_events (
  product_id text not null references products (id) on delete cascade,
  de_key text not null,
  primary key (product_id, de_key)
);

-- UUIDs of events within the last day.
create table event_uuids (
  device_id bigint not null references devices (id) on delete cascade,
  uuid text not null,
  event_id bigint not null,
  at timestamptz not null,
  primary key (device_id, uuid)
);
create index event_uuids_by_time on event_uuids (at);

create table message_reads (
  user_id bigint not null references users (id),
  home_id bigint not null references homes (id) on delete cascade,
  e_client_entrance text not null check (e_client_entrance in ('alarm', 'notice')),
  read_up_to bigint not null,
  primary key (user_id, home_id, e_client_entrance)
);

-- Messages that a user has deleted; the others of the home still have them.
create table message_deletions (
  message_id bigint not null references messages (id) on delete cascade,
  user_id bigint not null references users (id),
  primary key (message_id, user_id)
);
create index message_deletions_of_user on message_deletions (user_id);
