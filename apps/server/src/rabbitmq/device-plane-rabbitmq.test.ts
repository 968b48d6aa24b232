import { randomBytes } from 'node:crypto'
import { setProperties } from '@slipway/contract/devices/devices/devices.calls.ts'
import { signedCredentials } from '@slipway/device-sdk/sign.ts'
import { connect } from 'amqplib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeDevicePlane } from '../mqtt/testing/device-plane-contract.ts'
import { openOnes, openPlaneRig, type DevicePlane, type PlaneRig } from '../mqtt/testing/device-plane-rig.ts'
import { eventually } from '../testing/eventually.ts'
import { freePort } from '../testing/free-port.ts'
import { slipwayInstallation, type RunningProcess } from '../testing/slipway-processes.ts'
import { isRabbitInstalled, needsRabbit, startRabbitCluster } from './testing/rabbit-cluster.ts'

const root = { email: 'root@example.com', password: 'Right-2026' }
const needs = isRabbitInstalled ? '' : ` (${needsRabbit})`

type Broker = Awaited<ReturnType<typeof startRabbitmq>>
let started: Promise<Broker> | undefined
const broker = (): Promise<Broker> => (started ??= startRabbitmq())

describe.skipIf(!isRabbitInstalled)(`devices by a RabbitMQ cluster${needs}`, () => {
  beforeAll(async () => void (await broker()))
  afterAll(async () => (await started)?.[Symbol.asyncDispose]())
  describeDevicePlane('of three nodes and two processes that read it', async () => (await broker()).plane)
  describe('of which something is lost', () => {
    describeCluster()
  })
})

function describeCluster(): void {
  let rig: PlaneRig
  let processes: Broker['processes']
  let cluster: Broker['cluster']
  beforeAll(async () => {
    const { plane, ...others } = await broker()
    ;({ processes, cluster } = others)
    await cluster.ready()
    rig = await openPlaneRig(plane)
  })
  afterAll(() => rig?.[Symbol.asyncDispose]())

  test('lets devices in by MQTT alone', async () => {
    const { username, password } = signedCredentials({ ...(await rig.device()), timestampMs: Date.now() })
    const address = new URL(cluster.nodes[0].amqp)
    address.username = encodeURIComponent(username)
    address.password = password
    await expect(connect(address.href)).rejects.toThrow(/ACCESS[-_]REFUSED/)
  })

  test('is read by the other process once the one that reads is killed: its devices stay, and nothing is lost', async () => {
    const device = await rig.online(await rig.device())
    await device.say('up/property/report', { id: '1', data: { number: 1 } })
    await rig.until(device.own, 'is shown', ({ properties }) => properties[0]?.value === 1)
    const reading = await eventually(async () => {
      for (const one of processes) if (await isReading(one)) return one
      return undefined
    }, 'one process reads')
    const killed = reading.kill()
    for (const number of [2, 3, 4, 5]) await device.say('up/property/report', { id: String(number), data: { number } })
    await killed
    const numbersOf = (messages: readonly { payload: string }[]): Set<number> =>
      new Set(messages.map(({ payload }) => (JSON.parse(payload) as { data: { number: number } }).data.number))
    // Values and messages are read one after the other: the last value can be there before the list has its message.
    await rig.until(
      device.own,
      'has kept all numbers',
      ({ properties, messages }) => properties[0]?.value === 5 && numbersOf(messages).size === 5,
    )

    const { productId, serial } = device.own
    const { commandId } = await rig.call(setProperties, { productId, serial, data: { level: 9 }, expire: 600 })
    expect(await device.told('down/property/set')).toMatchObject({ id: commandId })
    expect((await rig.shown(device.own)).device.online).toBe(true)
    expect(openOnes(await rig.rows(device.own))).toBe(1)
    expect(device.isClosed()).toBe(false)
  })

  test('tells that a device is offline which was lost with its node', async () => {
    const [, second] = cluster.nodes
    const device = await rig.online(await rig.device(), { address: second.mqtt })
    await rig.until(device.own, 'is online', ({ device: shown }) => shown.online)
    await second.kill()
    await rig.until(device.own, 'is offline', ({ device: shown }) => !shown.online)
    expect((await rig.rows(device.own))[0]?.reason).toBe('connectionLost')
  })
}

async function isReading({ url }: RunningProcess): Promise<boolean> {
  const text = await fetch(`${url}/metrics`).then(
    (reply) => reply.text(),
    () => '',
  )
  return text.includes('slipway_gateway_broker_is_reading 1')
}

async function startRabbitmq() {
  const apiPort = await freePort()
  const secret = randomBytes(24).toString('hex')
  const cluster = await startRabbitCluster(
    (question) => `http://127.0.0.1:${apiPort}/broker/v1/${question}?secret=${secret}`,
  )
  const installation = await slipwayInstallation({
    SLIPWAY_ROOT_EMAIL: root.email,
    SLIPWAY_ROOT_PASSWORD: root.password,
    SLIPWAY_BROKER_SECRET: secret,
    SLIPWAY_AMQP_URL: cluster.nodes.map(({ amqp }) => amqp).join(),
    SLIPWAY_BROKER_MANAGEMENT_URL: cluster.nodes.map(({ management }) => management).join(),
  })
  const dispose = async () => {
    await Promise.all([installation[Symbol.asyncDispose](), cluster[Symbol.asyncDispose]()])
  }
  try {
    const api = await installation.run({ SLIPWAY_ROLES: 'api,jobs', SLIPWAY_PORT: String(apiPort) })
    await cluster.ready()
    const processes = await Promise.all([1, 2].map(() => installation.run({ SLIPWAY_ROLES: 'gateway' })))
    const [first, second, third] = cluster.nodes
    const plane: DevicePlane = {
      apiUrl: api.url,
      root,
      addresses: [first.mqtt, second.mqtt, third.mqtt],
      can: { protocolVersions: [4], acknowledgesCommits: false },
      async kill(address) {
        const node = cluster.nodes.find(({ mqtt }) => mqtt === address)
        await node?.kill()
        return { restart: async () => node?.start() }
      },
      // Shared by all planes: it is stopped after the last of them.
      [Symbol.asyncDispose]: async () => undefined,
    }
    return { plane, cluster, processes, [Symbol.asyncDispose]: dispose }
  } catch (error) {
    await dispose()
    throw error
  }
}
