import { randomBytes } from 'node:crypto'
import type { DeviceName } from '@slipway/contract/topic.ts'
import { secretBox } from '../../../../crypto/secret-box.ts'

const SECRET_BYTES = 32

const boundTo = ({ productId, serial }: DeviceName): string => `${productId}/${serial}`

/** 32 random bytes as base64url; never with a leading hyphen, which spreadsheets would interpret as a formula. */
export function newDeviceSecret(): string {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  return secret.startsWith('-') ? newDeviceSecret() : secret
}

/** Encrypts device secrets: an HMAC needs the plain text, and a ciphertext is bound to its device's name (SI-086). */
export function deviceSecretBox(masterKey: Buffer) {
  const { seal, open } = secretBox(masterKey, 'slipway device secrets')
  return {
    seal: (secret: string, device: DeviceName): Buffer => seal(secret, boundTo(device)),
    /** Throws where the bytes were encrypted for another device or with another key. */
    open: (sealed: Buffer, device: DeviceName): string => open(sealed, boundTo(device)),
  }
}

export type DeviceSecretBox = ReturnType<typeof deviceSecretBox>
