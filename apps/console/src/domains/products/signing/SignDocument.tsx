import { signatureText, type DocumentToSign } from '@slipway/contract/products/signing/signing.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { CopyBlock } from '@slipway/ui/data/CopyBlock.tsx'
import { Segmented } from '@slipway/ui/form/Segmented.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Download } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { saveFile } from '../../../shared/save-file.ts'
import { SignatureDrop } from './SignatureDrop.tsx'
import { signingTexts } from './signing-texts.ts'

interface Props {
  document: DocumentToSign
  busy: boolean
  error: string | undefined
  onSign: (given: { keyId: string; signature: string }) => void
}

/** Download, command, signature: the way of a document to a key that is elsewhere, and back. */
export function SignDocument({ document: { fileName, message, signers }, busy, error, onSign }: Props) {
  const t = signingTexts().sign
  const [chosen, setChosen] = useState('')
  const [pasted, setPasted] = useState('')
  const signer = signers.find(({ keyId }) => keyId === chosen) ?? signers[0]
  if (!signer) return null
  const submit = (signature: string) => onSign({ keyId: signer.keyId, signature })
  return (
    <ol className="flex min-w-0 flex-col gap-5">
      <Step number={1}>
        <Button
          className="self-start"
          icon={<Download size={16} />}
          onClick={() => saveFile(new Blob([message], { type: 'text/plain' }), fileName)}
        >
          {t.download(fileName)}
        </Button>
        <p className="text-sm text-ink-3">{t.downloadText}</p>
      </Step>
      <Step number={2}>
        {signers.length > 1 && (
          <Segmented
            label={t.with}
            value={signer.keyId}
            options={signers.map(({ keyId, keyName }) => ({ value: keyId, label: keyName }))}
            onValueChange={setChosen}
          />
        )}
        <CopyBlock
          key={signer.keyId}
          label={t.run}
          tabs={[
            { key: 'openssl', label: t.openssl, code: signer.openssl },
            { key: 'pkcs11', label: t.pkcs11, code: signer.pkcs11 },
          ]}
        />
      </Step>
      <Step number={3}>
        <SignatureDrop disabled={busy} onSignature={submit} />
        <form
          className="flex min-w-0 flex-col gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            if (signatureText.safeParse(pasted).success) submit(pasted)
          }}
        >
          <TextField
            label={t.paste}
            placeholder={t.pasteHint}
            mono
            autoComplete="off"
            value={pasted}
            onChange={(event) => setPasted(event.target.value)}
          />
          <Button className="self-start" type="submit" busy={busy} disabled={!signatureText.safeParse(pasted).success}>
            {t.submit}
          </Button>
        </form>
        {error !== undefined && <Notice tone="danger">{error}</Notice>}
      </Step>
    </ol>
  )
}

const Step = ({ number, children }: { number: number; children: ReactNode }) => (
  <li className="flex min-w-0 gap-3">
    <span
      aria-hidden="true"
      className="flex size-6 shrink-0 items-center justify-center rounded-full border text-xs text-ink-2 tabular-nums"
    >
      {number}
    </span>
    <div className="flex min-w-0 flex-1 flex-col gap-2">{children}</div>
  </li>
)
