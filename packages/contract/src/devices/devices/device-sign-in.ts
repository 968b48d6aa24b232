import { SERIAL } from './serial-pattern.ts'
import type { DeviceName } from '../../topic.ts'

/**
 * A device's client id when it connects (device-protocol §3). `signed`: `{any}|timestamp={ms},signmethod=hmacsha256|`
 * with an HMAC as the password; `easy`: a plain client id, with the secret as the password.
 */
export type DeviceClientId =
  | { kind: 'signed'; client: string; timestamp: string | undefined; signMethod: string }
  | { kind: 'easy'; client: string }
  | { kind: 'malformed' }

export function readClientId(clientId: string): DeviceClientId {
  const bar = clientId.indexOf('|')
  if (bar < 0) return { kind: 'easy', client: clientId }
  if (!clientId.endsWith('|') || bar === clientId.length - 1) return { kind: 'malformed' }
  const parameters = new Map<string, string>()
  for (const pair of clientId.slice(bar + 1, -1).split(',')) {
    const equals = pair.indexOf('=')
    if (equals < 1) return { kind: 'malformed' }
    parameters.set(pair.slice(0, equals), pair.slice(equals + 1))
  }
  return {
    kind: 'signed',
    client: clientId.slice(0, bar),
    timestamp: parameters.get('timestamp'),
    signMethod: parameters.get('signmethod') ?? '',
  }
}

const USERNAME = new RegExp(`^(${SERIAL})&([0-9a-f]{32})$`)

/** Parses `{serial}&{productId}`; undefined for any other form. */
export function readUsername(username: string): DeviceName | undefined {
  const parts = USERNAME.exec(username)
  return parts?.[1] && parts[2] ? { serial: parts[1], productId: parts[2] } : undefined
}

export const usernameOf = ({ productId, serial }: DeviceName): string => `${serial}&${productId}`

export const signedClientId = (client: string, timestampMs: number): string =>
  `${client}|timestamp=${timestampMs},signmethod=hmacsha256|`

/** The message of the HMAC; without `timestamp` where the client id has none. */
export const signedText = (client: string, { productId, serial }: DeviceName, timestamp: string | undefined): string =>
  `clientId${client}deviceName${serial}productKey${productId}${timestamp === undefined ? '' : `timestamp${timestamp}`}`

/** The message of the HMAC that registers a device; the product secret is the key. */
export const registrationText = ({ productId, serial }: DeviceName, random: string): string =>
  `deviceName${serial}productKey${productId}random${random}`
