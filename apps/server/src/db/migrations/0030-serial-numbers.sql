-- Who asked for serial numbers of which product (SI-114). The serial numbers themselves are devices that nobody has met yet.
create table serial_applications (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  product_id text not null references products (id) on delete cascade,
  quantity smallint not null check (quantity between 1 and 100),
  created_at timestamptz not null,
  -- When the secrets were handed out: they are once.
  downloaded_at timestamptz
);
create index serial_applications_newest on serial_applications (account_id, created_at desc, id desc);
create index serial_applications_of_product on serial_applications (product_id);
select audit_table('serial_applications', 'product_id');

-- Set: the device came from an application, and until it first connects it is none of the product's devices.
alter table devices add column application_id bigint references serial_applications (id) on delete cascade;
create unique index devices_applied_serial on devices (serial) where application_id is not null;
create index devices_of_application on devices (application_id, id) where application_id is not null;
drop index devices_newest;
create index devices_newest on devices (product_id, created_at desc, id desc)
  where application_id is null or activated_at is not null;

create function device_count_scope(application_id bigint, activated_at timestamptz) returns text language sql immutable as $$
  select case when application_id is null or activated_at is not null then 'devices' else 'devicesWaiting' end
$$;
create or replace function count_devices() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into counters (scope, key, n)
  select device_count_scope(application_id, activated_at), product_id, sign * count(*)
  from changed_rows group by 1, 2 order by 1, 2
  on conflict (scope, key) do update set n = counters.n + excluded.n;
  return null;
end $$;
create function count_activated() returns trigger language plpgsql as $$
begin
  insert into counters (scope, key, n)
  select changes.scope, changes.product_id, sum(changes.n)
  from (
    select device_count_scope(application_id, activated_at) as scope, product_id, -1 as n from before_rows
    union all
    select device_count_scope(application_id, activated_at), product_id, 1 from after_rows
  ) as changes
  group by changes.scope, changes.product_id
  having sum(changes.n) <> 0
  order by changes.scope, changes.product_id
  on conflict (scope, key) do update set n = counters.n + excluded.n;
  return null;
end $$;
create trigger devices_counted_activated after update on devices
  referencing old table as before_rows new table as after_rows for each statement execute function count_activated();
