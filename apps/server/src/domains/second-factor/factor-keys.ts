import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16
const ALGORITHM = 'aes-256-gcm'

const keyFor = (masterKey: Buffer, use: string): Buffer => Buffer.from(hkdfSync('sha256', masterKey, '', use, 32))

/** What is kept of factors: app secrets sealed, recovery codes hashed, each useless beside another account. */
export function factorKeys(masterKey: Buffer) {
  const sealing = keyFor(masterKey, 'slipway totp secrets')
  const hashing = keyFor(masterKey, 'slipway recovery codes')
  const naming = keyFor(masterKey, 'slipway passkey users')
  return {
    seal(secret: string, accountId: number): Buffer {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, sealing, nonce).setAAD(Buffer.from(String(accountId)))
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
    },

    /** Throws where the bytes were sealed for another account or by another key. */
    open(sealed: Buffer, accountId: number): string {
      const nonce = sealed.subarray(0, NONCE_BYTES)
      const decipher = createDecipheriv(ALGORITHM, sealing, nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(String(accountId)))
      decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      return decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    },

    hashOf: (recoveryCode: string, accountId: number): Buffer =>
      createHmac('sha256', hashing).update(`${accountId}/${recoveryCode}`).digest(),

    /** What passkeys call the account: always the same, and nothing that says who it is. */
    userHandleOf: (accountId: number): Uint8Array<ArrayBuffer> =>
      new Uint8Array(createHmac('sha256', naming).update(String(accountId)).digest()),
  }
}

export type FactorKeys = ReturnType<typeof factorKeys>
