import { once } from 'node:events'
import { ACCOUNT_CHANGED } from '../domains/identity/accounts/index.ts'
import { FEATURES_CHANGED } from '../domains/products/features/product-cache.ts'
import { ROLE_CHANGED } from '../domains/identity/roles/index.ts'
import type { Database } from '../db/database.ts'

/** Columns that change with every access: the time of last use. */
const MOVING = ['seen_at', 'last_used_at', 'last_used_ip']
const UNDONE = 'journal_undone'

/** Tables that record requests, including refused ones: as in the product they only grow, and are never undone. */
const LOGS = '^(audit_|device_refused_attempts$|device_fault_counts$)'
export const isLog = (table: string): boolean => new RegExp(LOGS).test(table)

/** An inserted row, or a deleted one where `times` is negative. */
export interface RowChange {
  table: string
  /** The row without its moving columns. */
  row: Record<string, unknown>
  times: number
}

/** A position in the journal. */
export type Mark = string

export interface ChangeJournal {
  /** The current state, for a later undo. */
  mark(): Promise<Mark>
  /** Restores all tables but the logs to the mark, which remains valid, and returns the net changes since. */
  undo(mark: Mark): Promise<RowChange[]>
}

/** The notifications that invalidate the product's caches after a table is restored, with the column of the key. */
const caches: readonly (readonly [table: string, channel: string, column: string])[] = [
  ['accounts', ACCOUNT_CHANGED, 'id'],
  ['sessions', ACCOUNT_CHANGED, 'account_id'],
  ['api_keys', ACCOUNT_CHANGED, 'account_id'],
  ['passkeys', ACCOUNT_CHANGED, 'account_id'],
  ['totp_secrets', ACCOUNT_CHANGED, 'account_id'],
  ['roles', ROLE_CHANGED, 'id'],
  ['products', FEATURES_CHANGED, 'id'],
  ['features', FEATURES_CHANGED, 'product_id'],
]

/**
 * Records every inserted and deleted row with a trigger on each table, so that a call's effect needs no table scans and
 * is undone without a new database. The product's connections, commits and notifications are unaffected.
 */
export async function openJournal(db: Database): Promise<ChangeJournal> {
  await db.pool.query(definition)
  let heard = (): void => {}
  await db.listen(UNDONE, { onMessage: () => heard() })

  return {
    async mark() {
      await idle(db)
      const { rows } = await db.pool.query<{ mark: Mark }>(
        `select coalesce(max(id), 0)::text as mark from journal.rows`,
      )
      return rows[0]?.mark ?? '0'
    },
    async undo(mark) {
      await idle(db)
      // The final message follows the cache invalidations on the same connection.
      const told = new Promise<void>((resolve) => (heard = resolve))
      const { rows } = await db.pool.query<RowChange & { isCached: boolean }>({
        name: 'journal-undo',
        text: `select "table"::text, row - $2::text[] as row, times, "table" in (select "table" from journal.caches) as "isCached"
               from journal.undo($1)`,
        values: [mark, MOVING],
      })
      if (rows.some((row) => row.isCached)) await told
      return cancelled(rows)
    },
  }
}

/** Resolves when no connection is active: some statements run after the reply. */
async function idle({ pool }: Database): Promise<void> {
  while (pool.idleCount < pool.totalCount || pool.waitingCount > 0) await once(pool, 'release')
}

/** Rows that differ only in moving columns also cancel each other out. */
function cancelled(changes: readonly RowChange[]): RowChange[] {
  const found = new Map<string, RowChange>()
  for (const { table, row, times } of changes) {
    const key = `${table} ${JSON.stringify(row)}`
    found.set(key, { table, row, times: times + (found.get(key)?.times ?? 0) })
  }
  return [...found.values()].filter(({ times }) => times !== 0)
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

const definition = `
  create schema journal;
  create unlogged table journal.rows (
    id bigint generated always as identity primary key, "table" regclass not null, row jsonb not null, times integer not null
  );
  create table journal.followed (name regclass primary key, is_log boolean not null, match text not null);
  create table journal.caches ("table" regclass, channel text, "column" text);
  insert into journal.caches values ${caches.map((cache) => `(${cache.map(literal).join(', ')})`).join(', ')};

  create function journal.note() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' then
      insert into journal.rows ("table", row, times) values (tg_relid, to_jsonb(old), -1);
    end if;
    if tg_op <> 'DELETE' then
      insert into journal.rows ("table", row, times) values (tg_relid, to_jsonb(new), 1);
    end if;
    return null;
  end $$;

  create function journal.refuse() returns trigger language plpgsql as $$
  begin
    raise 'a table that is truncated cannot be brought back';
  end $$;

  -- A row is found by its primary key where its table has one, else by all of it.
  create function journal.match_of(wanted regclass) returns text language sql stable as $$
    select coalesce(
      (select string_agg(format('t.%1$I = (jsonb_populate_record(null::%2$s, c.row)).%1$I', a.attname, wanted), ' and ')
       from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
       where i.indrelid = wanted and i.indisprimary),
      'to_jsonb(t) = c.row')
  $$;

  do $$
  declare
    followed record;
  begin
    for followed in
      select oid::regclass as name, relispartition as is_part from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    loop
      insert into journal.followed
      values (followed.name, followed.name::text ~ '${LOGS}', journal.match_of(followed.name));
      if not followed.is_part then
        execute format('create trigger zz_journal after insert or update or delete on %s
          for each row execute function journal.note()', followed.name);
        execute format('create trigger zz_journal_whole after truncate on %s
          for each statement execute function journal.refuse()', followed.name);
      end if;
    end loop;
  end $$;

  create type journal.change as ("table" regclass, row jsonb, times integer);

  -- As a replica: neither the product's triggers nor foreign keys take part in what only puts rows back.
  create function journal.undo(mark bigint) returns setof journal.change language plpgsql
  set session_replication_role = replica as $$
  declare
    changes journal.change[];
    changed record;
  begin
    select array_agg(c) into changes from (
      select r."table", r.row, sum(r.times)::integer from journal.rows r where r.id > mark
      group by 1, 2 having sum(r.times) <> 0
    ) c;
    for changed in
      select f.name, f.match, bool_or(c.times > 0) as has_come, bool_or(c.times < 0) as has_gone
      from unnest(changes) c join journal.followed f on f.name = c."table" where not f.is_log group by 1, 2
    loop
      if changed.has_come then
        execute format('delete from %1$s where ctid = any(array(
          select found.ctid from unnest($1) c,
            lateral (select t.ctid from %1$s t where %2$s limit c.times) found
          where c."table" = $2 and c.times > 0))', changed.name, changed.match)
        using changes, changed.name;
      end if;
      if changed.has_gone then
        execute format('insert into %1$s overriding system value
          select old.* from unnest($1) c, generate_series(1, -c.times), jsonb_populate_record(null::%1$s, c.row) old
          where c."table" = $2 and c.times < 0', changed.name)
        using changes, changed.name;
      end if;
    end loop;
    perform pg_notify(k.channel, c.row ->> k."column")
    from unnest(changes) c join journal.caches k on k."table" = c."table";
    if found then
      perform pg_notify('${UNDONE}', '');
    end if;
    delete from journal.rows where id > mark;
    return query select * from unnest(changes);
  end $$;
`
