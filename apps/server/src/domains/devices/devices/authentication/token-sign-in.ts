import { certificateUse, type IdentityRules } from '@slipway/contract/devices/device-identity/device-identity.ts'
import type { RejectionCause } from '@slipway/contract/devices/devices/devices.ts'
import type { DeviceName } from '@slipway/contract/topic.ts'
import type { Pool } from 'pg'
import type { Clock } from '../../../../clock.ts'
import type { DeviceIdentity } from '../../../../mqtt/ports.ts'
import type { DeviceSecretBox } from '../registry/device-secrets.ts'
import type { FoundDevice } from './device-sign-in.ts'
import type { RejectedConnections } from './rejected-connections.ts'

interface TokenSignIn {
  name: DeviceName
  ip: string
  /** Whether the network could not read the token. */
  confidential: boolean
  /** Whether the token proves that the sender has this secret, or is trusted without it. */
  proves(secret: string): boolean
}

interface Dependencies {
  pool: Pool
  clock: Clock
  secrets: DeviceSecretBox
  refused: RejectedConnections
  find(name: DeviceName): Promise<FoundDevice | undefined>
  isThere(productId: string): Promise<boolean>
}

/** Signs in devices that send a token with each request. The first one activates the device. */
export function tokenSignIn({ pool, clock, secrets, refused, find, isThere }: Dependencies) {
  async function flawOf({ name, confidential, proves }: TokenSignIn, found: FoundDevice | undefined) {
    if (!confidential) return 'plainSecretOverNetwork'
    if (!found) return 'unknownSerial'
    if (isCertificateRequired(found.rules)) return 'certificateMissing'
    if (!proves(secrets.open(found.secret, name))) return 'secret'
    if (found.isDisabled) return 'disabled'
    return (await isThere(name.productId)) ? undefined : 'productDeleted'
  }

  return async (request: TokenSignIn): Promise<DeviceIdentity | undefined> => {
    const { name, ip } = request
    const found = await find(name)
    const cause: RejectionCause | undefined = await flawOf(request, found)
    if (cause || !found) {
      refused.record({ ...name, cause: cause ?? 'unknownSerial', found: '', ip, at: clock.now() })
      return undefined
    }
    if (!found.isActivated) await activate(pool, found.deviceId, clock.now())
    return { ...name, deviceId: found.deviceId }
  }
}

export type TokenAuthentication = ReturnType<typeof tokenSignIn>

const isCertificateRequired = (rules: IdentityRules): boolean => rules.certificateUse === certificateUse.required

const activate = (pool: Pool, deviceId: number, at: number): Promise<unknown> =>
  pool.query({
    name: 'device-activated',
    text: 'update devices set activated_at = $2 where id = $1 and activated_at is null',
    values: [deviceId, new Date(at)],
  })
