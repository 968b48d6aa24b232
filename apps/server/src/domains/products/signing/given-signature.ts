import { DomainError } from '@slipway/contract/refusals.ts'
import { keyStates } from '@slipway/contract/products/signing/signing.ts'
import type { DocumentToSign } from '@slipway/contract/products/signing/signing.ts'
import { verifyEd25519 } from '../../../crypto/ed25519.ts'
import { readSignature } from './key-reading.ts'
import type { KeyRecord } from './signing-keys.store.ts'

interface Given {
  keyId: string
  signature: string
}

/**
 * The signature in base64url, verified before it is stored. The document's signers are those that can sign it; `keys`
 * are all of the product's, so that the refusal says what is wrong with the key that was used.
 */
export function verifiedSignature(
  { keyId, signature }: Given,
  { message, fileName, signers }: DocumentToSign,
  keys: readonly KeyRecord[],
): string {
  const sign = readSignature(signature)
  const expected = signers.map((signer) => `${signer.keyName} (${signer.keyId})`)
  const key = keys.find((one) => one.keyId === keyId)
  if (key && (key.keyState === keyStates.retired || key.keyState === keyStates.revoked)) {
    throw new DomainError('signing.keyRevoked', { keyId, expected })
  }
  if (!key || !signers.some((signer) => signer.keyId === keyId))
    throw new DomainError('signing.wrongKey', { keyId, expected })
  if (verifyEd25519(key.publicKey, message, sign)) return sign
  const signer = keys.find(({ publicKey }) => verifyEd25519(publicKey, message, sign))
  if (signer) throw new DomainError('signing.wrongKey', { keyId: signer.keyId, expected })
  throw new DomainError('signing.wrongText', { keyId, fileName })
}
