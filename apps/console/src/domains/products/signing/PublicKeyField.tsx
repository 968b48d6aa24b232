import { pkcs11IdOf } from '@slipway/contract/products/signing/signing-commands.ts'
import { signingLimits } from '@slipway/contract/products/signing/signing.limits.ts'
import { CopyBlock } from '@slipway/ui/data/CopyBlock.tsx'
import { TextArea, type TextAreaProps } from '@slipway/ui/form/TextArea.tsx'
import { signingTexts } from './signing-texts.ts'

interface Props extends Pick<TextAreaProps, 'error' | 'value' | 'onChange' | 'onBlur' | 'name' | 'ref'> {
  keyName: string
}

/** The public key of a key that stays elsewhere, with the commands that generate one. */
export function PublicKeyField({ keyName, ...area }: Props) {
  const t = signingTexts()
  const id = pkcs11IdOf(keyName)
  const commands = {
    openssl: [`openssl genpkey -algorithm ed25519 -out ${keyName}.pem`, `openssl pkey -in ${keyName}.pem -pubout`],
    pkcs11: [
      `pkcs11-tool --module "$PKCS11_MODULE" --login --keypairgen --key-type EC:edwards25519 --label ${keyName} --id ${id}`,
      `pkcs11-tool --module "$PKCS11_MODULE" --login --read-object --type pubkey --id ${id} --output-file ${keyName}.pub`,
    ],
  }
  return (
    <>
      <CopyBlock
        label={t.publicKey.commands}
        tabs={[
          { key: 'openssl', label: t.sign.openssl, code: commands.openssl.join('\n') },
          { key: 'pkcs11', label: t.sign.pkcs11, code: commands.pkcs11.join('\n') },
        ]}
      />
      <TextArea
        label={t.publicKey.label}
        hint={t.publicKey.hint}
        required
        mono
        rows={3}
        spellCheck={false}
        placeholder="-----BEGIN PUBLIC KEY-----"
        limit={signingLimits.publicKeyCharacters}
        {...area}
      />
    </>
  )
}
