-- What an app hands to a device, which passes it on: the device is then in the home of the app's user.
create table bind_tokens (
  token_hash bytea primary key,
  -- What the app asks by: addresses are logged on the way.
  uid text not null unique check (uid ~ '^[A-Za-z0-9_-]{22}$'),
  home_id bigint not null references homes (id) on delete cascade,
  user_id bigint not null references users (id),
  expires_at timestamptz not null,
  -- The device that it was used for.
  device_id bigint references devices (id) on delete cascade,
  -- Why the latest other device was refused; see `tokenRefusals` of the contract.
  refusal text
);
create index bind_tokens_of_user on bind_tokens (user_id);
create index bind_tokens_of_home on bind_tokens (home_id);
create index bind_tokens_of_device on bind_tokens (device_id) where device_id is not null;
create index bind_tokens_expiring on bind_tokens (expires_at);

-- Devices whose button was pressed: those in the same network can add them until then.
create table bind_windows (
  device_id bigint primary key references devices (id) on delete cascade,
  uid text not null unique check (uid ~ '^[A-Za-z0-9_-]{22}$'),
  network text not null,
  until timestamptz not null
);
create index bind_windows_of_network on bind_windows (network, until);
create index bind_windows_ending on bind_windows (until);

comment on column home_devices.proof is '1 label code, 2 token, 3 press, 4 gateway, 5 ticket, 6 first come';
