import { setTimeout as pause } from 'node:timers/promises'
import type { Channel, ConsumeMessage } from 'amqplib'
import type { BrokerSettings } from '../settings/rabbitmq-settings.ts'
import type { Clock } from '../clock.ts'
import type { TransportPorts, DeviceTransport, Downlink, SendResult } from '../mqtt/ports.ts'
import { amqpLink } from './amqp-link.ts'
import { brokerDownlinks } from './broker-downlinks.ts'
import { brokerIntake } from './broker-intake.ts'
import { newBrokerCounters, type BrokerCounters } from './rabbitmq-counters.ts'
import { rabbitmqPresence } from './rabbitmq-presence.ts'
import { readQueue } from './rabbitmq-queue.ts'
import { BrokerSessions } from './rabbitmq-sessions.ts'
import { comparing } from './reconciler.ts'
import { KeyedQueue } from '../concurrency/keyed-queue.ts'
import { brokerManagement } from './management.ts'
import { patientFind } from './retrying-find.ts'
import { DEVICE_EXCHANGE } from './routing-keys.ts'
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
  const downlinks = brokerDownlinks(sessions, counters)
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
      if (live) downlinks.sendEarly(live, session)
    },
  })
  const { takeUplink, takeEvent } = brokerIntake({
    ports,
    counters,
    sessions,
    presence,
    turns,
    find,
    isLive: (channel) => channel === live,
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
  let unacknowledged = 0

  const link = amqpLink({
    urls: settings.amqpUrls,
    log,
    async setUp(channel) {
      live = channel
      downlinks.setUp(channel)
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

  function sendDown(deviceId: number, message: Downlink): SendResult {
    if (!isReading || !live) return 'offline'
    return downlinks.send(live, deviceId, message)
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
    hears: (deviceId, tail) => (isReading ? downlinks.hears(deviceId, tail) : undefined),
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
