-- Who did what, when, from where (SI-101, SI-124). Both tables only grow; whole weeks are dropped once they are too old.
create sequence audit_entry_ids;
create table audit_entries (
  at timestamptz not null,
  -- Their order within a moment.
  n bigint not null default nextval('audit_entry_ids'),
  id uuid not null,
  -- `domain.call`, `job:name`, or `system` for what nobody asked for.
  call text not null,
  account_id bigint,
  -- As it was called then; of visitors what they typed.
  account text not null default '',
  role_zh text not null default '',
  role_en text not null default '',
  -- 1 done, 2 refused, 3 failed, 4 broken off: the process ended before it could tell.
  outcome smallint not null check (outcome between 1 and 4),
  code integer not null default 0,
  refusal text not null default '',
  input jsonb not null default '{}',
  ip text not null default '',
  agent text not null default '',
  request_id text not null default '',
  -- How many refused attempts from the same place were only counted since the last one that was kept.
  left_out integer not null default 0,
  primary key (at, n)
) partition by range (at);
create index audit_entries_of_account on audit_entries (lower(account) text_pattern_ops, at desc);
create index audit_entries_of_call on audit_entries (call, at desc);
create index audit_entries_from on audit_entries (ip, at desc);

create sequence audit_change_ids;

-- One row that a call changed: of an update only the columns that differ. `at` is that of its entry.
create table audit_changes (
  at timestamptz not null,
  entry_id uuid not null,
  id bigint not null default nextval('audit_change_ids'),
  kind smallint not null check (kind between 1 and 3),
  object_type text not null,
  object_id text not null,
  object_name text not null default '',
  product_id text,
  before jsonb,
  after jsonb,
  -- Also here, so that a change still says whose it was where its entry could not be written.
  call text not null,
  account_id bigint,
  primary key (at, entry_id, id)
) partition by range (at);
create index audit_changes_of_object on audit_changes (object_id, at desc);
create index audit_changes_of_type on audit_changes (object_type, at desc);
create index audit_changes_of_product on audit_changes (product_id, at desc) where product_id is not null;

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log only grows: % of % is refused', tg_op, tg_table_name;
end $$;
create trigger only_grows before update or delete on audit_entries for each row execute function refuse_audit_change();
create trigger only_grows before update or delete on audit_changes for each row execute function refuse_audit_change();
create trigger never_emptied before truncate on audit_entries execute function refuse_audit_change();
create trigger never_emptied before truncate on audit_changes execute function refuse_audit_change();

-- A trigger on statements is not handed down to partitions: each gets its own.
create function add_audit_partition(parent text, suffix text, bounds text) returns void language plpgsql as $$
begin
  execute format('create table %I partition of %I %s', parent || suffix, parent, bounds);
  execute format('create trigger never_emptied before truncate on %I execute function refuse_audit_change()', parent || suffix);
end $$;
select add_audit_partition(parent, '_undated', 'default') from (values ('audit_entries'), ('audit_changes')) as t (parent);

-- Makes the weeks around a moment, drops those that ended more than `kept` before it. A week that has begun in the
-- undated partition stays there; that one is dropped as a whole, too.
create function keep_audit_weeks(moment timestamptz, kept interval) returns void language plpgsql as $$
declare
  parent text;
  monday timestamptz;
  suffix text;
  is_begun boolean;
  newest timestamptz;
begin
  perform pg_advisory_xact_lock(7273013);
  foreach parent in array array['audit_entries', 'audit_changes'] loop
    for monday in select date_trunc('week', moment, 'UTC') + weeks * interval '7 days' from generate_series(0, 4) as weeks loop
      suffix := to_char(monday at time zone 'UTC', '"_"YYYYMMDD');
      continue when to_regclass(parent || suffix) is not null;
      execute format('select exists (select from %I where at >= %L and at < %L)', parent || '_undated', monday, monday + interval '7 days')
        into is_begun;
      continue when is_begun;
      perform add_audit_partition(parent, suffix, format('for values from (%L) to (%L)', monday, monday + interval '7 days'));
    end loop;

    for suffix in
      select right(relname, 9) from pg_inherits join pg_class on oid = inhrelid
      where inhparent = parent::regclass and relname ~ '_[0-9]{8}$'
        and to_date(right(relname, 8), 'YYYYMMDD') + 7 <= ((moment - kept) at time zone 'UTC')::date
    loop
      execute format('drop table %I', parent || suffix);
    end loop;

    execute format('select max(at) from %I', parent || '_undated') into newest;
    if newest < moment - kept then
      execute format('drop table %I', parent || '_undated');
      perform add_audit_partition(parent, '_undated', 'default');
    end if;
  end loop;
