import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { mountHealth, type HealthOptions } from './health.ts'

/** The HTTP side of a process without the API: only its health, without any user data. */
export function healthApp(log: FastifyBaseLogger, options: HealthOptions): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    forceCloseConnections: true,
  })
  mountHealth(app, options)
  return app
}
