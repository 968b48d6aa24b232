import { Client, type ClientConfig, type QueryResult } from 'pg'

/** A lock that writers of a table waited for, in a transaction that has ended. */
export interface HeldLock {
  table: string
  mode: string
  /** The rows that the transaction read and wrote meanwhile. */
  rows: number
  ms: number
  statement: string
}

/** Writers wait for these; the weaker modes only stop changes of the table itself. */
const MODES = ['ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock']

const looked = `
  select l.relation::regclass::text as "table", l.mode, c.oid::bigint as id, (
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0) + n_tup_ins + n_tup_upd + n_tup_del)::bigint
    from pg_stat_xact_user_tables) as rows
  from (select 1) as always
  left join (pg_locks l join pg_class c on c.oid = l.relation
    and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.oid <= $2::bigint
  ) on l.pid = pg_backend_pid() and l.locktype = 'relation' and l.granted and l.mode = any ($1)`
const started = `
  select (select max(oid::bigint) from pg_class) as newest,
    (select sum(seq_tup_read + coalesce(idx_tup_fetch, 0) + n_tup_ins + n_tup_upd + n_tup_del)::bigint
     from pg_stat_xact_user_tables) as rows`

type Query = (text: unknown, values?: unknown) => Promise<QueryResult>

interface Seen {
  table: string | null
  mode: string
  rows: number
}

/** Postgres refuses these in a transaction; none holds a lock that writers wait for. */
const ALONE = /^\s*(vacuum|reindex \w+ concurrently|listen|unlisten|set|show|reset|discard|select pg_(try_)?advisory)/i
const BEGIN = /^\s*(begin|start transaction)/i
const COMMIT = /^\s*commit/i
const ROLLBACK = /^\s*rollback(?! to)/i

/**
 * Connections that report which strong locks each transaction holds at its end, with the rows that it touched. A
 * statement outside of a transaction gets one of its own. Tables that the transaction created have no writers.
 */
export function watchedClient(onLock: (lock: HeldLock) => void): typeof Client {
  return class extends Client {
    #turn: Promise<unknown> = Promise.resolve()
    #before: { newest: number; rows: number; at: number } | undefined
    #last = ''

    constructor(config?: string | ClientConfig) {
      super(config)
      const plain = super.query.bind(this) as unknown as Query
      const watched = (asked: unknown, values?: unknown, callback?: unknown) => {
        const { text, submit }: { text?: string; submit?: unknown } =
          typeof asked === 'string' ? { text: asked } : (asked as object)
        if (text === undefined || submit !== undefined) return plain(asked, values)
        const onEnd = [callback, values].find((one) => typeof one === 'function') as
          | ((error: unknown, result?: QueryResult) => void)
          | undefined
        const parameters = typeof values === 'function' ? undefined : values
        const result = this.#turn.then(() => this.#watched(plain, { config: asked, text, values: parameters }))
        this.#turn = result.catch(() => undefined)
        if (!onEnd) return result
        void result.then((value) => onEnd(null, value), onEnd)
        return undefined
      }
      this.query = watched as unknown as Client['query']
    }

    async #watched(
      plain: Query,
      { config, text, values }: { config: unknown; text: string; values: unknown },
    ): Promise<QueryResult> {
      if (BEGIN.test(text)) {
        const result = await plain(config, values)
        await this.#begin(plain)
        return result
      }
      if (ROLLBACK.test(text)) this.#before = undefined
      else if (COMMIT.test(text)) await this.#look(plain)
      else if (!this.#before && !ALONE.test(text)) return this.#alone(plain, { config, text, values })
      else if (!text.includes('schema_migrations')) this.#last = text
      return plain(config, values)
    }

    async #alone(
      plain: Query,
      { config, text, values }: { config: unknown; text: string; values: unknown },
    ): Promise<QueryResult> {
      await plain('begin')
      await this.#begin(plain)
      this.#last = text
      try {
        const result = await plain(config, values)
        await this.#look(plain)
        await plain('commit')
        return result
      } catch (error) {
        this.#before = undefined
        await plain('rollback')
        throw error
      }
    }

    async #begin(plain: Query): Promise<void> {
      const { rows } = await plain(started)
      const { newest, rows: touched } = rows[0] as { newest: string; rows: string }
      this.#before = { newest: Number(newest), rows: Number(touched), at: performance.now() }
    }

    async #look(plain: Query): Promise<void> {
      const before = this.#before
      this.#before = undefined
      if (!before) return
      const { rows } = await plain(looked, [MODES, before.newest])
      for (const { table, mode, rows: touched } of rows as Seen[]) {
        if (table === null) continue
        onLock({
          table,
          mode,
          rows: Number(touched) - before.rows,
          ms: Math.round(performance.now() - before.at),
          statement: this.#last.trim().slice(0, 120),
        })
      }
    }
  } as unknown as typeof Client
}
