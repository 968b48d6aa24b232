import { secretBox } from '../../../crypto/secret-box.ts'

/** Keeps product secrets: readable here since an HMAC needs them, useless beside another product's id (SI-086). */
export function productSecretBox(masterKey: Buffer) {
  const { seal, open } = secretBox(masterKey, 'slipway product secrets')
  return { seal, open }
}

export type ProductSecretBox = ReturnType<typeof productSecretBox>
