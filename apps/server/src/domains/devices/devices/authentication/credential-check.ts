import { createHmac } from 'node:crypto'
import type { IdentityRules } from '@slipway/contract/devices/device-identity/device-identity.ts'
import { readClientId, signedText } from '@slipway/contract/devices/devices/device-sign-in.ts'
import type { RejectionCause } from '@slipway/contract/devices/devices/devices.ts'
import { deviceLimits } from '@slipway/contract/devices/devices/devices.limits.ts'
import type { DeviceName } from '@slipway/contract/topic.ts'
import type { ConnectRequest } from '../../../../mqtt/ports.ts'
import { isSame } from '../../../../crypto/random-secrets.ts'

const MS_PER_S = 1000
const LONGEST_FOUND = 32

export interface Rejection {
  cause: RejectionCause
  /** Contains no secrets and is the same in every language. */
  found: string
}

const rejection = (cause: RejectionCause, found = ''): Rejection => ({ cause, found })

/** The check that a device's proof of its secret fails; undefined where it passes all (device-protocol §3). */
export function verifyCredential(
  { clientId, password = Buffer.alloc(0), confidential }: ConnectRequest,
  device: DeviceName,
  { secret, now, allowNoClock = false }: { secret: string; now: number } & Partial<Pick<IdentityRules, 'allowNoClock'>>,
): Rejection | undefined {
  const said = readClientId(clientId)
  if (said.kind === 'malformed') return rejection('clientIdForm')
  if (said.kind === 'easy') {
    // A plain secret on an unencrypted network is readable by everyone on it.
    if (!confidential) return rejection('plainSecretOverNetwork')
    return isSame(password, Buffer.from(secret)) ? undefined : rejection('secret')
  }
  if (said.signMethod !== 'hmacsha256') return rejection('signMethod', printable(said.signMethod))
  if (said.timestamp === undefined) {
    if (!allowNoClock) return rejection('timestampMissing')
    // Such a signature never expires: anyone who reads it on the network can use it.
    if (!confidential) return rejection('noClockOverNetwork')
  } else {
    if (!/^\d{1,16}$/.test(said.timestamp)) return rejection('clientIdForm')
    const aheadMs = Number(said.timestamp) - now
    if (Math.abs(aheadMs) > deviceLimits.signTimestampMs) return rejection('timestampOff', seconds(aheadMs))
  }
  const expected = createHmac('sha256', secret)
    .update(signedText(said.client, device, said.timestamp))
    .digest()
  return isSame(hexBytes(password), expected) ? undefined : rejection('signature')
}

/** Hex digits of either case; empty for any other input. */
export function hexBytes(digits: Buffer): Buffer {
  const text = digits.toString('latin1')
  return /^[0-9a-fA-F]{64}$/.test(text) ? Buffer.from(text, 'hex') : Buffer.alloc(0)
}

const seconds = (ms: number): string => `${ms > 0 ? '+' : ''}${Math.round(ms / MS_PER_S)} s`
const printable = (text: string): string => text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, LONGEST_FOUND)
