import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'

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
}

interface Dependencies {
  database: Database
  version: string
  clock: { now(): number }
  outbox: { state(): Promise<readonly { pending: number; oldestAt: number; failing: number }[]> }
}

export const healthOf = ({ database, version, clock, outbox }: Dependencies): HealthOptions => ({
  version,
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
})

const STATUS_OK = 200
const STATUS_UNAVAILABLE = 503

/** `/healthz`, the same in every process. Undeliverable events are reported, but do not make the process unhealthy. */
export function mountHealth(app: FastifyInstance, { version, read }: HealthOptions): void {
  app.get('/healthz', async (_request, reply) => {
    const events = await read()
    if (!events) return reply.status(STATUS_UNAVAILABLE).send({ status: 'unavailable', version })
    return reply.status(STATUS_OK).send({ status: 'ok', version, events })
  })
}
