import { importAppKey } from '@slipway/contract/users/app-builds/keys/app-keys.calls.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { FormFoot } from '@slipway/ui/form/FormFoot.tsx'
import { PasswordField } from '@slipway/ui/form/PasswordField.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { refusalDetails } from '@slipway/web-client/refusal-of.ts'
import { useState } from 'react'
import { base64Of } from '../../../../shared/files/file-content.ts'
import { FileField } from '../../../../shared/files/FileField.tsx'
import { useKeyChange } from './keys.queries.ts'
import { keysTexts } from './keys-texts.ts'
import { useProof } from './use-proof.tsx'

interface Props {
  appId: string
  /** A release key is there already, and will be replaced. */
  replaces: boolean
  onClose: () => void
}

/** The key of an application that is in a store already. */
export function ImportKeyDialog({ appId, replaces, onClose }: Props) {
  const t = keysTexts().importing
  const kit = useKitTexts()
  const importing = useKeyChange(importAppKey)
  const [file, setFile] = useState<File | null>(null)
  const [password, setPassword] = useState('')
  const proof = useProof()
  async function submit(): Promise<void> {
    if (!file) return
    try {
      await importing.mutateAsync({ appId, privateKeyFile: await base64Of(file), password })
      showToast('success', t.done)
      onClose()
    } catch (error) {
      if (proof.asks(error, () => void submit())) importing.reset()
    }
  }
  if (proof.dialog) return proof.dialog
  const { error } = importing
  const { field } = refusalDetails(error)
  const errorOf = (name: string): string | undefined => (field === name ? error?.message : undefined)
  const isPlaced = field === 'privateKeyFile' || field === 'password'
  return (
    <Dialog open onClose={onClose} title={t.title} description={t.text} keepOnOutsidePress={file !== null}>
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {replaces && <Notice tone="warning">{t.replaces}</Notice>}
        <FileField
          label={t.file}
          error={errorOf('privateKeyFile')}
          file={file}
          onFile={setFile}
          accept=".p12,.pfx,.keystore,.jks"
          disabled={importing.isPending}
          words={{ choose: t.choose, limit: t.limit, remove: t.remove }}
        />
        <PasswordField
          label={t.password}
          error={errorOf('password')}
          autoComplete="off"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        {error && !isPlaced && <Notice tone="danger">{error.message}</Notice>}
        <FormFoot>
          <Button onClick={onClose}>{kit.cancel}</Button>
          <Button tone="primary" type="submit" busy={importing.isPending} disabled={!file}>
            {t.submit}
          </Button>
        </FormFoot>
      </Form>
    </Dialog>
  )
}
