import { matchedPath } from '@slipway/contract/http/call-paths.ts'
import { jsonFlaw } from '@slipway/contract/json-members.ts'
import { rules } from '@slipway/contract/rules.ts'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { ownAppHost, ownPanelHost } from './pages/app-host.ts'
import { InputRefused } from './call-input.ts'
import { checkRequestHeads } from './limits/request-heads.ts'
import { errorReply } from './error-reply.ts'
import { answerMalformed, refuseExpectations, rememberRequests } from './malformed-requests.ts'
import { mountRoutes, type MountOptions } from './mount.ts'
import type { Route } from './route.ts'
import { secureHeaders } from './secure-headers.ts'
import type { Countdown } from '../concurrency/countdown.ts'
import { endHalfSent } from './limits/half-sent.ts'
import { boundSlowSockets } from './limits/slow-sockets.ts'
import { SteadyWindows } from './limits/steady-windows.ts'

const BODY_LIMIT_BYTES = 1024 * 1024
/** A device takes status 200 for its message being saved. */
const DEVICE_PATHS = '/device/v1/'
const BAD_REQUEST = 400

export interface HttpAppOptions extends MountOptions {
  routes: readonly Route[]
  log: FastifyBaseLogger
  /** Whether to trust the forwarded-for header: only behind the operator's own proxy. */
  trustProxy: boolean
  /** What SLIPWAY_PUBLIC_URL names. */
  publicUrl?: string | undefined
  /** Where the companion has a host of its own. */
  appOrigin?: string | undefined
  /** Where the files of code panels have one. */
  panelOrigin?: string | undefined
  /** The time that bodies have to arrive. */
  bodyCountdown?: Countdown | undefined
  /** Routes outside of the calls: the console's files, health, metrics. */
  pages: (app: FastifyInstance) => Promise<void>
}

/** The HTTP side of the server, ready to listen or for `inject`. */
export async function httpApp(options: HttpAppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    // One hop: the address that the proxy itself saw, not the ones that the sender can forge.
    trustProxy: options.trustProxy && ((_address: string, hop: number) => hop === 0),
    bodyLimit: BODY_LIMIT_BYTES,
    requestIdHeader: false,
    forceCloseConnections: true,
    clientErrorHandler: answerMalformed,
    // For URLs that cannot be routed.
    frameworkErrors: (error, request, reply) =>
      void errorReply(error, request, reply, request.url.startsWith(DEVICE_PATHS) ? BAD_REQUEST : undefined),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    rewriteUrl: ({ url = '/' }) => {
      const query = url.indexOf('?')
      return query < 0 ? matchedPath(url) : matchedPath(url.slice(0, query)) + url.slice(query)
    },
  })
  refuseExpectations(app.server)
  rememberRequests(app.server)
  endHalfSent(app.server, options.bodyCountdown)
  if (!options.trustProxy) boundSlowSockets(app.server)
  app.setErrorHandler((error, request, reply) => errorReply(error, request, reply))
  jsonBodies(app)
  await app.register(cookie)
  // The upload sets the limit of a file by its purpose (CN-03).
  await app.register(multipart, { limits: { fileSize: Infinity, files: 1, fields: 20, fieldSize: 64 * 1024 } })
  await app.register(rateLimit, { global: false, store: SteadyWindows })
  secureHeaders(app)
  checkRequestHeads(app, { ...options, calls: options.routes.map(({ call }) => call) })
  if (options.panelOrigin !== undefined) ownPanelHost(app, options.panelOrigin)
  if (options.appOrigin !== undefined) ownAppHost(app, options.appOrigin)
  mountRoutes(app, options.routes, options)
  await options.pages(app)
  return app
}

/**
 * A POST without a body, such as `product/release` with all fields in the query, counts as an empty object. A body with
 * a duplicate member, which is ambiguous, or with `__proto__` is refused with its position.
 */
function jsonBodies(app: FastifyInstance): void {
  // `__proto__` is refused below, where its position is known; `constructor` is an ordinary member, and no call has
  // one.
  const parse = app.getDefaultJsonParser('ignore', 'ignore')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (text === '') return done(null, {})
    void parse(request, text, (error, value) => {
      const found = error ? undefined : jsonFlaw(text)
      if (found) done(new InputRefused({ field: found.path.join('.'), reason: rules[found.flaw] }))
      else done(error, value)
    })
  })
}
