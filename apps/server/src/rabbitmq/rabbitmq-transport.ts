import { setTimeout as pause } from 'node:timers/promises'
import { usernameOf } from '@slipway/contract/devices/devices/device-sign-in.ts'
import type { DeviceName } from '@slipway/contract/topic.ts'
import type { Channel, ConsumeMessage } from 'amqplib'
import type { BrokerSettings } from '../settings/rabbitmq-settings.ts'
import type { Clock } from '../clock.ts'
import { gatewayDefaults } from '../mqtt/gateway-settings.ts'
import type { TransportPorts, DeviceIdentity, DeviceTransport, Downlink } from '../mqtt/ports.ts'
import { amqpLink } from './amqp-link.ts'
import { newBrokerCounters, type BrokerCounters } from './rabbitmq-counters.ts'
import { readEvent } from './rabbitmq-events.ts'
import { rabbitmqPresence } from './rabbitmq-presence.ts'
import { readQueue } from './rabbitmq-queue.ts'
import { BrokerSessions, type BrokerSession } from './rabbitmq-sessions.ts'
import { comparing } from './reconciler.ts'
import { pendingDownlinks } from './pending-downlinks.ts'
import { KeyedQueue } from '../concurrency/keyed-queue.ts'
import { brokerManagement } from './management.ts'
import { patientFind } from './retrying-find.ts'
import { DEVICE_EXCHANGE, downKey, readKey } from './routing-keys.ts'
import type { Log } from '../log.ts'

/** How long what was read may take to be kept when the process stops; whatever is left comes again to the next one. */
const STOP_WITHIN_MS = 10_000
const LOOK_AT_REST_EVERY_MS = 20

export interface BrokerTransport extends DeviceTransport {
  metrics(): BrokerCounters & { brokerSessions: number; brokerIsReading: number; brokerConnects: number }
}

interface Dependencies {
  ports: TransportPorts
  clock: Clock
  log: Pick<Log, 'debug' | 'error'>
  settings: BrokerSettings
}

