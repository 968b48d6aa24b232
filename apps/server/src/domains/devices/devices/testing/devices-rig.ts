import { listProductCategories } from '@slipway/contract/catalog/categories/categories.calls.ts'
import { addDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import { addFeature } from '@slipway/contract/products/features/features.calls.ts'
import type { InputOf } from '@slipway/contract/define-call.ts'
import { createProduct, getProduct } from '@slipway/contract/products/products/products.calls.ts'
import type { DeviceName } from '@slipway/contract/topic.ts'
import { signedCredentials } from '@slipway/device-sdk/sign.ts'
import type {
  ConnectRequest,
  DeviceIdentity,
  DeviceTransport,
  Downlink,
  UplinkMessage,
} from '../../../../mqtt/ports.ts'
import type { Caller, TestServer } from '../../../../testing/test-server.ts'

export type OwnDevice = DeviceName & { deviceSecret: string }

let lastSerial = 0

/** A product of this caller with one property of each kind. */
export async function makeProduct(server: TestServer, owner: Caller = server.as('developer')): Promise<string> {
  const [category] = (await owner.call(listProductCategories, {})).items
  const { productId } = await owner.call(createProduct, {
    productName: 'Lamp',
    apPrefix: 'own_lamp',
    productModel: 'LAMP-1',
    categoryId: category?.id ?? '',
    accessType: 1,
    communicationType: 1,
  })
  for (const property of properties) {
    await owner.call(addFeature, {
      productId,
      featureType: 1,
      deName: { zh: property.deKey, en: property.deKey },
      ...property,
    })
  }
  return productId
}

type Property = Pick<Extract<InputOf<typeof addFeature>, { featureType: 1 }>, 'deKey' | 'transType' | 'deInput'>
const properties: Property[] = [
  { deKey: 'sw', transType: 3, deInput: { type: 'boolean' } },
  { deKey: 'temp', transType: 1, deInput: { type: 'number', minimum: -40, maximum: 125 } },
  { deKey: 'level', transType: 2, deInput: { type: 'integer', minimum: 0, maximum: 100 } },
  { deKey: 'name', transType: 3, deInput: { type: 'string', maxLength: 32 } },
  { deKey: 'mode', transType: 3, deInput: { type: 'enum', enumType: 'string', enumValue: ['cool', 'heat'] } },
]

/** The device totals that a product's page shows, as an administrator reads them. */
export async function deviceTotals(server: TestServer, productId: string): Promise<{ total: number; online: number }> {
  return (await server.as('administrator').call(getProduct, { productId })).devices
}

export async function makeDevice(owner: Caller, productId: string): Promise<OwnDevice> {
  const { serial, deviceSecret } = await owner.call(addDevice, { productId, serial: `d${++lastSerial}` })
  return { productId, serial, deviceSecret }
}

/** The device's sign-in at `timestampMs`; the options replace parts of it. */
export function signedRequest(
  device: OwnDevice,
  timestampMs: number,
  changed: Partial<ConnectRequest> = {},
): ConnectRequest {
  const { clientId, username, password } = signedCredentials({ ...device, client: 'c1', timestampMs })
  return {
    clientId,
    username,
    password: Buffer.from(password),
    ip: '192.0.2.7',
    confidential: false,
    ...changed,
  }
}

export interface RecordingTransport extends DeviceTransport {
  sent: (Downlink & { deviceId: number })[]
  /** Devices that something was sent to, even if they were not connected. */
  asked: number[]
  kicked: number[]
  /** Sessions that this process had to end, with the reason. */
  ended: string[]
  /** Devices that are connected and subscribed. */
  listening: Set<number>
  /** Devices that are connected and have not subscribed. */
  unsubscribed: Set<number>
  /** From now on the device is subscribed, over this session. */
  connected(deviceId: number, session: string): void
}

/** A transport that records its calls. */
export function recordingTransport(): RecordingTransport {
  const held = new Map<number, string>()
  const transport: RecordingTransport = {
    sent: [],
    asked: [],
    kicked: [],
    ended: [],
    listening: new Set(),
    unsubscribed: new Set(),
    sendDown(deviceId, message) {
      transport.asked.push(deviceId)
      if (!transport.listening.has(deviceId)) return 'offline'
      if (transport.unsubscribed.has(deviceId)) return 'unheard'
      transport.sent.push({ ...message, deviceId })
      return 'sent'
    },
    hears: (deviceId) => (transport.listening.has(deviceId) ? !transport.unsubscribed.has(deviceId) : undefined),
    kick: (deviceId) => void transport.kicked.push(deviceId),
    connectionCount: () => transport.listening.size,
    holds: (deviceId) => transport.listening.has(deviceId),
    sessions: () => [...transport.listening].map((deviceId) => ({ deviceId, session: held.get(deviceId) ?? '' })),
    endSession: ({ session }, why) => void transport.ended.push(`${session} ${why}`),
    connected(deviceId, session) {
      transport.listening.add(deviceId)
      held.set(deviceId, session)
    },
    stop: async () => undefined,
  }
  return transport
}

/** Signs the device in as the transport would, and brings it online. */
export async function connect(
  server: TestServer,
  transport: RecordingTransport,
  device: OwnDevice,
  session = `s-${device.serial}`,
): Promise<DeviceIdentity> {
  const { ports } = server.domains.devices
  const answer = await ports.authenticate(signedRequest(device, server.clock.now()))
  if (!answer.ok) throw new Error(`not let in: ${answer.why}`)
  await ports.onPresence(answer.device, { online: true, ip: '192.0.2.7', session })
  transport.connected(answer.device.deviceId, session)
  return answer.device
}

/** Resolves when the platform acknowledges the message. */
export const uplink = (
  server: TestServer,
  device: DeviceIdentity,
  payload: unknown,
  message: Partial<UplinkMessage> = {},
): Promise<void> =>
  new Promise((resolve) => {
    const bytes = Buffer.isBuffer(payload)
      ? payload
      : Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload))
    const sent = { tail: 'up/property/report', payload: bytes, qos: 1 as const, ...message }
    server.domains.devices.ports.onUplink(device, sent, resolve)
  })
