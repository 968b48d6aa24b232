import { createHmac } from 'node:crypto'
import { derivedKey } from './secret-box.ts'

const PSEUDONYM_LENGTH = 8

/** Names of end users that reveal no account to a reader of the database, who lacks the installation's key. */
export function accountHashes(masterKey: Buffer) {
  const key = derivedKey(masterKey, 'slipway accounts of end users')
  const of = (indexcode: string): Buffer => createHmac('sha256', key).update(indexcode).digest()
  return {
    of,
    /** In the audit log: the same for every lookup of the account. */
    pseudonymOf: (indexcode: string): string => `user:${of(indexcode).toString('hex').slice(0, PSEUDONYM_LENGTH)}`,
  }
}

export type AccountHashes = ReturnType<typeof accountHashes>
