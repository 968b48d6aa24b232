import type { SignedText } from '@slipway/contract/products/firmware/signed/device-checks.ts'
import type { RootKey } from '@slipway/contract/products/firmware/signed/key-list.ts'
import { connectDevice, type Device, type DeviceOptions } from '../device.ts'
import { tails } from '../wire.ts'
import { openUpdateLink, type UpdateLink, type UpdateLinkOptions } from './update-link.ts'
import type { UpdateOptions, Updates } from './updates.ts'

export interface ConnectedUpdates extends Pick<UpdateLink, 'answer'> {
  device: Device
  updates: Updates
}

interface Platform {
  /** The platform's address for HTTP, such as `https://iot.example.com`. */
  platformUrl: string
}

/**
 * Connects a device that updates over MQTT: what was interrupted goes on, each connect reports the version, and offers
 * are carried out. Rejects if the first sign-in is refused.
 */
export async function connectUpdates(
  device: DeviceOptions,
  {
    platformUrl,
    ...options
  }: Platform & Omit<UpdateOptions, 'cloud' | 'productId' | 'serial'> & Pick<UpdateLinkOptions, 'onAsk'>,
): Promise<ConnectedUpdates> {
  const { productId, serial } = device
  const connecting = Promise.withResolvers<Device>()
  const link = await openUpdateLink({
    ...options,
    productId,
    serial,
    send: async (tail, body) => (await connecting.promise).send(tail, body),
    keyLists: (version) => fetchKeyLists({ platformUrl, productId, roots: options.roots }, version),
  })
  let isStarted = false
  const report = (): void => void link.connected().catch(() => undefined)
  const connected = await connectDevice({
    ...device,
    onConnection(isConnected) {
      device.onConnection?.(isConnected)
      if (isConnected && isStarted) report()
    },
    onAck(ack) {
      device.onAck?.(ack)
      link.receive(tails.ack, { ...ack })
    },
    onUpdate(tail, body) {
      device.onUpdate?.(tail, body)
      link.receive(tail, body)
    },
  })
  connecting.resolve(connected)
  link.updates.start()
  isStarted = true
  report()
  return { device: connected, updates: link.updates, answer: link.answer }
}

/** The key lists after this version, over HTTP. */
export async function fetchKeyLists(
  { platformUrl, productId, roots }: Platform & { productId: string; roots: readonly RootKey[] },
  version: number,
): Promise<SignedText[]> {
  const [root] = roots
  const query = new URLSearchParams({ after: String(version), ...(version === 0 && root && { root: root.id }) })
  const reply = await fetch(new URL(`/device/v1/keys/${productId}?${query}`, platformUrl))
  if (!reply.ok) throw new Error(`the key lists were refused with ${reply.status}`)
  const { data } = (await reply.json()) as { data?: { lists?: SignedText[] } }
  return data?.lists ?? []
}
