-- How devices of a product update over hawkBit's device API; without a row the usual rules apply.
create table product_ddi (
  product_id text primary key references products (id) on delete cascade,
  -- 1 the reported version, 2 the client's "closed".
  confirm_by smallint not null default 1 check (confirm_by between 1 and 2),
  version_attribute text not null default '',
  firmware_type smallint not null default 1 check (firmware_type between 1 and 4),
  -- SHA-256; null: the product has no token for all of its devices.
  gateway_token bytea unique,
  gateway_token_at timestamptz
);
select audit_table('product_ddi', 'product_id', secrets => '{gateway_token}');

create table ddi_devices (
  device_id bigint primary key references devices (id) on delete cascade,
  -- A name that the client builds itself.
  name text unique,
  -- The client has asked for confirmations.
  can_confirm boolean not null default false,
  auto_confirm boolean not null default false
);


-- What clients say about their jobs, beside the states of these.
create table ddi_actions (
  device_id bigint not null references devices (id) on delete cascade,
  action_no integer not null,
  job_id bigint not null,
  -- The attempt that the client has closed.
  closed_attempt smallint,
  -- Newest first.
  lines text[] not null default '{}',
  dropped integer not null default 0,
  created_at timestamptz not null,
  primary key (device_id, action_no)
);
