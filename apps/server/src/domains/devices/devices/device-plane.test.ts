import { createHmac } from 'node:crypto'
import { signedClientId, signedText, usernameOf } from '@slipway/contract/devices/devices/device-sign-in.ts'
import { deleteDevice, getDevice, setProperties } from '@slipway/contract/devices/devices/devices.calls.ts'
import { commandStatus } from '@slipway/contract/devices/devices/devices.ts'
import { connect, type IClientOptions, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startGateway, type Gateway } from '../../../mqtt/gateway.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { makeDevice, makeProduct, type OwnDevice } from './testing/devices-rig.ts'
import { eventually } from '../../../testing/eventually.ts'

let server: TestServer
let gateway: Gateway
let port: number
let productId: string
const clients: MqttClient[] = []

beforeAll(async () => {
  server = await startTestServer()
  const { devices } = server.domains
  gateway = await startGateway({ ports: devices.ports, clock: server.clock, log: server.parts.log })
  devices.attach(gateway)
  port = (await gateway.listen(0, '127.0.0.1')).port
  productId = await makeProduct(server)
})
afterAll(async () => {
  for (const client of clients) client.end(true)
  await gateway.stop()
  await server[Symbol.asyncDispose]()
})

const owner = () => server.as('developer')
const shown = (own: OwnDevice) => owner().call(getDevice, own)
const topic = ({ serial }: OwnDevice, tail: string) => `iot/v1/${productId}/${serial}/${tail}`

function mqtt(own: OwnDevice, options: IClientOptions = {}): MqttClient {
  const now = server.clock.now()
  const text = signedText('c', own, String(now))
  const client = connect({
    host: '127.0.0.1',
    port,
    reconnectPeriod: 0,
    clientId: signedClientId('c', now),
    username: usernameOf(own),
    password: createHmac('sha256', own.deviceSecret).update(text).digest('hex'),
    ...options,
  })
  client.on('error', () => undefined)
  clients.push(client)
  return client
}

/** The arguments of the client's next event of this name. */
const once = (client: MqttClient, name: 'connect' | 'message' | 'close' | 'error'): Promise<unknown[]> =>
  new Promise((resolve) => client.once(name, (...told: unknown[]) => resolve(told)))

describe.each([4, 5] as const)('a device on MQTT.js, protocol %i', (protocolVersion) => {
  test('reports, is set, answers, and goes offline when it leaves', async () => {
    const own = await makeDevice(owner(), productId)
    const client = mqtt(own, { protocolVersion })
    await once(client, 'connect')
    expect((await shown(own)).device).toMatchObject({ online: true, ip: '127.0.0.1' })

    await client.publishAsync(topic(own, 'up/property/report'), '{"id":"1","data":{"temp":21.5}}', { qos: 1 })
    expect((await shown(own)).properties).toMatchObject([{ deKey: 'temp', value: 21.5, unmodelled: null }])

    const heard: { topic: string; payload: Record<string, unknown> }[] = []
    client.on('message', (name, payload) => heard.push({ topic: name, payload: JSON.parse(payload.toString()) }))
    await client.subscribeAsync(topic(own, 'down/#'), { qos: 1 })
    const { commandId } = await owner().call(setProperties, { productId, serial: own.serial, data: { sw: true } })
    const command = await eventually(() => heard.find((message) => message.topic === topic(own, 'down/property/set')))
    expect(command.payload).toEqual({ id: commandId, data: { sw: true }, expire: 30 })
    await client.publishAsync(topic(own, 'up/property/set/reply'), JSON.stringify({ id: commandId, code: 200 }), {
      qos: 1,
    })
    expect((await shown(own)).commands).toMatchObject([{ status: commandStatus.acked }])

    await client.publishAsync(topic(own, 'up/property/report'), '{"id":"2","data":{"temp":1e400,"sw":true}}', {
      qos: 1,
    })
    const ack = await eventually(() => heard.find((message) => message.topic === topic(own, 'down/ack')))
    expect(ack.payload).toMatchObject({
      id: '2',
      code: 422,
      data: { temp: 'is outside the range that can be represented exactly' },
    })

    await client.endAsync()
    await eventually(async () => !(await shown(own)).device.online)
  })
})

describe('a device on MQTT.js', () => {
  test('with a wrong secret is refused, and the owner sees why', async () => {
    const own = await makeDevice(owner(), productId)
    const client = mqtt({ ...own, deviceSecret: 'wrong' })
    const [error] = (await once(client, 'error')) as [Error]
    expect(error).toMatchObject({ code: 4 })
    await eventually(async () => (await shown(own)).refusedAttempts.some(({ cause }) => cause === 'signature'))
  })

  test('gets what was set while it was away as soon as it listens', async () => {
    const own = await makeDevice(owner(), productId)
    await owner().call(setProperties, { productId, serial: own.serial, data: { level: 9 } })
    const client = mqtt(own)
    const heard = once(client, 'message')
    await once(client, 'connect')
    await client.subscribeAsync(topic(own, 'down/#'))
    const [, payload] = (await heard) as [string, Buffer]
    expect(JSON.parse(payload.toString())).toMatchObject({ data: { level: 9 } })
  })

  test('is cut off when it is deleted, and cannot come back', async () => {
    const own = await makeDevice(owner(), productId)
    const client = mqtt(own)
    await once(client, 'connect')
    const closed = once(client, 'close')
    await owner().call(deleteDevice, own)
    await closed
    const again = mqtt(own)
    const [error] = (await once(again, 'error')) as [Error]
    expect(error).toMatchObject({ code: 4 })
  })
})
