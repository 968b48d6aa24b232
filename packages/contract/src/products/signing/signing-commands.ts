import type { DocumentToSign } from './signing.ts'

interface Signer {
  keyId: string
  keyName: string
}

/**
 * The commands that sign a downloaded document. File names and key names contain nothing that a shell interprets. The
 * label of a key in an HSM is its name here.
 */
export const documentFor = (fileName: string, message: string, signers: readonly Signer[]): DocumentToSign => ({
  fileName,
  message,
  signers: signers.map(({ keyId, keyName }) => ({
    keyId,
    keyName,
    openssl: `openssl pkeyutl -sign -rawin -inkey ${keyName}.pem -in ${fileName} -out ${fileName}.${keyName}.sig`,
    pkcs11: `pkcs11-tool --module "$PKCS11_MODULE" --login --sign --mechanism EDDSA --label ${keyName} --input-file ${fileName} --output-file ${fileName}.${keyName}.sig`,
  })),
})
