import { AsyncLocalStorage } from 'node:async_hooks'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient, Submittable } from 'pg'

/** On whose behalf statements are made: the audit log's triggers read it from the mark at a statement's end. */
export type Writer =
  | { kind: 'call'; entryId: string; at: number; name: string; accountId: number | undefined; isOver: boolean }
  | { kind: 'job'; name: string }

const writers = new AsyncLocalStorage<Writer>()

/** Every statement within `work`, in a transaction or not, is marked as this writer's. */
export const withAuditContext = <T>(writer: Writer, work: () => Promise<T>): Promise<T> => writers.run(writer, work)

const plain = (name: string): string => name.replaceAll(/[^A-Za-z0-9_.-]/g, '_').slice(0, 100)

/** A comment, so that it costs no statement of its own. It holds no character that somebody outside has chosen. */
function mark(): string {
  const writer = writers.getStore()
  if (!writer) return ''
  if (writer.kind === 'job') return ` /*job:${plain(writer.name)}*/`
  // What a call has set going and left behind is not its doing any more.
  if (writer.isOver) return ''
  return ` /*call:${writer.entryId} ${writer.at} ${writer.accountId ?? ''} ${plain(writer.name)}*/`
}

/** The pool as Kysely sees it: every statement that it makes carries its writer's mark. */
export function auditedPool(pool: Pool): PostgresPool {
  const known = new WeakMap<PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect()
      const marked = known.get(client) ?? markedClient(client)
      known.set(client, marked)
      return marked
    },
    end: () => pool.end(),
  }
}

function markedClient(client: PoolClient): PostgresPoolClient {
  const query = (statement: unknown, values?: unknown): unknown =>
    typeof statement === 'string'
      ? client.query(statement + mark(), values as unknown[])
      : client.query(statement as Submittable)
  return { query: query as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) }
}
