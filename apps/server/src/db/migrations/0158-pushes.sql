-- The server's key pair for push services, made once.
create table push_keys (
  id smallint primary key default 1 check (id = 1),
  public_key text not null,
  private_key bytea not null
);

-- Phones and browsers of end users. A subscription ends with the session that registered it.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  session_hash bytea not null references user_sessions (token_hash) on delete cascade,
  endpoint_hash bytea not null unique,
  -- Address and keys, sealed: whoever has them can send to the phone.
  target bytea not null,
  seen_at timestamptz not null
);
create index push_subscriptions_of_user on push_subscriptions (user_id, seen_at desc);
create index push_subscriptions_of_session on push_subscriptions (session_hash);

create table push_settings (
  user_id bigint primary key references users (id),
  -- Minutes of the day, and bits of weekdays from Monday; null for no quiet hours.
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_to smallint check (quiet_to between 0 and 1439),
  quiet_days smallint check (quiet_days between 1 and 127),
  alarms_pass boolean not null default true,
  email boolean not null default false,
  sms boolean not null default false,
  tested_at timestamptz
);

create table push_mutes (
  user_id bigint not null references users (id),
  device_id bigint not null references devices (id) on delete cascade,
  -- Empty: all events of the device.
  de_key text not null,
  until timestamptz not null,
  primary key (user_id, device_id, de_key)
);
create index push_mutes_of_device on push_mutes (device_id);
create index push_mutes_ending on push_mutes (until);

-- Pushes of an event on a natural day of the user that bound the device (SI-049): exact by the lock of the row.
create table push_tallies (
  device_id bigint not null references devices (id) on delete cascade,
  de_key text not null,
  day text not null,
  pushed integer not null,
  dropped integer not null,
  last_passed boolean not null,
  primary key (device_id, de_key, day)
);
create index push_tallies_by_day on push_tallies (day);

-- Pushes to one phone each. Texts and reader go when it is sent; the rest is the log of developers.
create table push_deliveries (
  id bigint generated always as identity primary key,
  product_id text not null references products (id) on delete cascade,
  device_id bigint not null references devices (id) on delete cascade,
  de_key text not null,
  user_id bigint references users (id),
  -- 1 web push, 2 email, 3 text message.
  channel smallint not null check (channel in (1, 2, 3)),
  subscription_id bigint references push_subscriptions (id) on delete cascade,
  note jsonb,
  is_alarm boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Null once it has ended.
  due_at timestamptz,
  attempts smallint not null default 0,
  ended_at timestamptz,
  check ((due_at is null) = (ended_at is not null))
);
create index push_deliveries_due on push_deliveries (due_at) where due_at is not null;
create index push_deliveries_of_event on push_deliveries (product_id, de_key, ended_at desc) where ended_at is not null;
create index push_deliveries_of_user on push_deliveries (user_id) where user_id is not null;
create index push_deliveries_of_subscription on push_deliveries (subscription_id) where subscription_id is not null;
create index push_deliveries_of_device on push_deliveries (device_id);
create index push_deliveries_ended on push_deliveries (ended_at) where ended_at is not null;

-- What became of the events of a product, by day in UTC: told, listed, pushed, dropped, muted, quiet, noPhone, sent, failed:410.
create table push_counts (
  product_id text not null references products (id) on delete cascade,
  de_key text not null,
  day date not null,
  outcome text not null,
  n bigint not null,
  primary key (product_id, de_key, day, outcome)
);
create index push_counts_by_day on push_counts (day);