end $$;
select keep_audit_weeks(now(), interval '180 days');

-- Secrets only show that there is one; what is very long is cut.
create function audited_row(of_row jsonb, secrets text[]) returns jsonb language sql immutable as $$
  select jsonb_object_agg(key, case
    when value = 'null' then value
    when key = any (secrets) then '"***"'
    when octet_length(value::text) > 8000 then to_jsonb(left(value #>> '{}', 2000) || '…')
    else value end)
  from jsonb_each(of_row)
$$;

-- Who writes is told by the mark that ends each statement of a call or job; a statement without one is the system's.
create function audit_row() returns trigger language plpgsql as $$
declare
  key_columns text[] := tg_argv[0];
  name_column text := tg_argv[1];
  secrets text[] := tg_argv[2];
  quiet text[] := tg_argv[3];
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  whole jsonb := coalesce(new_row, old_row);
  tail text;
  mark text[];
  entry uuid;
  began timestamptz;
  called text;
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(key, value) filter (where value is distinct from whole -> key and key <> all (quiet)) into old_row
      from jsonb_each(old_row);
    if old_row is null then return null; end if;
    select jsonb_object_agg(key, value) into new_row from jsonb_each(new_row) where old_row ? key;
  end if;

  tail := right(current_query(), 200);
  mark := regexp_match(tail, '/\*call:([0-9a-f-]{36}) ([0-9]+) ([0-9]*) ([A-Za-z0-9_.-]+)\*/$');
  if mark is not null then
    entry := mark[1];
    began := timestamptz 'epoch' + mark[2]::bigint * interval '1 millisecond';
    called := mark[4];
  else
    called := coalesce('job:' || substring(tail from '/\*job:([A-Za-z0-9_.-]+)\*/$'), 'system');
    began := now();
    entry := nullif(current_setting('slipway.audit_entry', true), '');
    if entry is null then
      entry := gen_random_uuid();
      insert into audit_entries (id, at, call, outcome) values (entry, began, called, 1);
      perform set_config('slipway.audit_entry', entry::text, true);
    end if;
  end if;

  insert into audit_changes (at, entry_id, kind, object_type, object_id, object_name, product_id, before, after, call, account_id)
  select began, entry, case tg_op when 'INSERT' then 1 when 'UPDATE' then 2 else 3 end, tg_table_name,
    (select string_agg(whole ->> part, ' ' order by place) from unnest(key_columns) with ordinality as parts (part, place)),
    coalesce(left(whole ->> name_column, 200), ''), whole ->> 'product_id',
    audited_row(old_row, secrets), audited_row(new_row, secrets), called, nullif(mark[3], '')::bigint;
  return null;
end $$;

-- From now on the log has every change of the table. `named_by`: the column that people know a row by; `secrets`: columns
-- of which only the change is kept; `quiet`: columns whose change alone is none.
create function audit_table(audited regclass, named_by text, secrets text[] default '{}', quiet text[] default '{}')
  returns void language plpgsql as $$
declare
  key_columns text[];
begin
  select array_agg(attname::text order by array_position(indkey::int2[], attnum)) into strict key_columns
  from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
  where indrelid = audited and indisprimary;
  execute format('create trigger audited after insert or update or delete on %s for each row execute function audit_row(%L, %L, %L, %L)',
    audited, key_columns, named_by, secrets, quiet);
end $$;

select audit_table('roles', 'name_zh');
select audit_table('accounts', 'account', secrets => '{password_hash}', quiet => '{last_sign_in_at}');
select audit_table('main_categories', 'identifier');
select audit_table('sub_categories', 'identifier');
select audit_table('products', 'product_name', quiet => '{updated_at,updated_by}');
select audit_table('files', 'purpose');
select audit_table('features', 'de_key', quiet => '{updated_at,updated_by}');
select audit_table('devices', 'serial', secrets => '{secret}', quiet => '{activated_at}');
