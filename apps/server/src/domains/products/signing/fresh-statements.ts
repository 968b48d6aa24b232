import {
  FRESHNESS_PREFIX,
  writeFreshness,
  type Freshness,
} from '@slipway/contract/products/firmware/signed/freshness.ts'
import type { Signature } from '@slipway/contract/products/firmware/signed/device-checks.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import type { PrivateKeys } from './private-keys.ts'
import { signingKeysStore } from './signing-keys.store.ts'

/** What a device asks with its nonce. */
export interface FreshRequest extends Pick<Freshness, 'nonce' | 'latest' | 'serial'> {
  productId: string
}

/** The signed reply to a nonce; undefined where no product has keys yet. */
export const freshStatements =
  ({ db, clock, keys }: { db: Database; clock: Clock; keys: PrivateKeys }) =>
  async ({ productId, serial, nonce, latest }: FreshRequest): Promise<(Signature & { text: string }) | undefined> => {
    const key = await signingKeysStore(db).ofInstallation()
    if (!key) return undefined
    const text = writeFreshness({ format: 1, product: productId, serial, nonce, time: clock.now(), latest })
    return { text, keyId: key.keyId, sign: keys.sign(key, FRESHNESS_PREFIX + text) }
  }
