import { createHmac } from 'node:crypto'
import { signedClientId, signedText, usernameOf } from '@slipway/contract/devices/device-sign-in.ts'
import type { DeviceName } from '@slipway/contract/topic.ts'

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

/** Credentials that do not carry the secret; good for five minutes around `timestampMs`, so for one connect. */
export function signedCredentials({
  deviceSecret,
  client,
  timestampMs,
  ...name
}: DeviceKey & { timestampMs: number }): DeviceCredentials {
  const ownName = client ?? name.serial
  return {
    clientId: signedClientId(ownName, timestampMs),
    username: usernameOf(name),
    password: signature(deviceSecret, signedText(ownName, name, String(timestampMs))),
  }
}

/** The secret itself as password: taken over TLS or from the same machine only. */
export const easyCredentials = ({ deviceSecret, client, ...name }: DeviceKey): DeviceCredentials => ({
  clientId: client ?? name.serial,
  username: usernameOf(name),
  password: deviceSecret,
})
