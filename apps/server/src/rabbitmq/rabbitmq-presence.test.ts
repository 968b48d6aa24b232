import { afterEach, describe, expect, test } from 'vitest'
import type { TransportPorts, DeviceIdentity, PresenceChange } from '../mqtt/ports.ts'
import { newBrokerCounters } from './rabbitmq-counters.ts'
import type { BrokerConnection, BrokerEvent } from './rabbitmq-events.ts'
import { rabbitmqPresence } from './rabbitmq-presence.ts'
import { BrokerSessions } from './rabbitmq-sessions.ts'
import { KeyedQueue } from '../concurrency/keyed-queue.ts'

const productId = 'a'.repeat(32)
const START = 1_000_000

const connection = (serial: string, changed: Partial<BrokerConnection> = {}): BrokerConnection => ({
  name: `${serial} -> node`,
  node: 'r1',
  user: `${serial}&${productId}`,
  clientId: serial,
  ip: '192.0.2.7',
  connectedAt: START,
  ...changed,
})
const opened = (one: BrokerConnection): BrokerEvent => ({ kind: 'opened', connection: one })
const closed = ({ name }: BrokerConnection): BrokerEvent => ({ kind: 'closed', name })
const bound = (serial: string, clientId = serial): BrokerEvent => ({
  kind: 'bound',
  queue: `mqtt-subscription-${clientId}qos1`,
  key: `iot.v1.${productId}.${serial}.down.#`,
})

/** Presence with a simulated broker. */
function rig() {
  const told: string[] = []
  const ready: string[] = []
  const ended: string[] = []
  const listening: string[] = []
  const turns = new KeyedQueue<string>()
  const sessions = new BrokerSessions()
  const clock = { at: START, now: () => clock.at }
  const known = new Map<string, DeviceIdentity>()
  const keep = { presence: async (): Promise<void> => undefined }
  const find = async ({ serial }: { serial: string }) => known.get(serial)
  const ports = {
    find,
    async onPresence(device: DeviceIdentity, change: PresenceChange) {
      await keep.presence()
      told.push(`${device.serial} ${change.online ? 'online' : change.reason}`)
    },
    onReady: (device: DeviceIdentity) => void ready.push(device.serial),
  } as unknown as TransportPorts
  const close = {
    async connection(name: string): Promise<boolean> {
      ended.push(name)
      return true
    },
  }
  const presence = rabbitmqPresence({
    ports,
    clock,
    log: { debug: () => undefined, error: () => undefined },
    counters: newBrokerCounters(),
    sessions,
    turns,
    management: {
      close: (name: string) => close.connection(name),
      closeAllOf: (user: string) => close.connection(`all of ${user.slice(0, user.indexOf('&'))}`),
    } as never,
    find,
    onListening: ({ device }) => void listening.push(device.serial),
  })
  const state = { askedAt: performance.now(), running: new Set(['r1', 'r2']), connections: [], bindings: [] }
  return {
    told,
    ready,
    ended,
    listening,
    sessions,
    presence,
    clock,
    keep,
    close,
    device(serial: string) {
      known.set(serial, { productId, serial, deviceId: known.size + 1 })
      return known.size
    },
    async hear(...events: BrokerEvent[]) {
      for (const event of events) {
        const user = presence.userOf(event)
        if (user !== undefined) turns.run(user, () => presence.onEvent(event))
      }
      await turns.idle()
    },
    async compare(changed: Partial<Parameters<typeof presence.compare>[0]>, isReading = true) {
      presence.compare({ ...state, ...changed }, isReading)
      await turns.idle()
      await presence.stop()
    },
  }
}

let world: ReturnType<typeof rig>
const begin = () => (world = rig())
afterEach(() => world.presence.stop())

describe('a connection at the broker', () => {
  test('brings its device online, makes it ready once it listens, and takes it offline when it is closed', async () => {
    const { device, hear, told, ready } = begin()
    device('S1')
    await hear(opened(connection('S1')))
    expect([told, ready]).toEqual([['S1 online'], []])
    await hear(bound('S1'))
    expect(ready).toEqual(['S1'])
    await hear(closed(connection('S1')))
    expect(told).toEqual(['S1 online', 'S1 disconnected'])
  })

  test('that listened before word of it came makes its device ready', async () => {
    const { device, hear, ready } = begin()
    device('S1')
    await hear(bound('S1'), opened(connection('S1')))
    expect(ready).toEqual(['S1'])
  })

  test('of a device that is not there is ended', async () => {
    const { hear, told, ended } = begin()
    await hear(opened(connection('S1')))
    expect([told, ended]).toEqual([[], ['all of S1']])
  })

  test('whose coming cannot be kept is ended', async () => {
    const { device, hear, told, ended, keep } = begin()
    device('S1')
    keep.presence = () => Promise.reject(new Error('disabled'))
    await hear(opened(connection('S1')))
    expect([told, ended]).toEqual([[], ['all of S1']])
  })

  test('takes the place of the one before, which is ended once the new one is kept and takes nothing with it', async () => {
    const { device, hear, told, ended } = begin()
    device('S1')
    const [first, second] = [connection('S1'), connection('S1', { name: 'second', node: 'r2' })]
    await hear(opened(first), opened(second), closed(first))
    expect([told, ended]).toEqual([['S1 online', 'S1 online'], ['S1 -> node']])
    await hear(closed(second))
    expect(told.at(-1)).toBe('S1 disconnected')
  })
})

