import { deviceLimits } from '@slipway/contract/devices/devices/devices.limits.ts'
import { topologyTopics } from '@slipway/contract/devices/devices/topology.topics.ts'
import { DomainError, type RefusalName } from '@slipway/contract/refusals.ts'
import { MAX_TOPIC_BYTES, topicPrefix } from '@slipway/contract/topic.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { elapsedOn, type Clock } from '../clock.ts'
import { SweptBuckets } from '../concurrency/swept-buckets.ts'
import { addressOf } from '../http/client-ip.ts'
import { discardRest } from '../http/discard-rest.ts'
import { errorReply } from '../http/error-reply.ts'
import type { Log } from '../log.ts'
import { addressKey } from '../mqtt/client-ip.ts'
import { problemOf } from '../mqtt/packets/packet-problems.ts'
import { readPublishTopic } from '../mqtt/packets/publish-topic.ts'
import type { DeviceIdentity, DeviceTransport } from '../mqtt/ports.ts'
import { deviceHttpDefaults, type DeviceHttpLimits } from './device-http-limits.ts'
import { deviceHttpTransport } from './device-http-transport.ts'
import { deviceSignIn } from './device-sign-in.ts'
import type { PollEnd } from './open-requests.ts'
import type { DeviceHttpPorts, Received } from './ports.ts'
import { nothingReceived, readNext } from './received.ts'

export interface DeviceHttpOptions {
  ports: DeviceHttpPorts
  attach(transport: DeviceTransport, options: { isAskedFirst: true }): void
  clock: Clock
  log: Pick<Log, 'error'>
  limits?: Partial<DeviceHttpLimits> | undefined
}

const ROOT = '/device/v1/:productId/:serial'
const RETRY_SECONDS = 1
const MS_PER_S = 1000
const WHOLE_SECONDS = /^\d{1,3}$/
const HTTP_FAULT = 500

/** 200 means that a message is saved; with any other status it is not. */
const statuses: Partial<Record<RefusalName, number>> = {
  'request.invalid': 400,
  'request.badTopic': 400,
  'access.deviceUnknown': 401,
  'access.deviceRefused': 403,
  'access.otherDevice': 403,
  'request.needsMqtt': 404,
  'request.connectedElsewhere': 409,
  'request.pollReplaced': 409,
  'request.tooLarge': 413,
  'request.tooMany': 429,
  'server.unavailable': 503,
}

const endings: Partial<Record<PollEnd, RefusalName>> = {
  kicked: 'access.deviceUnknown',
  connectedElsewhere: 'request.connectedElsewhere',
  replaced: 'request.pollReplaced',
}

const tooMany = (): DomainError => new DomainError('request.tooMany', { seconds: RETRY_SECONDS })
const unavailable = (): DomainError => new DomainError('server.unavailable')
const invalid = (field: string): DomainError => new DomainError('request.invalid', { field })

