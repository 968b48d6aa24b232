-- A device that a simulator stands for: in the list, marked, and in no total of devices that are real.
alter table devices add column is_simulated boolean not null default false;
alter table device_presence add column is_simulated boolean not null default false;
create index devices_simulated on devices (product_id, serial) where is_simulated;

create function device_count_scope(
  is_virtual boolean, is_simulated boolean, application_id bigint, activated_at timestamptz
) returns text language sql immutable as $$
  select case
    when is_virtual then 'devicesVirtual'
    when is_simulated then 'devicesSimulated'
    when application_id is null or activated_at is not null then 'devices'
    else 'devicesWaiting'
  end
$$;
create or replace function count_devices() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into counters (scope, key, n)
  select device_count_scope(is_virtual, is_simulated, application_id, activated_at), product_id, sign * count(*)
  from changed_rows group by 1, 2 order by 1, 2
  on conflict (scope, key) do update set n = counters.n + excluded.n;
  return null;
end $$;
create or replace function count_activated() returns trigger language plpgsql as $$
begin
  insert into counters (scope, key, n)
  select changes.scope, changes.product_id, sum(changes.n)
  from (
    select device_count_scope(is_virtual, is_simulated, application_id, activated_at) as scope, product_id, -1 as n
    from before_rows
    union all
    select device_count_scope(is_virtual, is_simulated, application_id, activated_at), product_id, 1 from after_rows
  ) as changes
  group by changes.scope, changes.product_id
  having sum(changes.n) <> 0
  order by changes.scope, changes.product_id
  on conflict (scope, key) do update set n = counters.n + excluded.n;
  return null;
end $$;
drop function device_count_scope(boolean, bigint, timestamptz);

create function online_count_scope(is_simulated boolean) returns text language sql immutable as $$
  select case when is_simulated then 'devicesSimulatedOnline' else 'devicesOnline' end
$$;
create or replace function count_online() returns trigger language plpgsql as $$
begin
  insert into counters (scope, key, n)
  select changes.scope, changes.product_id, sum(changes.n)
  from (
    select online_count_scope(is_simulated) as scope, product_id, -1 as n from before_rows where online and not is_virtual
    union all
    select online_count_scope(is_simulated), product_id, 1 from after_rows where online and not is_virtual
  ) as changes
  group by changes.scope, changes.product_id
  having sum(changes.n) <> 0
  order by changes.scope, changes.product_id
  on conflict (scope, key) do update set n = counters.n + excluded.n;
  return null;
end $$;
create or replace function count_online_once() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into counters (scope, key, n)
  select online_count_scope(is_simulated), product_id, sign * count(*) from changed_rows where online and not is_virtual
  group by 1, 2 order by 1, 2
  on conflict (scope, key) do update set n = counters.n + excluded.n;
  return null;
end $$;

-- Fleets come and go by the thousand: the audit log has the fleet, and of its devices only who was kept out.
drop trigger audited on devices;
create trigger audited after update on devices for each row
  when (not new.is_simulated or new.disabled_at is distinct from old.disabled_at)
  execute function audit_row('{id}', 'serial', '{secret}', '{activated_at}');
create trigger audited_added after insert on devices for each row when (not new.is_simulated)
  execute function audit_row('{id}', 'serial', '{secret}', '{activated_at}');
create trigger audited_gone after delete on devices for each row when (not old.is_simulated)
  execute function audit_row('{id}', 'serial', '{secret}', '{activated_at}');

-- The simulated devices of a product, and how they behave where a server of this installation runs them.
create table simulated_fleets (
  product_id text primary key references products (id) on delete cascade,
  -- 1 running, 2 stopped, 3 being removed.
  status smallint not null check (status between 1 and 3),
  device_count integer not null check (device_count between 1 and 1000),
  settings jsonb not null,
  started_at timestamptz,
  stop_reason text not null default '',
  -- Which process has it, and until when nobody else takes it.
  holder uuid,
  held_until timestamptz,
  -- What its devices did since it was started, told by that process.
  counts jsonb not null default '{}'
);
select audit_table('simulated_fleets', 'product_id', quiet => '{holder,held_until,counts}');
