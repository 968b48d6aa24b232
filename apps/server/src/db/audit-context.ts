import { AsyncLocalStorage } from 'node:async_hooks'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient, Submittable } from 'pg'
import { connectedInTime } from './call-context/bounded-pool.ts'
import { currentDeadline } from './call-context/deadlines.ts'
import { claimingStatements, type RunStatement } from './call-context/write-claims.ts'

/** The author of statements: the audit log's triggers read it from the comment at a statement's end. */
export type Writer =
  | { kind: 'call'; entryId: string; at: number; name: string; accountId: number | undefined; isOver: boolean }
  | { kind: 'job'; name: string }

const writers = new AsyncLocalStorage<Writer>()

/** Marks every statement within `work`, in a transaction or not, with this author. */
export const withAuditContext = <T>(writer: Writer, work: () => Promise<T>): Promise<T> => writers.run(writer, work)

const plain = (name: string): string => name.replaceAll(/[^A-Za-z0-9_.-]/g, '_').slice(0, 100)

/** A comment, so that no additional statement is needed. It contains no text that comes from outside. */
function mark(): string {
  const writer = writers.getStore()
  if (!writer) return ''
  if (writer.kind === 'job') return ` /*job:${plain(writer.name)}*/`
  // Work that a call has left running is no longer attributed to it.
  if (writer.isOver) return ''
  return ` /*call:${writer.entryId} ${writer.at} ${writer.accountId ?? ''} ${plain(writer.name)}*/`
}

/** The pool for Kysely: every statement carries its author's mark. */
export function auditedPool(pool: Pool): PostgresPool {
  const known = new WeakMap<PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    async connect() {
      const client = await connectedInTime(pool)
      const marked = known.get(client) ?? markedClient(client)
      known.set(client, marked)
      return marked
    },
    end: () => pool.end(),
  }
}

function markedClient(client: PoolClient): PostgresPoolClient {
  // A statement that outlives its call occupies the connection: it is closed, and takes no rollback either.
  let isLost = false
  const ask: RunStatement = async (text, values) => {
    if (isLost) throw new Error('the connection was closed at the deadline of the call')
    const deadline = currentDeadline()
    const result = client.query(text + mark(), values as unknown[])
    if (!deadline) return result
    try {
      return await deadline.or(result)
    } catch (error) {
      isLost ||= deadline.hasPassed
      throw error
    }
  }
  const claiming = claimingStatements(ask)
  const query = (statement: unknown, values?: unknown): unknown =>
    typeof statement === 'string'
      ? claiming.run(statement, values as unknown[])
      : client.query(statement as Submittable)
  const release = (destroy?: boolean) => {
    claiming.release()
    client.release(destroy === true || isLost)
  }
  return { query: query as PostgresPoolClient['query'], release: release as PostgresPoolClient['release'] }
}
