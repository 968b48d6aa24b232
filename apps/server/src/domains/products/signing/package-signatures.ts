import type { Clock } from '../../../clock.ts'
import type { Database, DatabaseOrTransaction } from '../../../db/database.ts'
import type { PrivateKeys } from './private-keys.ts'
import { signingKeysStore } from './signing-keys.store.ts'
import { freshKey } from './signing-state.ts'

/**
 * Signatures of panel packages, by the key of the installation: a standard panel belongs to no product, and the keys of a
 * product need not be stored here. What is signed begins with a text of its own, so that no signature fits anything else.
 */
export const packageSignatures = ({ db, clock, keys }: { db: Database; clock: Clock; keys: PrivateKeys }) => ({
  async sign(tx: DatabaseOrTransaction, text: string): Promise<{ keyId: string; sign: string }> {
    const key = await freshKey(tx, keys, clock.now())
    return { keyId: key.keyId, sign: keys.sign(key, text) }
  },
  /** Null before the first signature. */
  async publicKey(): Promise<{ keyId: string; key: string } | null> {
    const key = await signingKeysStore(db).ofInstallation()
    return key ? { keyId: key.keyId, key: key.publicKey } : null
  },
})
