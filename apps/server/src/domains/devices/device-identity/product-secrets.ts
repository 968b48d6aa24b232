import { secretBox } from '../../../crypto/secret-box.ts'

/** Encrypts product secrets: an HMAC needs the plain text, and a ciphertext is bound to its product ID (SI-086). */
export function productSecretBox(masterKey: Buffer) {
  const { seal, open } = secretBox(masterKey, 'slipway product secrets')
  return { seal, open }
}

export type ProductSecretBox = ReturnType<typeof productSecretBox>
