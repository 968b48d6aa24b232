import { certificateUse, usualIdentityRules } from '@slipway/contract/devices/device-identity/device-identity.ts'
import { wireCode } from '@slipway/contract/devices/devices/devices.topics.ts'
import type { DeviceName } from '@slipway/contract/topic.ts'
import type { Clock } from '../../../../clock.ts'
import type { DeviceIdentity } from '../../../../mqtt/ports.ts'
import { verifyCredential, type Rejection } from '../authentication/credential-check.ts'
import type { DeviceSecretBox } from '../registry/device-secrets.ts'
import type { DeviceIdentities } from '../authentication/device-sign-in.ts'
import type { RejectedConnections } from '../authentication/rejected-connections.ts'
import type { SubCandidate } from './topology.store.ts'

export interface Verdict {
  code: number
  msg: string
}

/** Client ID and HMAC as for the sub-device's own sign-in, or neither. */
export interface Proof {
  clientId?: string | undefined
  sign?: string | undefined
}

/** `isProved`: by its own secret; otherwise its product trusts the gateways of its account. */
export type Judged = { found: SubCandidate; isProved: boolean } | { found?: undefined; refused: Verdict }

interface Dependencies {
  clock: Clock
  secrets: DeviceSecretBox
  identity: Pick<DeviceIdentities, 'rulesOf'>
  refused: Pick<RejectedConnections, 'record'>
  candidate(name: DeviceName): Promise<SubCandidate | undefined>
  /** Whether all of these products belong to one account, and none is deleted. */
  areOneOwners(productIds: readonly string[]): Promise<boolean>
}

export const notYours: Verdict = { code: wireCode.notYours, msg: 'not your device' }
const notProved: Verdict = { code: wireCode.notYours, msg: 'not proved: clientId and sign are missing' }

/**
 * A device proves its own secret, through any gateway; without a proof its product has to trust the gateways of its
 * account. A wrong proof is refused even then. Absent and foreign devices get the same answer.
 */
export function subDeviceProof({ clock, secrets, identity, refused, candidate, areOneOwners }: Dependencies) {
  /** Recorded for the owner of both; the gateway gets the same answer for every cause. */
  function refuse(name: DeviceName, { cause, found }: Rejection): Judged {
    refused.record({ ...name, cause, found, ip: '', at: clock.now() })
    return { refused: notYours }
  }

  return async function judge(
    gateway: DeviceIdentity,
    { productId, serial }: DeviceName,
    { clientId, sign }: Proof,
  ): Promise<Judged> {
    const name = { productId, serial }
    const isProved = clientId !== undefined && sign !== undefined
    const isOneOwners = await areOneOwners([gateway.productId, productId])
    const rules = (await identity.rulesOf([productId])).get(productId) ?? usualIdentityRules
    if (!isProved && !(isOneOwners && rules.trustGateways)) return { refused: notProved }
    if (!isOneOwners) return { refused: notYours }
    const found = await candidate(name)
    if (!found) return refuse(name, { cause: 'unknownSerial', found: '' })
    if (found.deviceId === gateway.deviceId) return { refused: notYours }
    if (found.isDisabled) return refuse(name, { cause: 'disabled', found: '' })
    if (!isProved) return { found, isProved }
    // Where a certificate is required, a secret does not authenticate.
    if (rules.certificateUse === certificateUse.required)
      return refuse(name, { cause: 'certificateMissing', found: '' })
    const request = { clientId, username: undefined, password: Buffer.from(sign), ip: '', confidential: false }
    const rejection = verifyCredential(request, name, { secret: secrets.open(found.secret, name), now: clock.now() })
    return rejection ? refuse(name, rejection) : { found, isProved }
  }
}
