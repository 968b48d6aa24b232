-- What the devices of a product may prove themselves by, once somebody chose; without a row the usual rules hold.
create table product_identities (
  product_id text primary key references products (id) on delete cascade,
  allow_registration boolean not null default false,
  allow_no_clock boolean not null default false,
  -- 0 none, 1 allowed in place of a secret, 2 required.
  certificate_use smallint not null default 0 check (certificate_use between 0 and 2),
  -- Encrypted, since checking an HMAC needs the secret itself (SI-086).
  secret bytea,
  secret_at timestamptz
);
select audit_table('product_identities', 'product_id', secrets => '{secret}');

-- Set: the device is kept out and given no commands.
alter table devices add column disabled_at timestamptz;

-- Certificates that prove a device; a revoked one stays, so that it cannot come back.
create table device_certificates (
  id bigint generated always as identity primary key,
  device_id bigint not null references devices (id) on delete cascade,
  product_id text not null,
  -- SHA-256 of the DER. The same certificate may stand for several devices of whoever wants that: the user name says which comes.
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  subject text not null,
  issuer text not null,
  valid_from timestamptz not null,
  valid_to timestamptz not null,
  created_at timestamptz not null,
  revoked_at timestamptz,
  unique (device_id, fingerprint)
);
select audit_table('device_certificates', 'fingerprint');

-- Devices that fetched their secret with their product's: each once.
create table device_registrations (
  device_id bigint primary key references devices (id) on delete cascade,
  product_id text not null,
  serial text not null,
  at timestamptz not null,
  ip text not null
);
create index device_registrations_newest on device_registrations (product_id, at desc, device_id desc);

-- Beside addresses, products are counted here by their id.
alter table address_calls drop constraint address_calls_kind_check;
alter table address_calls add check (kind in ('login', 'visit', 'register', 'registerProduct'));
