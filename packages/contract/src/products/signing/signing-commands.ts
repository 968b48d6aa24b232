import type { DocumentToSign } from './signing.ts'

interface Signer {
  keyId: string
  keyName: string
}

/**
 * The id of a key in an HSM: its name as hexadecimal bytes. `pkcs11-tool` signs with the first key of a token, whatever
 * its label, unless it is given an id.
 */
export const pkcs11IdOf = (keyName: string): string =>
  Array.from(new TextEncoder().encode(keyName), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The commands that sign a downloaded document. File names and key names contain nothing that a shell interprets. */
export const documentFor = (fileName: string, message: string, signers: readonly Signer[]): DocumentToSign => ({
  fileName,
  message,
  signers: signers.map(({ keyId, keyName }) => ({
    keyId,
    keyName,
    openssl: `openssl pkeyutl -sign -rawin -inkey ${keyName}.pem -in ${fileName} -out ${fileName}.${keyName}.sig`,
    pkcs11: `pkcs11-tool --module "$PKCS11_MODULE" --login --sign --mechanism EDDSA --id ${pkcs11IdOf(keyName)} --input-file ${fileName} --output-file ${fileName}.${keyName}.sig`,
  })),
})
