import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { DeviceName } from '@slipway/contract/topic.ts'

const SECRET_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const ALGORITHM = 'aes-256-gcm'

const boundTo = ({ productId, serial }: DeviceName): Buffer => Buffer.from(`${productId}/${serial}`)

/** 32 random bytes as base64url. */
export const newDeviceSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')

/** Keeps device secrets: readable here since an HMAC needs them, useless beside another device's name (SI-086). */
export function secretBox(masterKey: Buffer) {
  const key = Buffer.from(hkdfSync('sha256', masterKey, '', 'slipway device secrets', 32))
  return {
    seal(secret: string, device: DeviceName): Buffer {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(boundTo(device))
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
    },
    /** Throws where the bytes were sealed for another device or by another key. */
    open(sealed: Buffer, device: DeviceName): string {
      const nonce = sealed.subarray(0, NONCE_BYTES)
      const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES }).setAAD(boundTo(device))
      decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      return decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}

export type SecretBox = ReturnType<typeof secretBox>
