import { globSync } from 'node:fs'
import path from 'node:path'
import { addDevice, getDevice, setProperties } from '@slipway/contract/devices/devices/devices.calls.ts'
import { downFilter, topicPrefix, type DeviceName } from '@slipway/contract/topic.ts'
import { signedCredentials } from '@slipway/device-sdk/sign.ts'
import { connect, type MqttClient } from 'mqtt'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeProduct, type OwnDevice } from '../../domains/devices/devices/testing/devices-rig.ts'
import { eventually } from '../eventually.ts'
import { startGateway, type Gateway } from '../../mqtt/gateway.ts'
import { startTestServer, type Caller, type TestServer } from '../test-server.ts'

const contract = path.resolve(import.meta.dirname, '../../../../../packages/contract/src')

/** Every topic of the contract, whichever domain it is of. */
async function topicTails(): Promise<string[]> {
  const files = globSync('*/*/*.topics.ts', { cwd: contract })
  const modules: Record<string, unknown>[] = await Promise.all(files.map((file) => import(path.join(contract, file))))
  const tails = modules
    .flatMap((module) => Object.values(module))
    .flatMap((value) => (isTopic(value) ? [value.tail] : []))
  return [...new Set(tails)]
}

const isTopic = (value: unknown): value is { tail: string } =>
  typeof value === 'object' && value !== null && 'tail' in value && 'from' in value

const tails = await topicTails()

let server: TestServer
let gateway: Gateway
let port: number
let own: OwnDevice
/** One of the same product whose serial number begins as the own one's does, and one of another developer's product. */
let others: { whose: string; owner: Caller; device: OwnDevice }[]
const clients: MqttClient[] = []
let cells = 0

beforeAll(async () => {
  server = await startTestServer()
  const { devices } = server.domains
  gateway = await startGateway({ ports: devices.ports, clock: server.clock, log: server.parts.log })
  devices.attach(gateway)
  port = (await gateway.listen(0, '127.0.0.1')).port
  const [owner, neighbour] = [server.as('developer'), server.as('developer', 'neighbour')]
  const [productId, elsewhere] = [await makeProduct(server, owner), await makeProduct(server, neighbour)]
  const device = async (of: Caller, name: DeviceName): Promise<OwnDevice> => ({
    ...name,
    deviceSecret: (await of.call(addDevice, name)).deviceSecret,
  })
  own = await device(owner, { productId, serial: 'd1' })
  others = [
    { whose: 'another device of the product', owner, device: await device(owner, { productId, serial: 'd10' }) },
    {
      whose: "another product's device of the same serial number",
      owner: neighbour,
      device: await device(neighbour, { productId: elsewhere, serial: 'd1' }),
    },
  ]
})
afterEach(() => {
  for (const client of clients.splice(0)) client.end(true)
})
afterAll(async () => {
  await gateway.stop()
  await server[Symbol.asyncDispose]()
})

type Version = 4 | 5

async function online(device: OwnDevice, protocolVersion: Version): Promise<MqttClient> {
  // Credentials are good for one connect.
  server.clock.advance(1000)
  const signed = signedCredentials({ ...device, timestampMs: server.clock.now() })
  const client = connect({ host: '127.0.0.1', port, reconnectPeriod: 0, protocolVersion, ...signed })
  client.on('error', () => undefined)
  clients.push(client)
  await new Promise((resolve) => client.once('connect', resolve))
  return client
}

/** Whether the message was taken: MQTT 5 answers, MQTT 3.1.1 can only close. */
async function isTaken(client: MqttClient, topic: string): Promise<boolean> {
  let onClose = (): void => undefined
  const closed = new Promise<boolean>((resolve) => {
    onClose = () => resolve(false)
    client.once('close', onClose)
  })
  const answered = client.publishAsync(topic, '{"id":"1","data":{"temp":21.5}}', { qos: 1 }).then(
    () => true,
    () => false,
  )
  return Promise.race([closed, answered]).finally(() => client.off('close', onClose))
}

/** Ways to write the topics of one device, were it not for the rules. */
const foreignTopics = (device: DeviceName): string[] => {
  const prefix = topicPrefix(device)
  const detours = tails.flatMap((tail) => [
    prefix + tail,
    `/${prefix}${tail}`,
    `${topicPrefix(own)}../${device.serial}/${tail}`,
    `${topicPrefix(own)}up/../../${device.serial}/${tail}`,
    `iot/v1/${device.productId}//${device.serial}/${tail}`,
    `$share/group/${prefix}${tail}`,
  ])
  return [...new Set(detours)].filter((topic) => !topic.startsWith(`${topicPrefix(own)}up/`))
}

const heldBack = (device: DeviceName): string[] => [
  downFilter(device),
  `${topicPrefix(device)}#`,
  `${topicPrefix(device)}+/+`,
  `${topicPrefix(device)}down/+`,
  `$share/group/${downFilter(device)}`,
  ...tails.map((tail) => topicPrefix(device) + tail),
]