/** Devices that are connected to a RabbitMQ cluster: one of the processes that hold this transport carries them all. */
export function rabbitmqTransport({ ports, clock, log, settings }: Dependencies): BrokerTransport {
  const counters = newBrokerCounters()
  const sessions = new BrokerSessions()
  const turns = new KeyedQueue<string>()
  const stopping = new AbortController()
  const management = brokerManagement(settings.managementUrls, settings.virtualHost)
  const find = patientFind({ ports, log, stopping: stopping.signal })
  const early = pendingDownlinks()
  const presence = rabbitmqPresence({
    ports,
    clock,
    log,
    counters,
    sessions,
    turns,
    management,
    find,
    onListening(session) {
      const channel = live
      if (channel) for (const message of early.take(session.device.deviceId)) publishDown(channel, session, message)
    },
  })
  const comparison = comparing({
    management,
    log,
    compare(state) {
      counters.brokerComparisons++
      presence.compare(state, isReading)
    },
    onFailure: () => counters.brokerComparisonFailures++,
  })
  let live: Channel | undefined
  let isEnding = false
  let isReading = false
  let isCongested = false
  let unacknowledged = 0

  const link = amqpLink({
    urls: settings.amqpUrls,
    log,
    async setUp(channel) {
      live = channel
      isCongested = false
      channel.on('drain', () => (isCongested = false))
      await readQueue(channel, (message) => take(channel, message))
      comparison.soon()
    },
    onLost() {
      live = undefined
      unacknowledged = 0
      isReading = false
      presence.onLost()
    },
  })

  function take(channel: Channel, message: ConsumeMessage): void {
    // Neither handled nor acknowledged where it ends: the next process gets it, after all that is still under way here.
    if (channel !== live || isEnding) return
    if (!isReading) {
      // The broker's choice has fallen on this process: who is connected is its affair from now on.
      isReading = true
      comparison.soon()
    }
    unacknowledged++
    const done = () => acknowledge(channel, message)
    if (message.fields.exchange === DEVICE_EXCHANGE) takeUplink(channel, message, done)
    else takeEvent(channel, message, done)
  }

  function acknowledge(channel: Channel, message: ConsumeMessage): void {
    // What a lost channel brought comes again: it is not this one's to acknowledge.
    if (channel !== live) return
    unacknowledged--
    channel.ack(message)
    counters.brokerAcknowledged++
  }

  function takeUplink(channel: Channel, { fields, properties, content }: ConsumeMessage, done: () => void): void {
    const read = readKey(fields.routingKey)
    if (!read?.tail.startsWith('up/')) {
      counters.brokerUplinksOfNobody++
      return done()
    }
    if (content.length > gatewayDefaults.packetBytes) {
      counters.brokerUplinksTooLarge++
      return done()
    }
    counters.brokerUplinks++
    const qos = properties.headers?.['x-mqtt-publish-qos'] === 0 ? 0 : 1
    const uplink = { tail: read.tail, payload: content, qos } as const
    const user = usernameOf(read.device)
    const handOver = (device: DeviceIdentity | undefined): void => {
      // It comes again, to whoever reads now: handed over here as well it would be later than what follows it there.
      if (channel !== live) return
      if (device) return ports.onUplink(device, uplink, done)
      counters.brokerUplinksOfNobody++
      done()
    }
    turns.run(user, () => {
      const session = sessions.ofUser(user)
      return session ? handOver(session.device) : lookUp(read.device, handOver)
    })
  }

  async function lookUp(name: DeviceName, then: (device: DeviceIdentity | undefined) => void): Promise<void> {
    then(await find(name))
  }

  function takeEvent(channel: Channel, { fields, properties }: ConsumeMessage, done: () => void): void {
    const event = readEvent(fields.routingKey, properties.headers ?? {})
    const user = event && presence.userOf(event)
    if (!event || user === undefined) return done()
    turns.run(user, async () => {
      if (channel !== live) return
      // What fails is not acknowledged: it comes again.
      await presence.onEvent(event)
      done()
    })
  }

  function sendDown(deviceId: number, message: Downlink): 'sent' | 'offline' {
    if (!isReading || !live) return 'offline'
    if (publishDown(live, sessions.of(deviceId), message)) return 'sent'
    counters.brokerDownlinksUnheard++
    early.add(deviceId, message)
    return 'offline'
  }

  /** Into the queue of this one connection, under the key that its topic comes from: no other of the device hears it. */
  function publishDown(
    channel: Channel,
    session: BrokerSession | undefined,
    { tail, payload, qos }: Downlink,
  ): boolean {
    if (!session || session.supersededBy !== undefined || isCongested) return false
    const queue = sessions.queueFor(session, tail)
    if (queue === undefined) return false
    const headers = { 'x-mqtt-publish-qos': { '!': 'byte', value: qos } }
    const options = { deliveryMode: 1, headers, BCC: queue }
    isCongested = !channel.publish('', downKey(session.device, tail), Buffer.from(payload), options)
    counters.brokerDownlinks++
    return true
  }

  const isBusy = (): boolean => unacknowledged > 0 && live !== undefined

  /** The devices stay with the broker, and what they say from now on waits in the queue. */
  async function end(): Promise<void> {
    isEnding = true
    const giveUpAt = performance.now() + STOP_WITHIN_MS
    while (isBusy() && performance.now() < giveUpAt) await pause(LOOK_AT_REST_EVERY_MS)
    stopping.abort()
    await comparison.stop()
    await turns.idle()
    await presence.stop()
    await link.stop()
  }

  let ended: Promise<void> | undefined
  return {
    sendDown,
    kick: presence.kick,
    holds: (deviceId) => isReading && sessions.of(deviceId) !== undefined,
    sessions: () => (isReading ? presence.held() : []),
    endSession: presence.endSession,
    connectionCount: () => (isReading ? sessions.size : 0),
    stop: () => (ended ??= end()),
    metrics: () => ({
      ...counters,
      brokerSessions: sessions.size,
      brokerIsReading: isReading ? 1 : 0,
      brokerConnects: link.connects(),
    }),
  }
}
