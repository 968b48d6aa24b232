import { keyFields, type ApiKey } from '@slipway/contract/identity/api-keys/api-keys.calls.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { FormFoot } from '@slipway/ui/form/FormFoot.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import * as z from 'zod/mini'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { useRenameKey } from './api-keys.queries.ts'
import { keyTexts } from './key-texts.ts'

const schema = z.object({ keyName: keyFields.keyName })

export function RenameKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const t = keyTexts().form
  const kit = useKitTexts()
  const rename = useRenameKey()
  const form = useContractForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: { keyName: apiKey.keyName },
    onSubmit: async (values) => {
      await rename.mutateAsync({ ...values, keyId: apiKey.keyId })
      showToast('success', t.saved)
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={t.renameTitle(apiKey.keyName)} size="small" keepOnOutsidePress>
      <Form onSubmit={form.submit}>
        <TextField label={t.keyName} required autoComplete="off" {...form.field('keyName')} />
        <FormFoot>
          <Button onClick={onClose}>{kit.cancel}</Button>
          <Button tone="primary" type="submit" busy={form.isBusy}>
            {t.save}
          </Button>
        </FormFoot>
      </Form>
    </Dialog>
  )
}
