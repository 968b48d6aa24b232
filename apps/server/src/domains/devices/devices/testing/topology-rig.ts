import { getDevice, listOnOff } from '@slipway/contract/devices/devices/devices.calls.ts'
import { signedCredentials } from '@slipway/device-sdk/sign.ts'
import { expect } from 'vitest'
import type { DeviceIdentity } from '../../../../mqtt/ports.ts'
import type { TestServer } from '../../../../testing/test-server.ts'
import { connect, makeDevice, makeProduct, uplink, type OwnDevice, type RecordingTransport } from './devices-rig.ts'
import { eventually } from '../../../../testing/eventually.ts'

export interface GatewayOnline {
  own: OwnDevice
  gateway: DeviceIdentity
}

/** Gateways and sub-devices of one developer, of two products, with the messages of gateways. */
export async function topologyRig(server: TestServer, transport: RecordingTransport) {
  const owner = () => server.as('developer')
  const gatewayProduct = await makeProduct(server)
  const subProduct = await makeProduct(server)
  let lastId = 0

  const proofOf = (device: OwnDevice) => {
    const { clientId, password } = signedCredentials({ ...device, client: 'c1', timestampMs: server.clock.now() })
    return { clientId, sign: password }
  }
  const addition = (sub: OwnDevice) => ({ productId: sub.productId, serial: sub.serial, ...proofOf(sub) })

  const told = ({ deviceId }: DeviceIdentity, tail: string) =>
    transport.sent
      .filter((sent) => sent.deviceId === deviceId && sent.tail === tail)
      .map(({ payload }) => JSON.parse(payload) as Record<string, unknown>)

  /** Sends a topology message and waits for the answer. */
  async function say(gateway: DeviceIdentity, tail: string, body: object): Promise<Record<string, unknown>> {
    const id = String(++lastId)
    await uplink(server, gateway, { id, ...body }, { tail })
    return eventually(() => told(gateway, 'down/topo').find((one) => one['id'] === id))
  }

  const login = (gateway: DeviceIdentity, sub: OwnDevice) =>
    say(gateway, 'up/sub/login', { sub: sub.serial, ...proofOf(sub) })

  async function gatewayOnline(): Promise<GatewayOnline> {
    const own = await makeDevice(owner(), gatewayProduct)
    return { own, gateway: await connect(server, transport, own) }
  }

  /** Adds a sub-device to this gateway. */
  async function carry(gateway: DeviceIdentity, { isIn = true, productId = subProduct } = {}): Promise<OwnDevice> {
    const sub = await makeDevice(owner(), productId)
    expect(await say(gateway, 'up/topo/add', { subs: [addition(sub)] })).toMatchObject({ code: 200 })
    if (isIn) expect(await login(gateway, sub)).toMatchObject({ code: 200 })
    return sub
  }

  /** A gateway that is online with an added sub-device. */
  async function carrying(options: { isIn?: boolean } = {}): Promise<GatewayOnline & { sub: OwnDevice }> {
    const online = await gatewayOnline()
    return { ...online, sub: await carry(online.gateway, options) }
  }

  return {
    owner,
    gatewayProduct,
    subProduct,
    proofOf,
    addition,
    told,
    say,
    login,
    gatewayOnline,
    carry,
    carrying,
    /** Sends a message of the gateway for the sub-device. */
    speak: (gateway: DeviceIdentity, sub: OwnDevice, rest: string, body: object) =>
      uplink(server, gateway, body, { tail: `up/sub/${sub.serial}/${rest}` }),
    shown: ({ productId, serial }: OwnDevice) => owner().call(getDevice, { productId, serial }),
    reasonsOf: async ({ productId, serial }: OwnDevice) =>
      (await owner().call(listOnOff, { productId, serial, pageStart: 0, pageSize: 20 })).items.map(
        ({ reason }) => reason,
      ),
  }
}

export type TopologyRig = Awaited<ReturnType<typeof topologyRig>>
