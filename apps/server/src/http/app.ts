import { matchedPath } from '@slipway/contract/call-paths.ts'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { errorReply } from './error-reply.ts'
import { mountRoutes, type CallLimits, type SessionPort } from './mount.ts'
import type { Route } from './route.ts'
import { secureHeaders } from './secure-headers.ts'

const BODY_LIMIT_BYTES = 1024 * 1024
/** Above the largest purpose; each purpose has its own bound (CN-03). */
const FILE_LIMIT_BYTES = 32 * 1024 * 1024

export interface HttpAppOptions {
  routes: readonly Route[]
  sessions: SessionPort
  limits: CallLimits
  log: FastifyBaseLogger
  /** Whether the address of a forwarded-for header is believed: only behind a proxy of one's own. */
  trustProxy: boolean
  /** Whether replies are held against their schemas: in tests and development. */
  checksReplies: boolean
  /** Addresses and bytes that no call answers: the console's files, health, metrics. */
  pages: (app: FastifyInstance) => Promise<void>
}

/** The HTTP side of the server, ready to listen or to be asked by `inject`. */
export async function httpApp(options: HttpAppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    // One hop: what the proxy itself saw, not what the sender put before it.
    trustProxy: options.trustProxy && ((_address: string, hop: number) => hop === 0),
    bodyLimit: BODY_LIMIT_BYTES,
    requestIdHeader: false,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    rewriteUrl: ({ url = '/' }) => {
      const query = url.indexOf('?')
      return query < 0 ? matchedPath(url) : matchedPath(url.slice(0, query)) + url.slice(query)
    },
  })
  app.setErrorHandler((error, request, reply) => errorReply(error, request, reply))
  emptyJsonBody(app)
  await app.register(cookie)
  await app.register(multipart, { limits: { fileSize: FILE_LIMIT_BYTES, files: 1, fields: 20, fieldSize: 64 * 1024 } })
  await app.register(rateLimit, { global: false })
  secureHeaders(app)
  mountRoutes(app, options.routes, options)
  await options.pages(app)
  return app
}

/** A POST without a body, as `product/release` with all of it in the query, is an empty object. */
function emptyJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {})
    else void parse(request, body as string, done)
  })
}