describe('a younger connection', () => {
  test('ends what goes down over the older at once, and where it does not last the older one has it again', async () => {
    const { device, hear, sessions, ready, presence } = begin()
    device('S1')
    await hear(opened(connection('S1')), bound('S1'))
    const young = connection('S1', { name: 'young', clientId: 'young' })
    presence.userOf(opened(young))
    expect(sessions.ofUser(young.user)?.supersededBy).toBe('young')
    await hear(closed(young))
    expect([sessions.ofUser(young.user)?.supersededBy, ready]).toEqual([undefined, ['S1', 'S1']])
  })
})

describe('a device that is cut off', () => {
  test('loses its connection, and its end says why', async () => {
    const { device, hear, told, ended, presence } = begin()
    const id = device('S1')
    await hear(opened(connection('S1')))
    presence.kick(id)
    await presence.stop()
    await hear(closed(connection('S1')))
    expect([told, ended]).toEqual([['S1 online', 'S1 kicked'], ['all of S1']])
  })

  test('loses one that is not known of yet, but not one that began later', async () => {
    const { device, hear, told, ended, presence, clock } = begin()
    const id = device('S1')
    clock.at = START + 5
    presence.kick(id)
    await hear(opened(connection('S1')))
    expect([told, ended]).toEqual([[], ['all of S1']])
    await hear(opened(connection('S1', { name: 'later', connectedAt: START + 6 })))
    expect([told, ended]).toEqual([['S1 online'], ['all of S1']])
  })

  test('is cut off even where the management address does not answer, or does not know it yet', async () => {
    const { device, hear, ended, presence, close } = begin()
    const id = device('S1')
    await hear(opened(connection('S1')))
    const answers = [() => Promise.reject(new Error('away')), async () => false, async () => true]
    let times = 0
    close.connection = async (name) => {
      ended.push(name)
      return answers[times++]?.() ?? false
    }
    presence.kick(id)
    await presence.stop()
    expect(ended).toEqual(['all of S1', 'all of S1', 'all of S1'])
  })
})

describe('what the broker says of itself as a whole', () => {
  test('brings online whom no event told of, and makes ready who listens', async () => {
    const { device, compare, told, ready } = begin()
    device('S1')
    device('S2')
    const bindings = [{ queue: 'mqtt-subscription-S1qos0', key: `iot.v1.${productId}.S1.down.#` }]
    await compare({ connections: [connection('S1'), connection('S2')], bindings })
    expect([told, ready]).toEqual([['S1 online', 'S2 online'], ['S1']])
  })

  test('is no affair of a process that only stands by', async () => {
    const { device, compare, told } = begin()
    device('S1')
    await compare({ connections: [connection('S1')] }, false)
    expect(told).toEqual([])
  })

  test('takes offline at once whoever was on a node that is gone', async () => {
    const { device, hear, compare, told } = begin()
    device('S1')
    device('S2')
    await hear(opened(connection('S1')), opened(connection('S2', { node: 'r2' })))
    await compare({ running: new Set(['r1']) })
    expect(told).toEqual(['S1 online', 'S2 online', 'S2 connectionLost'])
  })

  test('may lack a connection that has just begun, and takes offline what it lacks for longer', async () => {
    const { device, hear, compare, told } = begin()
    device('S1')
    await hear(opened(connection('S1')))
    await compare({})
    expect(told).toEqual(['S1 online'])
    await compare({ askedAt: performance.now() + 60_000 })
    expect(told).toEqual(['S1 online', 'S1 connectionLost'])
  })

  test('may still have a connection that has just ended', async () => {
    const { device, hear, compare, told } = begin()
    device('S1')
    await hear(opened(connection('S1')), closed(connection('S1')))
    await compare({ connections: [connection('S1')] })
    expect(told).toEqual(['S1 online', 'S1 disconnected'])
  })

  test('may have two of a device: the later one holds, unless events tell otherwise', async () => {
    const { device, hear, compare, told } = begin()
    device('S1')
    const later = connection('S1', { name: 'later', connectedAt: START + 9 })
    await hear(opened(later))
    await compare({ connections: [connection('S1'), later] })
    await compare({ connections: [connection('S1')] })
    expect(told).toEqual(['S1 online'])
  })
})

describe('a process that has lost the queue', () => {
  test('tells the end of what ended meanwhile, and leaves the rest to who reads now', async () => {
    const { device, hear, compare, told, presence, sessions } = begin()
    device('S1')
    device('S2')
    await hear(opened(connection('S1', { node: 'r2' })), opened(connection('S2')))
    presence.onLost()
    expect(sessions.size).toBe(0)
    await compare({ running: new Set(['r1']), connections: [connection('S2')] }, false)
    expect(told).toEqual(['S1 online', 'S2 online', 'S1 connectionLost'])
  })

  test('takes its devices up again when it reads again, also for what waits for them', async () => {
    const { device, hear, compare, told, ready, presence } = begin()
    device('S1')
    await hear(opened(connection('S1')), bound('S1'))
    presence.onLost()
    const bindings = [{ queue: 'mqtt-subscription-S1qos1', key: `iot.v1.${productId}.S1.down.#` }]
    await compare({ connections: [connection('S1')], bindings })
    expect([told, ready]).toEqual([
      ['S1 online', 'S1 online'],
      ['S1', 'S1'],
    ])
  })
})
