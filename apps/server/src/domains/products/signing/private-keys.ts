import { encryptedPem, keyIdOf, newKeyPair, signEd25519 } from '../../../crypto/ed25519.ts'
import { secretBox } from '../../../crypto/secret-box.ts'

/** Where a private part is stored; null: the key belongs to the installation. */
export interface KeyPlace {
  productId: string | null
  keyId: string
}

export type SealedKey = KeyPlace & { sealed: Buffer | null }

/** Private parts, encrypted and bound to product and key id. They leave this module only as a PEM with a passphrase. */
export function privateKeys(masterKey: Buffer) {
  const { seal, open } = secretBox(masterKey, 'slipway firmware keys')
  const boundTo = ({ productId, keyId }: KeyPlace): string => `${productId ?? 'installation'} ${keyId}`
  const opened = (key: SealedKey): string => {
    if (!key.sealed) throw new Error(`the private part of key ${key.keyId} is not stored here`)
    return open(key.sealed, boundTo(key))
  }
  return {
    generate(productId: string | null): { keyId: string; publicKey: string; sealed: Buffer } {
      const { publicKey, privateKey } = newKeyPair()
      const keyId = keyIdOf(publicKey)
      return { keyId, publicKey, sealed: seal(privateKey, boundTo({ productId, keyId })) }
    },
    sign: (key: SealedKey, text: string): string => signEd25519(opened(key), text),
    pem: (key: SealedKey, passphrase: string): string => encryptedPem(opened(key), passphrase),
  }
}

export type PrivateKeys = ReturnType<typeof privateKeys>
