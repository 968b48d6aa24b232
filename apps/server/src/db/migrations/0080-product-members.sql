-- The account that created a product; it stays when the product gets another owner.
alter table products add column creator_id bigint references accounts (id);
alter table products disable trigger user;
update products set creator_id = coalesce(
  (select account_id from audit_changes
   where object_type = 'products' and object_id = products.id and kind = 1
     and exists (select from accounts where accounts.id = audit_changes.account_id)
   order by at limit 1),
  owner_id);
alter table products enable trigger user;
alter table products alter column creator_id set not null;

create function set_product_creator() returns trigger language plpgsql as $$
begin
  new.creator_id := coalesce(new.creator_id, new.owner_id);
  return new;
end $$;
create trigger products_created_by before insert on products for each row execute function set_product_creator();

-- The accounts that may open a product. Its owner has a row, too, so that the list of an account is one walk of an index;
-- for that the rows have the sort keys of their product. Triggers on products write both.
create table product_members (
  product_id text not null references products (id) on delete cascade,
  account_id bigint not null references accounts (id),
  -- As it was called when it became a member, for the audit log.
  account text not null,
  -- 1 viewer, 2 developer, 3 owner.
  role smallint not null check (role between 1 and 3),
  added_at timestamptz not null default now(),
  -- Null: the account created or inherited the product.
  added_by bigint references accounts (id),
  product_created_at timestamptz not null,
  publish_status smallint not null,
  is_deleted boolean not null,
  primary key (product_id, account_id)
);
create index product_members_listed on product_members (account_id, product_created_at desc, product_id)
  where not is_deleted;
create index product_members_listed_by_status
  on product_members (account_id, publish_status, product_created_at desc, product_id) where not is_deleted;
create index product_members_of_account on product_members (account_id);

insert into product_members
  (product_id, account_id, account, role, added_at, product_created_at, publish_status, is_deleted)
select p.id, p.owner_id, a.account, 3, p.created_at, p.created_at, p.publish_status, p.deleted_at is not null
from products p join accounts a on a.id = p.owner_id;

-- The owner's list walks product_members now.
drop index products_of_owner;
drop index products_of_owner_by_status;

create function add_product_owners() returns trigger language plpgsql as $$
begin
  insert into product_members
    (product_id, account_id, account, role, added_at, product_created_at, publish_status, is_deleted)
  select p.id, p.owner_id, a.account, 3, p.created_at, p.created_at, p.publish_status, p.deleted_at is not null
  from after_rows p join accounts a on a.id = p.owner_id;
  return null;
end $$;

create function follow_products() returns trigger language plpgsql as $$
begin
  update product_members m
  set product_created_at = p.created_at, publish_status = p.publish_status, is_deleted = p.deleted_at is not null
  from after_rows p
  where m.product_id = p.id
    and (m.product_created_at, m.publish_status, m.is_deleted) is distinct from (p.created_at, p.publish_status, p.deleted_at is not null);

  insert into product_members (product_id, account_id, account, role, product_created_at, publish_status, is_deleted)
  select p.id, p.owner_id, a.account, 3, p.created_at, p.publish_status, p.deleted_at is not null
  from after_rows p
    join before_rows b on b.id = p.id and b.owner_id <> p.owner_id
    join accounts a on a.id = p.owner_id
  on conflict (product_id, account_id) do update set role = 3;
  return null;
end $$;
create trigger products_members_added after insert on products
  referencing new table as after_rows for each statement execute function add_product_owners();
create trigger products_members_followed after update on products
  referencing old table as before_rows new table as after_rows for each statement execute function follow_products();

-- The totals of an account's list: `<account>:<status>`.
create function count_product_members() returns trigger language plpgsql as $$
begin
  insert into counters (scope, key, n)
  select 'productMembers', changes.key, sum(changes.n)
  from (
    select account_id || ':' || publish_status as key, -1 as n from before_rows where not is_deleted
    union all
    select account_id || ':' || publish_status, 1 from after_rows where not is_deleted
  ) as changes
  group by changes.key
  having sum(changes.n) <> 0
  order by changes.key
  on conflict (scope, key) do update set n = counters.n + excluded.n;
  return null;
end $$;

create function count_new_product_members() returns trigger language plpgsql as $$
begin
  insert into counters (scope, key, n)
  select 'productMembers', account_id || ':' || publish_status, count(*) from after_rows where not is_deleted
  group by 2
  order by 2
  on conflict (scope, key) do update set n = counters.n + excluded.n;
  return null;
end $$;

create function count_removed_product_members() returns trigger language plpgsql as $$
begin
  insert into counters (scope, key, n)
  select 'productMembers', account_id || ':' || publish_status, -count(*) from before_rows where not is_deleted
  group by 2
  order by 2
  on conflict (scope, key) do update set n = counters.n + excluded.n;
  return null;
end $$;

insert into counters (scope, key, n)
select 'productMembers', account_id || ':' || publish_status, count(*) from product_members where not is_deleted group by 2;

create trigger product_members_counted after update on product_members
  referencing old table as before_rows new table as after_rows for each statement execute function count_product_members();
create trigger product_members_counted_new after insert on product_members
  referencing new table as after_rows for each statement execute function count_new_product_members();
create trigger product_members_counted_removed after delete on product_members
  referencing old table as before_rows for each statement execute function count_removed_product_members();

-- As audit_table() does, without the rows that follow a change of their product, which has an entry of its own.
create trigger audited after insert or update or delete on product_members for each row when (pg_trigger_depth() = 0)
  execute function audit_row('{product_id,account_id}', 'account', '{}', '{product_created_at,publish_status,is_deleted}');

-- Invitations to a product for addresses without an account; they become memberships when the account is created.
create table product_invitations (
  product_id text not null references products (id) on delete cascade,
  -- The address as it would sign in.
  indexcode text not null,
  account text not null,
  role smallint not null check (role between 1 and 3),
  invited_by bigint not null references accounts (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (product_id, indexcode)
);
create index product_invitations_of_address on product_invitations (indexcode);
create index product_invitations_by_expiry on product_invitations (expires_at);
select audit_table('product_invitations', 'account');
