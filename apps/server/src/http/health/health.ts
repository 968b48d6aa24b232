import { open, rm } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { steadyClock } from '../../clock.ts'
import { keyCache } from '../../concurrency/key-cache.ts'
import type { Database } from '../../db/database.ts'
import type { DiskSpace, SpaceState } from '../../files/disk-space.ts'

/** The state of the event deliveries of all subscribers. */
export interface EventsHealth {
  pending: number
  oldestSeconds: number
  /** Keys, such as a product, whose events wait behind a failing one. */
  failing: number
}

export interface HealthOptions {
  version: string
  /** Undefined where the database is unreachable. */
  read(): Promise<EventsHealth | undefined>
  /** The state of the data disk; its sizes are in the metrics. */
  diskState(): Promise<SpaceState>
  /** Why the data folder or the database cannot be written, as an error code; empty where both can. */
  writeFault(): Promise<string>
}

interface Dependencies {
  database: Database
  dataFolder: string
  version: string
  clock: { now(): number }
  space: Pick<DiskSpace, 'read'>
  outbox: { state(): Promise<readonly { pending: number; oldestAt: number; failing: number }[]> }
}

/** Anybody can ask for the health: the answer of a try is used for this long. */
const WRITE_TRY_MS = 5_000
const WRITTEN_BYTES = 64 * 1024

/** A new file each time: one that exists has its space already. */
async function tryFile(folder: string): Promise<void> {
  const probe = path.join(folder, '.write-test')
  try {
    const file = await open(probe, 'w', 0o600)
    try {
      await file.writeFile(Buffer.alloc(WRITTEN_BYTES))
    } finally {
      await file.close()
    }
  } finally {
    await rm(probe, { force: true })
  }
}

/** Writes to the write-ahead log only: no table is needed. */
const tryDatabase = (database: Database): Promise<unknown> =>
  database.pool.query(`select pg_logical_emit_message(true, 'slipway.health', '')`)

async function faultOf(attempts: readonly Promise<unknown>[]): Promise<string> {
  const outcomes = await Promise.allSettled(attempts)
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (!failed) return ''
  const error: unknown = failed.reason
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
}

export function healthOf({ database, dataFolder, version, clock, space, outbox }: Dependencies): HealthOptions {
  const tried = keyCache<string>({ max: 1, ttlMs: WRITE_TRY_MS, elapsedMs: steadyClock.now })
  return {
    version,
    diskState: async () => (await space.read()).state,
    writeFault: () => tried.get('write', () => faultOf([tryFile(dataFolder), tryDatabase(database)])),
    async read() {
      try {
        await database.pool.query('select 1')
      } catch {
        return undefined
      }
      const state = await outbox.state()
      const oldestAt = Math.min(clock.now(), ...state.map((one) => one.oldestAt))
      return {
        pending: state.reduce((sum, one) => sum + one.pending, 0),
        oldestSeconds: Math.round((clock.now() - oldestAt) / 1000),
        failing: state.reduce((sum, one) => sum + one.failing, 0),
      }
    },
  }
}

const STATUS_OK = 200
const STATUS_UNAVAILABLE = 503

/**
 * `/healthz`, the same in every process. A process that cannot write is unhealthy although it still answers reads.
 * Undeliverable events are reported, but do not make it unhealthy.
 */
export function mountHealth(app: FastifyInstance, { version, read, writeFault, diskState }: HealthOptions): void {
  app.get('/healthz', async (_request, reply) => {
    const events = await read()
    if (!events) return reply.status(STATUS_UNAVAILABLE).send({ status: 'unavailable', version })
    const fault = await writeFault()
    if (fault) return reply.status(STATUS_UNAVAILABLE).send({ status: 'readOnly', reason: fault, version, events })
    return reply.status(STATUS_OK).send({ status: 'ok', version, events, disk: await diskState() })
  })
}
