-- One device, given to a user outside of its home or to whoever has a link. Ends with the device's place in the home.
create table device_shares (
  id bigint generated always as identity primary key,
  uid text not null unique check (uid ~ '^[A-Za-z0-9_-]{22}$'),
  device_id bigint not null references home_devices (device_id) on delete cascade,
  -- It lasts as long as this user may manage the home.
  by_user bigint not null references users (id),
  may_control boolean not null,
  -- Null: until it is withdrawn.
  ends_at timestamptz,
  created_at timestamptz not null,
  -- Of the link; null once a user has accepted it.
  link_hash bytea unique,
  -- The link is no invitation but the key itself, for visitors without an account.
  is_visit boolean not null,
  -- When an invitation that was not accepted is over.
  link_until timestamptz not null,
  user_id bigint references users (id),
  accepted_at timestamptz,
  unique (device_id, user_id),
  check ((link_hash is null) = (user_id is not null)),
  check ((user_id is null) = (accepted_at is null)),
  check (not is_visit or (user_id is null and ends_at is not null))
);
create index device_shares_of_user on device_shares (user_id) where user_id is not null;
create index device_shares_by_user on device_shares (by_user);
create index device_shares_ending on device_shares (ends_at) where ends_at is not null;
create index device_shares_unopened on device_shares (link_until) where link_hash is not null;
