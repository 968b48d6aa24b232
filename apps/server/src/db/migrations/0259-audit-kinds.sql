-- The kinds of objects that a call changed are in its entry, so that a filter by kind and another filter is one lookup
-- (decision 0178): before, all changes of a kind were joined with all entries of the other filter.
alter table audit_entries add column object_types text[] not null default '{}';

-- The kinds of an entry alone, and with what is filtered along with them.
create function audit_facets(object_types text[], call text, outcome smallint, ip text) returns text[]
  language sql immutable parallel safe as $$
  select coalesce(array_agg(kind || facet), '{}')
  from unnest(object_types) as kind
  cross join lateral (values (''), (' call ' || call), (' outcome ' || outcome), (' ip ' || ip)) as facets (facet)
$$;

create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  -- A change can come after its entry: it adds its kind. Nothing else of an entry ever changes.
  if tg_op = 'UPDATE' and to_jsonb(new) - 'object_types' = to_jsonb(old) - 'object_types'
    and to_jsonb(new) -> 'object_types' @> (to_jsonb(old) -> 'object_types') then
    return new;
  end if;
  raise exception 'the audit log only grows: % of % is refused', tg_op, tg_table_name;
end $$;

update audit_entries e set object_types = kinds.object_types
from (
  select at, entry_id, array_agg(distinct object_type) as object_types from audit_changes group by at, entry_id
) as kinds
where e.at = kinds.at and e.id = kinds.entry_id;

create index audit_entries_of_kind on audit_entries using gin (object_types, audit_facets(object_types, call, outcome, ip));

-- As before, and with the kinds. Tables in `slipway.audit_summed` are left out: their work has one entry that sums it up.
create or replace function audit_row() returns trigger language plpgsql as $$
declare
  key_columns text[] := tg_argv[0];
  name_column text := tg_argv[1];
  secrets text[] := tg_argv[2];
  quiet text[] := tg_argv[3];
  old_row jsonb;
  new_row jsonb;
  whole jsonb;
  tail text;
  mark text[];
  entry uuid;
  began timestamptz;
  called text;
  seen text;
begin
  if tg_table_name = any (string_to_array(current_setting('slipway.audit_summed', true), ',')) then return null; end if;
  old_row := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  whole := coalesce(new_row, old_row);
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

  -- A call's entry is written after its changes, with their kinds; once for each kind of another transaction.
  if mark is not null then return null; end if;
  seen := coalesce(current_setting('slipway.audit_kinds', true), '');
  if position(' ' || entry || tg_table_name || ' ' in seen) = 0 then
    update audit_entries set object_types = object_types || tg_table_name::text where at = began and id = entry;
    perform set_config('slipway.audit_kinds', seen || ' ' || entry || tg_table_name || ' ', true);
  end if;
  return null;
end $$;
