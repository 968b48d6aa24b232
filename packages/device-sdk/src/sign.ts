import { createHmac } from 'node:crypto'
import type { DeviceName } from './wire.ts'

/** What MQTT's CONNECT carries. */
export interface DeviceCredentials {
  clientId: string
  username: string
  password: string
}

export interface DeviceKey extends DeviceName {
  /** As it was shown: its characters are the key, they are not decoded. */
  deviceSecret: string
  /** The device's own name for this connection; the serial number if left out. */
  client?: string
}

/** Hex HMAC-SHA256 under the secret's characters. */
export const signature = (deviceSecret: string, text: string): string =>
  createHmac('sha256', deviceSecret).update(text, 'utf8').digest('hex')

const usernameOf = ({ productId, serial }: DeviceName): string => `${serial}&${productId}`

/**
 * Credentials that do not carry the secret; good for five minutes around `timestampMs`, so for one connect. Without it for
 * a device that has no clock, where its product allows that.
 */
export function signedCredentials({
  deviceSecret,
  client,
  timestampMs,
  ...name
}: DeviceKey & { timestampMs?: number }): DeviceCredentials {
  const ownName = client ?? name.serial
  const [inId, inText] = timestampMs === undefined ? ['', ''] : [`timestamp=${timestampMs},`, `timestamp${timestampMs}`]
  const text = `clientId${ownName}deviceName${name.serial}productKey${name.productId}${inText}`
  return {
    clientId: `${ownName}|${inId}signmethod=hmacsha256|`,
    username: usernameOf(name),
    password: signature(deviceSecret, text),
  }
}

/** The secret itself as password: taken over TLS or from the same machine only. */
export const easyCredentials = ({ deviceSecret, client, ...name }: DeviceKey): DeviceCredentials => ({
  clientId: client ?? name.serial,
  username: usernameOf(name),
  password: deviceSecret,
})
