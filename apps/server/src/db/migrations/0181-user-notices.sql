-- Messages of the system to one user, about homes, shares and the account.
create table user_notices (
  id bigint generated always as identity primary key,
  -- What replies show in place of the number.
  uid text not null unique check (uid ~ '^[A-Za-z0-9_-]{22}$'),
  user_id bigint not null references users (id),
  -- Who did it: the notice names that user, and is erased with it.
  by_user bigint references users (id),
  kind text not null check (kind in ('memberJoined', 'memberLeft', 'removedFromHome', 'homeHandedOver', 'homeDissolved',
    'deviceRemoved', 'deviceReset', 'shareAccepted', 'shareEnded', 'passwordChanged')),
  -- {home, device, by}
  names jsonb not null,
  at timestamptz not null,
  is_read boolean not null default false
);
create index user_notices_of_user on user_notices (user_id, id desc);
create index user_notices_unread on user_notices (user_id) where not is_read;
create index user_notices_by_user on user_notices (by_user) where by_user is not null;
create index user_notices_by_time on user_notices (at);
