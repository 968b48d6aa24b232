import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'

export interface HealthOptions {
  version: string
  /** Resolves where database and whatever else a request needs can be reached. */
  isHealthy(): Promise<boolean>
}

export const healthOf = ({ database, version }: { database: Database; version: string }): HealthOptions => ({
  version,
  isHealthy: () =>
    database.pool.query('select 1').then(
      () => true,
      () => false,
    ),
})

const STATUS_OK = 200
const STATUS_UNAVAILABLE = 503

/** `/healthz`, the same in every process. */
export function mountHealth(app: FastifyInstance, { version, isHealthy }: HealthOptions): void {
  app.get('/healthz', async (_request, reply) => {
    const healthy = await isHealthy()
    return reply
      .status(healthy ? STATUS_OK : STATUS_UNAVAILABLE)
      .send({ status: healthy ? 'ok' : 'unavailable', version })
  })
}
