-- `account_name` is what administrators call an account; what it signs in as is another thing.
alter table accounts add column account_name text not null default '';
alter table accounts add column last_sign_in_at timestamptz;

-- A deleted account frees what it signed in as (decision 0005).
alter table accounts drop constraint accounts_indexcode_key;
create unique index accounts_by_indexcode on accounts (indexcode) where deleted_at is null;
create index accounts_listed on accounts (id) where deleted_at is null;
create index accounts_of_role on accounts (role_id, id) where deleted_at is null;
create index accounts_by_name on accounts using gin (account gin_trgm_ops, account_name gin_trgm_ops)
  where deleted_at is null;

-- Unique in each language that it is read in; a role of an administrator's making has one name for both (SI-022).
create unique index roles_by_name_zh on roles (lower(name_zh));
create unique index roles_by_name_en on roles (lower(name_en));

create function count_accounts() returns trigger language plpgsql as $$
begin
  insert into counters (scope, key, n)
  select 'accounts', changes.key, sum(changes.n)
  from (
    select role.key, -1 as n
      from before_rows cross join lateral (values (role_id::text), ('*')) as role (key) where deleted_at is null
    union all
    select role.key, 1
      from after_rows cross join lateral (values (role_id::text), ('*')) as role (key) where deleted_at is null
  ) as changes
  group by changes.key
  having sum(changes.n) <> 0
  order by changes.key
  on conflict (scope, key) do update set n = counters.n + excluded.n;
  return null;
end $$;

create function count_new_accounts() returns trigger language plpgsql as $$
begin
  insert into counters (scope, key, n)
  select 'accounts', role.key, count(*)
  from after_rows cross join lateral (values (role_id::text), ('*')) as role (key)
  where deleted_at is null
  group by 2
  order by 2
  on conflict (scope, key) do update set n = counters.n + excluded.n;
  return null;
end $$;

insert into counters (scope, key, n)
select 'accounts', role.key, count(*)
from accounts cross join lateral (values (role_id::text), ('*')) as role (key)
where deleted_at is null
group by 2;

-- Accounts are never removed, only marked as deleted.
create trigger accounts_counted after update on accounts
  referencing old table as before_rows new table as after_rows for each statement execute function count_accounts();
create trigger accounts_counted_new after insert on accounts
  referencing new table as after_rows for each statement execute function count_new_accounts();

-- What is made in the very moment in which its owner is deleted becomes ROOT's, too (RB-17): the lock waits for the deletion.
create function give_to_root_without_owner() returns trigger language plpgsql as $$
declare
  owner_gone timestamptz;
begin
  select deleted_at into owner_gone from accounts where id = new.owner_id for key share;
  if owner_gone is not null then
    select id into strict new.owner_id from accounts where is_root;
  end if;
  return new;
end $$;
create trigger products_owned before insert on products
  for each row execute function give_to_root_without_owner();
create trigger files_owned before insert on files
  for each row execute function give_to_root_without_owner();
create index files_of_owner on files (owner_id);
