-- Tags and groups of a product's devices. A device has several tags and is in one group at most.
create table device_labels (
  id bigint generated always as identity primary key,
  product_id text not null references products (id) on delete cascade,
  -- 1 tag, 2 group.
  kind smallint not null check (kind in (1, 2)),
  name text not null check (char_length(name) between 1 and 32),
  created_at timestamptz not null
);
create unique index device_labels_by_name on device_labels (product_id, kind, lower(name));
select audit_table('device_labels', 'name');

create table device_label_members (
  label_id bigint not null references device_labels (id) on delete cascade,
  device_id bigint not null references devices (id) on delete cascade,
  kind smallint not null check (kind in (1, 2)),
  primary key (label_id, device_id)
);
create index device_label_members_of_device on device_label_members (device_id);
create unique index device_label_members_one_group on device_label_members (device_id) where kind = 2;

create function count_label_members() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into counters (scope, key, n)
  select 'deviceLabel', label_id::text, sign * count(*) from changed_rows group by label_id order by label_id
  on conflict (scope, key) do update set n = counters.n + excluded.n;
  return null;
end $$;
create trigger label_members_counted after insert on device_label_members
  referencing new table as changed_rows for each statement execute function count_label_members();
create trigger label_members_counted_deleted after delete on device_label_members
  referencing old table as changed_rows for each statement execute function count_label_members();

-- How an account reads the device list of a product: its saved filters, and the columns that it chose.
create table device_filters (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  product_id text not null references products (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 32),
  filter jsonb not null,
  created_at timestamptz not null
);
create unique index device_filters_by_name on device_filters (account_id, product_id, lower(name));
create index device_filters_of_product on device_filters (product_id);
select audit_table('device_filters', 'name');

create table device_columns (
  account_id bigint not null references accounts (id),
  product_id text not null references products (id) on delete cascade,
  columns text[] not null,
  primary key (account_id, product_id)
);
create index device_columns_of_product on device_columns (product_id);
