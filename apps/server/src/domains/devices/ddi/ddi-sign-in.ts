import { hashOf } from '../../../crypto/random-secrets.ts'
import type { DdiDevice, DdiSignIn } from '../../../ddi/ports.ts'
import type { DevicesApi } from '../devices/index.ts'
import type { DdiStore } from './ddi.store.ts'
import { provesSecret } from './target-token.ts'

interface Dependencies {
  store: DdiStore
  devices: Pick<DevicesApi, 'identities'>
}

/** By the device's token or secret, or by the token of its product. */
export const ddiSignIn =
  ({ store, devices }: Dependencies) =>
  async ({ claimed, token, ip, confidential }: DdiSignIn): Promise<DdiDevice | undefined> => {
    const isGateway = token.kind === 'gateway'
    const trusted = isGateway ? await store.productOfToken(hashOf(token.value)) : undefined
    if (isGateway && (trusted === undefined || (claimed.productId ?? trusted) !== trusted)) return undefined
    const found = claimed.name === undefined ? undefined : await store.named(claimed.name)
    // Names are chosen freely: one of another product must not hide a serial number.
    const named = isGateway && found?.productId !== trusted ? undefined : found
    const productId = claimed.productId ?? named?.productId ?? trusted
    const serial = named?.serial ?? claimed.serial
    if (productId === undefined || serial === undefined) return undefined
    const proves = (secret: string): boolean => isGateway || provesSecret(token.value, secret)
    return devices.identities.authenticateToken({ name: { productId, serial }, ip, confidential, proves })
  }
