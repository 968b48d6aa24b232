import { createHmac } from 'node:crypto'
import type { DeviceName } from './wire.ts'

/** The credentials in MQTT's CONNECT. */
export interface DeviceCredentials {
  clientId: string
  username: string
  password: string
}

export interface DeviceKey extends DeviceName {
  /** The secret as displayed: its characters are the key, without decoding. */
  deviceSecret: string
  /** The device's own name for this connection; default: the serial number. */
  client?: string
}

/** Hex HMAC-SHA256 with the secret's characters as the key. */
export const signature = (deviceSecret: string, text: string): string =>
  createHmac('sha256', deviceSecret).update(text, 'utf8').digest('hex')

const usernameOf = ({ productId, serial }: DeviceName): string => `${serial}&${productId}`

/**
 * Credentials that do not contain the secret, valid for five minutes around `timestampMs` and so for one connect. Omit
 * it for a device without a clock, if its product allows that.
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

/** The secret as the password, which is accepted only over TLS or from the same machine. */
export const easyCredentials = ({ deviceSecret, client, ...name }: DeviceKey): DeviceCredentials => ({
  clientId: client ?? name.serial,
  username: usernameOf(name),
  password: deviceSecret,
})
