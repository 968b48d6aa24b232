import type { Signature, SignedText } from '@slipway/contract/products/firmware/signed/device-checks.ts'
import { firmwareTypes } from '@slipway/contract/products/firmware/signed/manifest.ts'
import { connectDevice, type Device, type DeviceOptions } from '../device.ts'
import { isObject } from '../wire.ts'
import type { Cloud } from './cloud.ts'
import { openUpdates, type UpdateOptions, type Updates } from './updates.ts'

export interface ConnectedUpdates {
  device: Device
  updates: Updates
}

interface Platform {
  /** The platform's address for HTTP, such as `https://iot.example.com`. */
  platformUrl: string
}

type Fresh = Signature & { text: string }

const LONGEST_ANSWER_MS = 30_000

/**
 * Connects a device that updates over MQTT: what was interrupted goes on, each connect reports the version, and offers
 * are carried out. Rejects if the first sign-in is refused.
 */
export async function connectUpdates(
  device: DeviceOptions,
  { platformUrl, ...options }: Platform & Omit<UpdateOptions, 'cloud' | 'productId' | 'serial'>,
): Promise<ConnectedUpdates> {
  const { productId, serial } = device
  const asked: ((fresh: Fresh) => void)[] = []
  const connecting = Promise.withResolvers<Device>()
  const send = async (tail: string, body: Record<string, unknown>) => (await connecting.promise).send(tail, body)
  const cloud: Cloud = {
    reportVersion: (data) => send('up/ota/version', { data }),
    reportProgress: (data) => send('up/ota/progress', { data }),
    keyLists: (version) => keyListsAfter(version),
    async latest(nonce) {
      const answer = answered(asked)
      await send('up/ota/get', { nonce })
      return answer
    },
  }

  async function keyListsAfter(version: number): Promise<SignedText[]> {
    const [root] = options.roots
    const query = new URLSearchParams({ after: String(version), ...(version === 0 && root && { root: root.id }) })
    const reply = await fetch(new URL(`/device/v1/keys/${productId}?${query}`, platformUrl))
    if (!reply.ok) throw new Error(`the key lists were refused with ${reply.status}`)
    const { data } = (await reply.json()) as { data?: { lists?: SignedText[] } }
    return data?.lists ?? []
  }

  const updates = await openUpdates({ ...options, productId, serial, cloud })
  let isStarted = false
  /** An image on trial is reported once it is confirmed: the platform takes a reported version as proof that it works. */
  async function report(): Promise<void> {
    if (firmwareTypes.some((type) => options.hardware.slots(type)?.isTrial())) await updates.idle()
    await updates.reportVersion()
  }
  const connected = await connectDevice({
    ...device,
    onConnection(isConnected) {
      device.onConnection?.(isConnected)
      if (isConnected && isStarted) void report().catch(() => undefined)
    },
    onAck(ack) {
      device.onAck?.(ack)
      const fresh = isObject(ack.data) ? ack.data['fresh'] : undefined
      if (isObject(fresh)) asked.shift()?.(fresh as unknown as Fresh)
    },
    onUpdate(tail, body) {
      device.onUpdate?.(tail, body)
      const { data } = body
      // The platform repeats an offer that could not be taken.
      if (tail === 'down/ota/upgrade') void updates.offer(data).catch(() => undefined)
      else if (tail === 'down/ota/cancel' && isObject(data))
        void updates.cancel(String(data['jobId'])).catch(() => undefined)
    },
  })
  connecting.resolve(connected)
  updates.start()
  isStarted = true
  void report().catch(() => undefined)
  return { device: connected, updates }
}

/** Without a limit an answer that was lost would block the offers after it. */
function answered(asked: ((fresh: Fresh) => void)[]): Promise<Fresh> {
  return new Promise((resolve, reject) => {
    const take = (fresh: Fresh): void => {
      clearTimeout(timer)
      resolve(fresh)
    }
    const timer = setTimeout(() => {
      asked.splice(asked.indexOf(take), 1)
      reject(new Error('the platform has not answered'))
    }, LONGEST_ANSWER_MS)
    asked.push(take)
  })
}
