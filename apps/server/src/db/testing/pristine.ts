import type { Pool } from 'pg'

/** Definitions: whoever changes these leaves a database that is not reused. */
const CATALOGS = `'pg_class', 'pg_attribute', 'pg_type', 'pg_proc', 'pg_trigger', 'pg_constraint', 'pg_index', 'pg_namespace'`

/**
 * Remembers what a database contains, so that `pristine.restore()` can bring its copies back to it. Which tables were
 * written is known from Postgres's own statistics: no trigger takes part in what is tested.
 */
export async function rememberContent(pool: Pool): Promise<void> {
  await pool.query(definition)
}

/** As a replica: neither triggers nor foreign keys take part. */
const definition = `
  create schema pristine;
  create schema pristine_rows;
  create table pristine.tables (id oid primary key, name text not null, columns text, is_catalog boolean not null);
  create table pristine.sequences (name regclass primary key, value bigint not null, is_called boolean not null);

  do $$
  declare
    found record;
    has_rows boolean;
  begin
    insert into pristine.tables
    select oid, oid::regclass, null, true from pg_class where relnamespace = 'pg_catalog'::regnamespace and relname in (${CATALOGS});
    for found in
      select c.oid as id, c.relname as name, (
        select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
      ) as columns
      from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r'
    loop
      execute format('select exists (select from public.%I)', found.name) into has_rows;
      if has_rows then
        execute format('create table pristine_rows.%1$I as select %2$s from public.%1$I', found.name, found.columns);
      end if;
      insert into pristine.tables values (found.id, found.name, case when has_rows then found.columns end, false);
    end loop;
    insert into pristine.sequences
    select format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, start_value), last_value is not null
    from pg_sequences where schemaname = 'public';
  end $$;

  -- False where the database cannot be used again: its definitions have changed.
  create function pristine.restore() returns boolean language plpgsql set session_replication_role = replica as $$
  declare
    written record;
  begin
    for written in
      select * from pristine.tables
      where pg_stat_get_tuples_inserted(id) + pg_stat_get_tuples_updated(id) + pg_stat_get_tuples_deleted(id) > 0
      order by is_catalog desc
    loop
      if written.is_catalog then
        return false;
      end if;
      execute format('delete from public.%I', written.name);
      if written.columns is not null then
        execute format('insert into public.%1$I (%2$s) overriding system value select * from pristine_rows.%1$I',
          written.name, written.columns);
      end if;
    end loop;
    perform setval(s.name, s.value, s.is_called)
    from pristine.sequences s, pg_sequences now
    where s.name = format('%I.%I', now.schemaname, now.sequencename)::regclass
      and (s.value, s.is_called) is distinct from (coalesce(now.last_value, now.start_value), now.last_value is not null);
    return true;
  end $$;
`
