import { readUsername } from '@slipway/contract/devices/devices/device-sign-in.ts'
import { readUpTopic, type DeviceName } from '@slipway/contract/topic.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { isLoopback, normalizedIp } from '../mqtt/client-ip.ts'
import { topicCauses } from '../mqtt/packets/publish-topic.ts'
import type { DeviceProblemReport, TransportPorts } from '../mqtt/ports.ts'
import { filterRefusal } from '../mqtt/subscriptions.ts'
import { hashOf, isSame } from '../crypto/random-secrets.ts'
import { endingOf } from '../http/error-reply.ts'
import { clientOfQueue } from './rabbitmq-events.ts'
import { DEVICE_EXCHANGE, mayUse, topicOf, type TopicRequest } from './routing-keys.ts'

const BODY_LIMIT_BYTES = 16 * 1024
const HTTP_FORBIDDEN = 403
const HTTP_UNAVAILABLE = 503

/** Requests of brokers with RabbitMQ's field names, and EMQX's where they differ. */
const asked = z.object({
  username: z._default(z.string(), ''),
  password: z.optional(z.string()),
  client_id: z.optional(z.string()),
  ip: z.optional(z.string()),
  vhost: z.optional(z.string()),
  resource: z.optional(z.string()),
  name: z.optional(z.string()),
  permission: z.optional(z.string()),
  routing_key: z.optional(z.string()),
  topic: z.optional(z.string()),
  action: z.optional(z.string()),
})
type Request = z.infer<typeof asked>
type Verdict = 'allow' | 'deny' | 'unavailable'

interface HookDependencies {
  /** Authenticates the broker, which sends it as a bearer token or in the URL. */
  secret: string
  /** The virtual host of devices; they are refused in others. */
  virtualHost: string
  /** Refused topics are problems of the device, which its owner sees. */
  ports: Pick<TransportPorts, 'authenticate' | 'find' | 'onProblem'>
}

/** The hooks of a broker: the same sign-in and the same topics as on the gateway's own ports. */
export function mountBrokerHooks(app: FastifyInstance, { secret, virtualHost, ports }: HookDependencies): void {
  const questions: Record<string, (asked: Request, isConfidential: boolean) => Promise<Verdict> | Verdict> = {
    async user({ username, password, client_id: clientId, ip = '' }, isConfidential) {
      // Only MQTT has a client ID: devices are refused on the broker's other protocols.
      if (!clientId || password === undefined) return 'deny'
      const said = await ports.authenticate({
        clientId,
        username,
        password: Buffer.from(password),
        ip: normalizedIp(ip),
        confidential: isConfidential || isLoopback(normalizedIp(ip)),
      })
      if (said.ok) return 'allow'
      return said.why === 'unavailable' ? 'unavailable' : 'deny'
    },
    vhost: ({ username, vhost }) => verdict(readUsername(username) !== undefined && vhost === virtualHost),
    resource: (one) => verdict(readUsername(one.username) !== undefined && isOfDevices(one, virtualHost)),
    async topic(one) {
      const device = readUsername(one.username)
      const wanted = topicAsked(one)
      if (!device || !wanted) return 'deny'
      if (mayUse(device, wanted)) return 'allow'
      const problem = problemOf(wanted, device)
      const known = problem && (await ports.find(device))
      if (known) ports.onProblem(known, problem)
      return 'deny'
    },
  }

  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.addHook('onRequest', async (request, reply) => {
      // Compares hashes, which have the same length for any input.
      if (isSame(hashOf(secretOf(request)), hashOf(secret))) return undefined
      return answer(request, reply.status(HTTP_FORBIDDEN), 'deny')
    })
    scope.setErrorHandler(async (error, request, reply) => {
      if (endingOf(error, request).refusal) return answer(request, reply, 'deny')
      request.log.error({ err: error }, 'a broker request failed')
      return answer(request, reply, 'unavailable')
    })
    for (const [name, judge] of Object.entries(questions)) {
      scope.post(`/broker/v1/${name}`, { bodyLimit: BODY_LIMIT_BYTES }, async (request, reply) => {
        const read = z.safeParse(asked, request.body)
        return answer(request, reply, read.success ? await judge(read.data, saysTls(request)) : 'deny')
      })
    }
  })
}

const verdict = (holds: boolean): Verdict => (holds ? 'allow' : 'deny')

/** The queues and the exchange that RabbitMQ's MQTT plugin uses on behalf of a device. */
function isOfDevices({ vhost, resource, name = '', permission }: Request, virtualHost: string): boolean {
  if (vhost !== virtualHost) return false
  if (resource === 'queue') return clientOfQueue(name) !== undefined
  return resource === 'exchange' && name === DEVICE_EXCHANGE && permission !== 'configure'
}

/** The topic or filter that the device wants to use; undefined where the broker asks about something else. */
function topicAsked({ permission, routing_key: key, name, topic, action }: Request): TopicRequest | undefined {
  if (topic !== undefined && (action === 'publish' || action === 'subscribe')) {
    return { topic, isPublished: action === 'publish' }
  }
  if (key === undefined || name !== DEVICE_EXCHANGE || (permission !== 'write' && permission !== 'read'))
    return undefined
  return { topic: topicOf(key), isPublished: permission === 'write' }
}

/** The same causes as on the gateway's own ports. */
function problemOf({ topic: found, isPublished }: TopicRequest, device: DeviceName): DeviceProblemReport | undefined {
  if (!isPublished) {
    const refusal = filterRefusal(found, device)
    return refusal && { cause: refusal.cause, found }
  }
  const reading = readUpTopic(found, device)
  return reading.ok ? undefined : { cause: topicCauses[reading.why], found }
}

/** EMQX expects JSON, and treats any other status as no answer; RabbitMQ reads the text. */
function answer(request: FastifyRequest, reply: FastifyReply, said: Verdict): FastifyReply {
  const result = said === 'allow' ? 'allow' : 'deny'
  if (request.headers['content-type']?.startsWith('application/json')) {
    return reply.status(200).send({ result, is_superuser: false })
  }
  if (said === 'unavailable') void reply.status(HTTP_UNAVAILABLE)
  return reply.type('text/plain').send(result)
}

const queryOf = (request: FastifyRequest): Record<string, unknown> => request.query as Record<string, unknown>

/** The operator declares with the URL that all device connections to the broker are encrypted. */
const saysTls = (request: FastifyRequest): boolean => queryOf(request)['tls'] === 'true'

function secretOf(request: FastifyRequest): string {
  const { secret } = queryOf(request)
  const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  return bearer ?? (typeof secret === 'string' ? secret : '')
}
