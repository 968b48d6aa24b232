import { createHmac } from 'node:crypto'
import { derivedKey, secretBox } from '../../../crypto/secret-box.ts'

/** What is kept of factors: app secrets sealed, recovery codes hashed, each useless beside another account. */
export function factorKeys(masterKey: Buffer) {
  const secrets = secretBox(masterKey, 'slipway totp secrets')
  const hashing = derivedKey(masterKey, 'slipway recovery codes')
  const naming = derivedKey(masterKey, 'slipway passkey users')
  return {
    seal: (secret: string, accountId: number): Buffer => secrets.seal(secret, String(accountId)),

    /** Throws where the bytes were sealed for another account or by another key. */
    open: (sealed: Buffer, accountId: number): string => secrets.open(sealed, String(accountId)),

    hashOf: (recoveryCode: string, accountId: number): Buffer =>
      createHmac('sha256', hashing).update(`${accountId}/${recoveryCode}`).digest(),

    /** What passkeys call the account: always the same, and nothing that says who it is. */
    userHandleOf: (accountId: number): Uint8Array<ArrayBuffer> =>
      new Uint8Array(createHmac('sha256', naming).update(String(accountId)).digest()),
  }
}

export type FactorKeys = ReturnType<typeof factorKeys>
