-- A device that no hardware stands behind: in no list, no total and no statistics (SI-097).
alter table devices add column is_virtual boolean not null default false;
alter table device_presence add column is_virtual boolean not null default false;

create unique index devices_virtual_serial on devices (serial) where is_virtual;

drop index devices_newest;
create index devices_newest on devices (product_id, created_at desc, id desc)
  where not is_virtual and (application_id is null or activated_at is not null);

create function device_count_scope(is_virtual boolean, application_id bigint, activated_at timestamptz)
  returns text language sql immutable as $$
  select case
    when is_virtual then 'devicesVirtual'
    when application_id is null or activated_at is not null then 'devices'
    else 'devicesWaiting'
  end
$$;
create or replace function count_devices() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into counters (scope, key, n)
  select device_count_scope(is_virtual, application_id, activated_at), product_id, sign * count(*)
  from changed_rows group by 1, 2 order by 1, 2
  on conflict (scope, key) do update set n = counters.n + excluded.n;
  return null;
end $$;
create or replace function count_activated() returns trigger language plpgsql as $$
begin
  insert into counters (scope, key, n)
  select changes.scope, changes.product_id, sum(changes.n)
  from (
    select device_count_scope(is_virtual, application_id, activated_at) as scope, product_id, -1 as n from before_rows
    union all
    select device_count_scope(is_virtual, application_id, activated_at), product_id, 1 from after_rows
  ) as changes
  group by changes.scope, changes.product_id
  having sum(changes.n) <> 0
  order by changes.scope, changes.product_id
  on conflict (scope, key) do update set n = counters.n + excluded.n;
  return null;
end $$;
drop function device_count_scope(bigint, timestamptz);

create or replace function count_online() returns trigger language plpgsql as $$
begin
  insert into counters (scope, key, n)
  select 'devicesOnline', changes.product_id, sum(changes.n)
  from (
    select product_id, -1 as n from before_rows where online and not is_virtual
    union all
    select product_id, 1 from after_rows where online and not is_virtual
  ) as changes
  group by changes.product_id
  having sum(changes.n) <> 0
  order by changes.product_id
  on conflict (scope, key) do update set n = counters.n + excluded.n;
  return null;
end $$;
create or replace function count_online_once() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into counters (scope, key, n)
  select 'devicesOnline', product_id, sign * count(*) from changed_rows where online and not is_virtual
  group by product_id order by product_id
  on conflict (scope, key) do update set n = counters.n + excluded.n;
  return null;
end $$;

-- Whose virtual device of a product it is: one of each account.
create table virtual_devices (
  product_id text not null references products (id) on delete cascade,
  account_id bigint not null references accounts (id),
  device_id bigint not null unique references devices (id) on delete cascade,
  created_at timestamptz not null,
  primary key (product_id, account_id)
);
create index virtual_devices_of_account on virtual_devices (account_id);
select audit_table('virtual_devices', 'device_id');

-- Each opens one connection of the device, once.
create table virtual_device_tokens (
  device_id bigint primary key references devices (id) on delete cascade,
  token_hash bytea not null,
  expires_at timestamptz not null
);

-- Each binds the virtual device of an account and a product, once.
create table virtual_bind_tickets (
  product_id text not null references products (id) on delete cascade,
  account_id bigint not null references accounts (id),
  ticket_hash bytea not null unique,
  expires_at timestamptz not null,
  primary key (product_id, account_id)
);
