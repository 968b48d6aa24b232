import { usernameOf } from '@slipway/contract/devices/devices/device-sign-in.ts'
import type { DeviceName } from '@slipway/contract/topic.ts'
import type { Channel, ConsumeMessage } from 'amqplib'
import type { KeyedQueue } from '../concurrency/keyed-queue.ts'
import { gatewayDefaults } from '../mqtt/gateway-settings.ts'
import type { TransportPorts, DeviceIdentity } from '../mqtt/ports.ts'
import type { BrokerCounters } from './rabbitmq-counters.ts'
import { readEvent } from './rabbitmq-events.ts'
import type { RabbitmqPresence } from './rabbitmq-presence.ts'
import type { BrokerSessions } from './rabbitmq-sessions.ts'
import { readKey } from './routing-keys.ts'

interface Dependencies {
  ports: Pick<TransportPorts, 'onUplink'>
  counters: BrokerCounters
  sessions: BrokerSessions
  presence: Pick<RabbitmqPresence, 'userOf' | 'onEvent'>
  /** By user name: all of one device happens in its order. */
  turns: KeyedQueue<string>
  find(name: DeviceName): Promise<DeviceIdentity | undefined>
  isLive(channel: Channel): boolean
}

/** What the queue brings: messages of devices, handed to the platform, and events of their connections. */
export function brokerIntake({ ports, counters, sessions, presence, turns, find, isLive }: Dependencies) {
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
      if (!isLive(channel)) return
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
      if (!isLive(channel)) return
      // What fails is not acknowledged: it comes again.
      await presence.onEvent(event)
      done()
    })
  }

  return { takeUplink, takeEvent }
}
