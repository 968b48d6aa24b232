import { connectAsync } from 'mqtt'
import type { MqttClient } from 'mqtt'
import type { AnyActions, AnyValues, Device, DeviceOptions, SetAnswer, Shadow } from './device-options.ts'
import { boundOf, homeMessages } from './homes.ts'
import { easyCredentials, signedCredentials } from './sign.ts'
import {
  actionReplyTail,
  backoffMs,
  calledAction,
  codes,
  eventTail,
  isObject,
  prefixOf,
  readBody,
  tails,
} from './wire.ts'

export type { Ack, BatchItem, Bound, Device, DeviceOptions, SetAnswer, Shadow } from './device-options.ts'

const MAX_MESSAGE_CHARACTERS = 255
const UPDATES = 'down/ota/'
const faultOf = (error: unknown) => ({ code: codes.fault, msg: String(error).slice(0, MAX_MESSAGE_CHARACTERS) })

type Body = Record<string, unknown>
type Send = (tail: string, body: Body) => void
type ActionHandler = (input: unknown) => unknown

/** Connects, subscribes and stays connected until `close`. Rejects if the first sign-in is refused. */
export async function connectDevice<
  Reported = AnyValues,
  Settable = AnyValues,
  Events = AnyValues,
  Actions = AnyActions,
>(options: DeviceOptions<NoInfer<Settable>, NoInfer<Actions>>): Promise<Device<Reported, Events, Settable>> {
  const { url, protocolVersion = 4, now = Date.now, onConnection } = options
  const credentials = () => credentialsOf(options, now)
  const session = {
    protocolVersion,
    clean: true,
    resubscribe: false,
    keepalive: 60,
    reconnectPeriod: pauseMs(options, 0),
  }
  const client = await connectAsync(url, { ...session, ...credentials() }, false)
  const prefix = prefixOf(options)
  const asked: ((shadow: Shadow<Settable>) => void)[] = []

  let lastId = 0
  const nextId = () => String(++lastId)

  client.on('error', () => undefined)
  client.on('close', () => onConnection?.(false))
  stayConnected(client, options, credentials)
  const send: Send = (tail, body) =>
    void client.publish(prefix + tail, JSON.stringify(body), { qos: 1 }, () => undefined)
  const homes = homeMessages({ nextId, send })
  client.on('message', (topic, payload) => {
    const body = readBody(payload)
    if (!body || !topic.startsWith(prefix)) return
    const tail = topic.slice(prefix.length)
    if (tail === tails.ack) {
      homes.take(body)
      options.onAck?.(body)
    } else if (tail.startsWith(UPDATES)) options.onUpdate?.(tail, body)
    else if (tail === tails.bound) {
      homes.take(body)
      options.onBound?.(boundOf(body))
    } else if (tail === tails.shadow) {
      const shadow = shadowOf<Settable>(body)
      options.onShadow?.(shadow)
      for (const tell of asked.splice(0)) tell(shadow)
    } else void answer(tail, body, options, send)
  })
  const listen = async () => {
    sendImmediately(client)
    await client.subscribeAsync(prefix + tails.all, { qos: 1 })
    onConnection?.(true)
    homes.repeat()
  }
  client.on('connect', () => void listen().catch(() => undefined))
  await listen()

  const publish = async (tail: string, body: Body) => {
    await client.publishAsync(prefix + tail, JSON.stringify({ id: nextId(), ...body }), { qos: 1 })
  }
  return {
    report: (data) => publish(tails.report, { time: now(), data }),
    event: (key, data, status = 1) => publish(eventTail(key), { time: now(), status, data }),
    batch: (items) => publish(tails.batch, { items }),
    send: publish,
    async shadow() {
      const told = new Promise<Shadow<Settable>>((resolve) => asked.push(resolve))
      await publish(tails.shadowGet, {})
      return told
    },
    ...homes.calls,
    close: () => client.endAsync(),
  }
}

/** TCP would hold a reply back until the server's system has acknowledged the PUBACK before it, for up to 40 ms. */
function sendImmediately({ stream }: MqttClient): void {
  if ('setNoDelay' in stream && typeof stream.setNoDelay === 'function') stream.setNoDelay(true)
}

function credentialsOf<Settable, Actions>(options: DeviceOptions<Settable, Actions>, now: () => number) {
  const { productId, serial, deviceSecret, client } = options
  const key = { productId, serial, deviceSecret, client }
  return options.signIn === 'easy' ? easyCredentials(key) : signedCredentials({ ...key, timestampMs: now() })
}

const pauseMs = ({ reconnectMs = 1000 }: { reconnectMs?: number }, attempt: number): number =>
  Math.max(1, backoffMs(attempt, Math.floor(Math.random() * 0x10000), reconnectMs))

/** Exponential backoff; a signature is valid for minutes only, so each connect creates a new one. */
function stayConnected(client: MqttClient, options: { reconnectMs?: number }, credentials: () => object): void {
  let attempt = 0
  client.on('reconnect', () => {
    Object.assign(client.options, credentials(), { reconnectPeriod: pauseMs(options, ++attempt) })
  })
  client.on('connect', () => {
    attempt = 0
    client.options.reconnectPeriod = pauseMs(options, attempt)
  })
}

function shadowOf<Settable>({ desired, version }: Body): Shadow<Settable> {
  return { desired: (isObject(desired) ? desired : {}) as Partial<Settable>, version: Number(version ?? 0) }
}

async function answer<Settable, Actions>(
  tail: string,
  { id, data }: Body,
  { onSet, onAction }: DeviceOptions<Settable, Actions>,
  send: Send,
): Promise<void> {
  const action = calledAction(tail)
  if (typeof id !== 'string') return
  if (action !== undefined) {
    const handlers = (onAction ?? {}) as Record<string, ActionHandler | undefined>
    const handler = Object.hasOwn(handlers, action) ? handlers[action] : undefined
    send(actionReplyTail(action), { id, ...(await actionAnswer(handler, data)) })
  } else if (tail === tails.set && isObject(data)) {
    const said = onSet ? await setAnswer(() => onSet(data as Partial<Settable>)) : { code: codes.unknownFeature }
    send(tails.setReply, { id, code: said?.code ?? codes.ok, msg: said?.msg })
  }
}

async function setAnswer(set: () => SetAnswer | void | Promise<SetAnswer | void>): Promise<SetAnswer | void> {
  try {
    return await set()
  } catch (error) {
    return faultOf(error)
  }
}

async function actionAnswer(handler: ActionHandler | undefined, input: unknown): Promise<Body> {
  if (!handler) return { code: codes.unknownFeature }
  try {
    return { code: codes.ok, data: (await handler(input)) ?? {} }
  } catch (error) {
    return faultOf(error)
  }
}