/** Devices that cannot hold a connection: the messages, identities and answers of MQTT as single requests. */
export function mountDeviceHttp(
  app: FastifyInstance,
  { ports, attach, clock, log, ...options }: DeviceHttpOptions,
): void {
  const limits = { ...deviceHttpDefaults, ...options.limits }
  /** A wall clock that is set back would keep devices online, and refuse them. */
  const steady: Clock = { now: elapsedOn(clock.now) }
  const ofAddress = new SweptBuckets<string>(limits.addressRequests)
  const messages = new SweptBuckets<number>(limits.messages)
  const polls = new SweptBuckets<number>(limits.polls)
  const signIn = deviceSignIn({ ports, clock: steady, limits })
  const devices = new WeakMap<FastifyRequest, DeviceIdentity>()
  let opened: ReturnType<typeof deviceHttpTransport> | undefined

  /** A process that no device asks carries none. */
  function carrying(): ReturnType<typeof deviceHttpTransport> {
    if (opened) return opened
    opened = deviceHttpTransport({ ports, clock: steady, log, limits })
    attach(opened.transport, { isAskedFirst: true })
    return opened
  }

  const deviceOf = (request: FastifyRequest): DeviceIdentity => {
    const device = devices.get(request)
    if (!device) throw new Error('the request has no device')
    return device
  }

  async function arrived(request: FastifyRequest, { isFresh }: { isFresh: boolean }): Promise<boolean> {
    const arrival = await carrying().note(deviceOf(request), addressOf(request), { isFresh })
    if (arrival === 'void') throw new DomainError('access.deviceUnknown')
    return arrival === 'here'
  }

  /** The tail of the topic in the path. */
  function tailOf(request: FastifyRequest): string {
    const device = deviceOf(request)
    const { '*': rest = '' } = request.params as Record<string, string | undefined>
    const tail = readPublishTopic(`${topicPrefix(device)}up/${rest}`, device, MAX_TOPIC_BYTES)
    if (typeof tail !== 'string') {
      const problem = problemOf(tail)
      if (problem) ports.onProblem(device, problem)
      throw new DomainError('request.badTopic', { limitBytes: MAX_TOPIC_BYTES })
    }
    if (isOfGateways(tail)) throw new DomainError('request.needsMqtt')
    return tail
  }

  async function take(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const device = deviceOf(request)
    const tail = tailOf(request)
    const { isBusy, uplink } = carrying()
    if (!messages.take(device.deviceId, steady.now()) || isBusy(device.deviceId)) throw tooMany()
    if (ports.waiting() >= limits.waitingMessages) throw unavailable()
    const isHere = await arrived(request, { isFresh: false })
    const payload = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const text = await uplink(device, { tail, payload, qos: 1 }, { isHere })
    if (text === undefined) throw unavailable()
    return json(reply, text)
  }

  async function wait(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const device = deviceOf(request)
    const asked = pollAsked(request)
    const { isFull, poll } = carrying()
    if (!polls.take(device.deviceId, steady.now())) throw tooMany()
    if (isFull()) throw unavailable()
    if (!(await arrived(request, { isFresh: true }))) throw new DomainError('request.connectedElsewhere')
    const gone = new Promise<void>((resolve) => reply.raw.once('close', resolve))
    const { end, text } = await poll(device, { ...asked, gone })
    const refusal = endings[end]
    if (refusal) throw new DomainError(refusal)
    return json(reply, text)
  }

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const bodyLimit = deviceLimits.packetBytes
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body))
    scope.setErrorHandler((error, request, reply) => {
      // Most refusals come before the body has been read.
      discardRest(request.raw)
      const reason = error instanceof DomainError ? error.reason : undefined
      const status = (reason && statuses[reason]) ?? statusOf(error)
      if (reason === 'request.tooMany' || status >= HTTP_FAULT) void reply.header('retry-after', RETRY_SECONDS)
      if (reason === 'access.deviceUnknown') void reply.header('www-authenticate', 'Basic realm="device"')
      return errorReply(error, request, reply, status)
    })
    // Before the body: a stranger makes the server read none.
    scope.addHook('onRequest', async (request) => {
      if (!ofAddress.take(addressKey(addressOf(request)), steady.now())) throw tooMany()
      devices.set(request, await signIn(request))
    })
    scope.addHook('preClose', async () => opened?.transport.stop())
    scope.post(`${ROOT}/up/*`, { bodyLimit }, take)
    scope.get(`${ROOT}/down`, wait)
  })
}

const json = (reply: FastifyReply, text: string): FastifyReply =>
  reply.type('application/json; charset=utf-8').header('cache-control', 'no-store').send(text)

/** A gateway holds a connection, on which its sub-devices depend. */
const isOfGateways = (tail: string): boolean =>
  tail.startsWith('up/sub/') || topologyTopics.some((topic) => topic.tail === tail)

function pollAsked({ query }: FastifyRequest): { received: Received; waitMs: number } {
  const { wait = String(deviceLimits.httpWaitSeconds.defaultValue), after } = query as Record<string, unknown>
  const received = after === undefined ? nothingReceived : readNext(String(after))
  if (!received) throw invalid('after')
  const isWhole = typeof wait === 'string' && WHOLE_SECONDS.test(wait)
  if (!isWhole || Number(wait) > deviceLimits.httpWaitSeconds.max) throw invalid('wait')
  return { received, waitMs: Number(wait) * MS_PER_S }
}

/** Of Fastify's own errors: a body that is too large, cut short or in an unknown form. */
function statusOf(error: unknown): number {
  const known = typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 0
  return known >= 400 && known < HTTP_FAULT ? known : HTTP_FAULT
}
