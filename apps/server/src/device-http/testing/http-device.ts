import type { DeviceName } from '@slipway/contract/topic.ts'
import { signedCredentials } from '@slipway/device-sdk/sign.ts'

/** The reply to a request of a device. */
export interface DeviceReply {
  status: number
  body: Record<string, unknown> & { next?: string; messages?: { topic: string; payload: Record<string, unknown> }[] }
  headers: Headers
}

export interface Identity {
  clientId?: string | undefined
  username: string
  password: string
}

const authorized = ({ clientId, username, password }: Identity): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
  ...(clientId === undefined ? {} : { 'client-id': clientId }),
})

export const signedAt = (device: DeviceName & { deviceSecret: string }, timestampMs: number | undefined): Identity =>
  signedCredentials({ ...device, client: 'c1', ...(timestampMs === undefined ? {} : { timestampMs }) })

async function replyOf(reply: Response): Promise<DeviceReply> {
  return { status: reply.status, body: (await reply.json()) as DeviceReply['body'], headers: reply.headers }
}

/** A device that asks a server at this address over HTTP. */
export function httpDevice(origin: string, { productId, serial }: DeviceName, identity: () => Identity) {
  const root = `${origin}/device/v1/${productId}/${serial}`
  return {
    async post(tail: string, body: unknown): Promise<DeviceReply> {
      const payload = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body)
      return replyOf(
        await fetch(`${root}/up/${tail}`, { method: 'POST', headers: authorized(identity()), body: payload as string }),
      )
    },
    async poll(query = 'wait=0', signal: AbortSignal | null = null): Promise<DeviceReply> {
      return replyOf(await fetch(`${root}/down?${query}`, { headers: authorized(identity()), signal }))
    },
  }
}

export type HttpDevice = ReturnType<typeof httpDevice>
