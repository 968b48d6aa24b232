import { createHmac } from 'node:crypto'
import { derivedKey, secretBox } from '../../../crypto/secret-box.ts'

/** The stored form of factors: app secrets encrypted, recovery codes hashed, each bound to its account. */
export function factorKeys(masterKey: Buffer) {
  const secrets = secretBox(masterKey, 'slipway totp secrets')
  const hashing = derivedKey(masterKey, 'slipway recovery codes')
  const naming = derivedKey(masterKey, 'slipway passkey users')
  return {
    seal: (secret: string, accountId: number): Buffer => secrets.seal(secret, String(accountId)),

    /** Throws where the bytes were encrypted for another account or with another key. */
    open: (sealed: Buffer, accountId: number): string => secrets.open(sealed, String(accountId)),

    hashOf: (recoveryCode: string, accountId: number): Buffer =>
      createHmac('sha256', hashing).update(`${accountId}/${recoveryCode}`).digest(),

    /** The user handle for passkeys: constant for an account, and without personal data. */
    userHandleOf: (accountId: number): Uint8Array<ArrayBuffer> =>
      new Uint8Array(createHmac('sha256', naming).update(String(accountId)).digest()),
  }
}

export type FactorKeys = ReturnType<typeof factorKeys>
