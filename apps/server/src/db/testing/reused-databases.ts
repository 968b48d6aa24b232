import { STARTED_TEMPLATE_DATABASE } from './template-database.ts'
import { cloneDatabase, type ClonedDatabase } from './test-database.ts'
import { reusableConnections, type ReusableConnections } from './reused-connections.ts'

/** What a database has grown by is never returned while it is used. */
const MOST_USES = 40
/** A connection that was closed ends after its client is gone. */
const LOOKS = 200

export interface BorrowedDatabase extends Pick<ClonedDatabase, 'settings'>, Pick<ReusableConnections, 'Client'> {
  /** Call it after its pools are closed. */
  giveBack(): Promise<void>
}

interface ReusableDatabase {
  clone: ClonedDatabase
  connections: ReusableConnections
  uses: number
}

/** Restored, and ready for the next test. */
const ready: ReusableDatabase[] = []

/**
 * A copy of the started template that only its borrower uses, with what the template contains. It is reused: to create
 * one, to drop it and to plan every statement on new connections takes most of the time of a short test.
 */
export async function borrowDatabase(): Promise<BorrowedDatabase> {
  const database = ready.pop() ?? (await newDatabase())
  database.uses++
  return {
    settings: database.clone.settings,
    Client: database.connections.Client,
    async giveBack() {
      if (ready.length === 0 && database.uses < MOST_USES && (await isRestored(database))) ready.push(database)
      else await dropDatabase(database)
    },
  }
}

async function newDatabase(): Promise<ReusableDatabase> {
  const clone = await cloneDatabase(STARTED_TEMPLATE_DATABASE)
  return { clone, connections: reusableConnections(clone.settings), uses: 0 }
}

async function dropDatabase({ clone, connections }: ReusableDatabase): Promise<void> {
  await connections.close()
  await clone.drop()
}

async function isRestored({ connections }: ReusableDatabase): Promise<boolean> {
  try {
    if (!(await isUnused(connections))) return false
    const [row] = await connections.query<{ isRestored: boolean }>('select pristine.restore() as "isRestored"')
    // After the statistics of the restore itself were reported.
    await connections.query('select pg_stat_reset()')
    return row?.isRestored === true
  } catch {
    return false
  }
}

/** Whether all connections are those that are kept: a statement of another one could come after the restore. */
async function isUnused(connections: ReusableConnections): Promise<boolean> {
  for (let look = 0; look < LOOKS; look++) {
    const others = await connections.query(
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and pid <> all('{${connections.pids().join(',')}}')`,
    )
    if (others.length === 0) return true
  }
  return false
}
