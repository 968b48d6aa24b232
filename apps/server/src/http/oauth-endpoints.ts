import type { IncomingMessage, ServerResponse } from 'node:http'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isTransient } from '../db/transient-errors.ts'
import { discardRest } from './discard-rest.ts'
import type { OriginOf } from './request-origin.ts'

export interface OAuthEndpoints {
  answer(origin: string, request: IncomingMessage, response: ServerResponse): Promise<void>
}

/** More parameters than any request of the protocol has. The library takes seconds for thousands of equal ones. */
const MAX_PARAMETERS = 50

const READ = ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration', '/oauth/jwks']
const ASKED = ['/oauth/authorize', '/oauth/authorize/:uid', '/oauth/userinfo']
const POSTED = ['/oauth/token', '/oauth/revoke', '/oauth/introspect', '/oauth/userinfo']

/** RT-18: the specification's own address also begins a request. */
const CONSENT = '/oauth'

/** The OAuth endpoints, which do not use the envelope: the library reads their bodies. */
export function mountOAuth(
  app: FastifyInstance,
  endpoints: OAuthEndpoints,
  { perSecond, originOf }: { perSecond: number; originOf: OriginOf },
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    const count = scope.createRateLimit({ max: perSecond, timeWindow: 1000 })

    const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const { raw } = request
      const origin = originOf(request)
      if (request.url.split('&', MAX_PARAMETERS + 1).length > MAX_PARAMETERS) return tooManyParameters(reply)
      reply.hijack()
      for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value ?? '')
      // The scheme and host that this server has verified replace headers that a client can forge.
      const { protocol, host } = new URL(origin)
      raw.headers['x-forwarded-proto'] = protocol.slice(0, -1)
      raw.headers['x-forwarded-host'] = host
      try {
        await endpoints.answer(origin, raw, reply.raw)
      } catch (error) {
        request.log.error({ err: error }, 'an OAuth request failed')
        if (reply.raw.headersSent) return void reply.raw.end()
        reply.raw.statusCode = isTransient(error) ? 503 : 500
        if (!isTransient(error)) return void reply.raw.end()
        reply.raw.setHeader('retry-after', '2')
        reply.raw.setHeader('content-type', 'application/json; charset=utf-8')
        reply.raw.end(JSON.stringify({ error: 'temporarily_unavailable' }))
      } finally {
        // The library stops reading a body that is too long.
        discardRest(raw)
      }
    }
    const limited = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const limit = await count(request)
      if (!limit.isAllowed && limit.isExceeded) {
        throw new DomainError('request.tooMany', { seconds: Math.max(1, limit.ttlInSeconds) })
      }
      return answer(request, reply)
    }

    for (const url of READ) scope.get(url, answer)
    for (const url of ASKED) scope.get(url, limited)
    for (const url of POSTED) scope.post(url, limited)
    scope.get(CONSENT, (request, reply) => {
      request.raw.url = request.url.replace(CONSENT, '/oauth/authorize')
      return limited(request, reply)
    })
  })
}

const tooManyParameters = (reply: FastifyReply): void =>
  void reply
    .status(400)
    .send({ error: 'invalid_request', error_description: `at most ${MAX_PARAMETERS} parameters are allowed` })
