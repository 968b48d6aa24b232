import type { Channel } from 'amqplib'
import type { Downlink, SendResult } from '../mqtt/ports.ts'
import { pendingDownlinks, SUBSCRIBES_WITHIN_MS } from './pending-downlinks.ts'
import type { BrokerCounters } from './rabbitmq-counters.ts'
import type { BrokerSession, BrokerSessions } from './rabbitmq-sessions.ts'
import { downKey } from './routing-keys.ts'

/** Publishes to devices over the broker, and stops while the channel is congested. */
export function brokerDownlinks(sessions: BrokerSessions, counters: BrokerCounters) {
  const early = pendingDownlinks()
  let isCongested = false

  /** Publishes to the queue of this one connection with the topic's routing key; no other connection of the device receives it. */
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

  /** Connected for long enough to have subscribed, and the broker has told of no such subscription. */
  const isUnheard = (session: BrokerSession, { tail }: Pick<Downlink, 'tail'>): boolean =>
    session.supersededBy === undefined &&
    performance.now() - session.since > SUBSCRIBES_WITHIN_MS &&
    sessions.queueFor(session, tail) === undefined

  return {
    /** A new channel is not congested. */
    setUp(channel: Channel): void {
      isCongested = false
      channel.on('drain', () => (isCongested = false))
    },

    send(channel: Channel, deviceId: number, message: Downlink): SendResult {
      const session = sessions.of(deviceId)
      if (publishDown(channel, session, message)) return 'sent'
      counters.brokerDownlinksUnheard++
      early.add(deviceId, message)
      return session && isUnheard(session, message) ? 'unheard' : 'offline'
    },

    /** Undefined while the broker may not have told of the subscription yet. */
    hears(deviceId: number, tail: string): boolean | undefined {
      const session = sessions.of(deviceId)
      if (!session) return undefined
      if (sessions.queueFor(session, tail) !== undefined) return true
      return isUnheard(session, { tail }) ? false : undefined
    },

    /** What was to go down before it was known that the device listens. */
    sendEarly(channel: Channel, session: BrokerSession): void {
      for (const message of early.take(session.device.deviceId)) publishDown(channel, session, message)
    },
  }
}
