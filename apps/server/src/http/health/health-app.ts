import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { DomainError } from '@slipway/contract/refusals.ts'
import { errorReply } from '../error-reply.ts'
import { mountHealth, type HealthOptions } from './health.ts'

const NOT_FOUND = 404

/** The HTTP side of a process without the API: only its health, without any user data. */
export function healthApp(log: FastifyBaseLogger, options: HealthOptions): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    forceCloseConnections: true,
  })
  // The same envelope as from every process, but with HTTP 404: monitors probe this port by status only.
  app.setErrorHandler((error, request, reply) => errorReply(error, request, reply))
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    return errorReply(new DomainError('request.noSuchCall', { path }), request, reply, NOT_FOUND)
  })
  mountHealth(app, options)
  return app
}
