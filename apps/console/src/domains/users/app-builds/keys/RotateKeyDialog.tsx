import { rotateAppKey } from '@slipway/contract/users/app-builds/keys/app-keys.calls.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { FormFoot } from '@slipway/ui/form/FormFoot.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useState } from 'react'
import { useKeyChange } from './keys.queries.ts'
import { keysTexts } from './keys-texts.ts'
import { useProof } from './use-proof.tsx'

interface Props {
  appId: string
  packageName: string
  onClose: () => void
}

/** The next release key, which can't be undone: the package name is typed. */
export function RotateKeyDialog({ appId, packageName, onClose }: Props) {
  const t = keysTexts().rotating
  const kit = useKitTexts()
  const rotating = useKeyChange(rotateAppKey)
  const [typed, setTyped] = useState('')
  const proof = useProof()
  async function submit(): Promise<void> {
    try {
      await rotating.mutateAsync({ appId, packageName: typed })
      showToast('success', t.done)
      onClose()
    } catch (error) {
      if (proof.asks(error, () => void submit())) rotating.reset()
    }
  }
  if (proof.dialog) return proof.dialog
  return (
    <Dialog open onClose={onClose} title={t.title} description={t.text} keepOnOutsidePress={typed !== ''}>
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          if (typed === packageName) void submit()
        }}
      >
        <Notice tone="warning">{t.warning}</Notice>
        <TextField
          label={t.packageName(packageName)}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          error={rotating.error?.message}
          onChange={({ target }) => setTyped(target.value.trim())}
        />
        <FormFoot>
          <Button onClick={onClose}>{kit.cancel}</Button>
          <Button tone="danger" type="submit" busy={rotating.isPending} disabled={typed !== packageName}>
            {t.submit}
          </Button>
        </FormFoot>
      </Form>
    </Dialog>
  )
}