const tooWide = (): string[] => [
  '#',
  '+/#',
  'iot/#',
  'iot/v1/#',
  'iot/v1/+/+/down/#',
  `iot/v1/${own.productId}/#`,
  `iot/v1/${own.productId}/+/down/#`,
  `iot/v1/+/${own.serial}/down/#`,
  `+/v1/${own.productId}/${own.serial}/down/#`,
  `${topicPrefix(own)}#`,
  `${topicPrefix(own)}+/#`,
  `${topicPrefix(own)}up/#`,
  `${topicPrefix(own)}down`,
  '$SYS/#',
  `$share/group/${downFilter(own)}`,
]

test('the contract has topics in both directions to be walked', () => {
  expect(tails.some((tail) => tail.startsWith('up/'))).toBe(true)
  expect(tails.some((tail) => tail.startsWith('down/'))).toBe(true)
})

describe.each<Version>([4, 5])('a device on MQTT protocol %i', (version) => {
  test('publishes to no topic of another device, however it is written', async () => {
    const faults: string[] = []
    for (const { whose, device, owner } of others) {
      let client = await online(own, version)
      for (const topic of foreignTopics(device)) {
        if (!client.connected) client = await online(own, version)
        cells += 1
        if (await isTaken(client, topic)) faults.push(`${topic} of ${whose} is taken`)
      }
      const { properties, messages } = await owner.call(getDevice, device)
      const reported = messages.filter(({ direction }) => direction === 'up')
      if (properties.length + reported.length > 0) faults.push(`${whose} is shown ${JSON.stringify(messages)}`)
    }
    expect(faults).toEqual([])
  })

  test('publishes to its own topics of its own direction only', async () => {
    const faults: string[] = []
    let client = await online(own, version)
    for (const tail of tails) {
      if (!client.connected) client = await online(own, version)
      cells += 1
      const isUp = tail.startsWith('up/')
      if ((await isTaken(client, topicPrefix(own) + tail)) !== isUp)
        faults.push(`${tail} is ${isUp ? 'not ' : ''}taken`)
    }
    expect(faults).toEqual([])
  })

  test('subscribes to nothing but what is sent to itself', async () => {
    const client = await online(own, version)
    const faults: string[] = []
    const isGranted = async (filter: string): Promise<boolean> => {
      cells += 1
      const granted = await client.subscribeAsync(filter, { qos: 1 }).catch(() => [])
      return granted.some(({ qos }) => qos < 128)
    }
    for (const filter of [...tooWide(), ...others.flatMap(({ device }) => heldBack(device))]) {
      if (await isGranted(filter)) faults.push(`${filter} is granted`)
    }
    for (const tail of tails) {
      const isDown = tail.startsWith('down/')
      if ((await isGranted(topicPrefix(own) + tail)) !== isDown)
        faults.push(`own ${tail} is ${isDown ? 'not ' : ''}granted`)
    }
    expect(faults).toEqual([])
  })

  test('hears nothing that is sent to another, and others hear nothing of what it is answered', async () => {
    const heard: string[] = []
    const listen = async (device: OwnDevice, name: string): Promise<MqttClient> => {
      const client = await online(device, version)
      client.on('message', (topic, payload) => heard.push(`${name}: ${topic} ${payload.toString()}`))
      await client.subscribeAsync(downFilter(device), { qos: 1 })
      return client
    }
    const client = await listen(own, 'own')
    for (const filter of [...tooWide(), ...others.flatMap(({ device }) => heldBack(device))]) {
      await client.subscribeAsync(filter, { qos: 1 }).catch(() => undefined)
    }
    for (const { whose, device } of others) await listen(device, whose)

    for (const { whose, owner, device } of others) {
      await owner.call(setProperties, { ...device, data: { name: 'told' } })
      await eventually(() => heard.some((message) => message.startsWith(`${whose}: ${topicPrefix(device)}down/`)))
      const answer = {
        qos: 1,
        properties: { responseTopic: `${topicPrefix(device)}down/property/set`, correlationData: Buffer.from('1') },
      } as const
      const report = '{"id":"answer","data":{"sw":true},"ack":1}'
      await client.publishAsync(`${topicPrefix(own)}up/property/report`, report, version === 5 ? answer : { qos: 1 })
    }
    await eventually(() => heard.filter((message) => message.includes('"answer"')).length >= others.length)

    const crossed = heard.filter((message) => {
      const [name, topic = ''] = message.split(': ')
      const device = name === 'own' ? own : others.find(({ whose }) => whose === name)?.device
      return !device || !topic.startsWith(`${topicPrefix(device)}down/`) || (name !== 'own' && topic.includes('answer'))
    })
    expect(crossed).toEqual([])
  })
})

test('topics are walked in no fewer than 100 ways', () => {
  expect(cells).toBeGreaterThanOrEqual(100)
})
