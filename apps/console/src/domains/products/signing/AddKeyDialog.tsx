import { keyUses, type SigningKey } from '@slipway/contract/products/signing/signing.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { FormFoot } from '@slipway/ui/form/FormFoot.tsx'
import { RadioGroup } from '@slipway/ui/form/RadioGroup.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { NewKeyFields } from './NewKeyFields.tsx'
import { signingTexts } from './signing-texts.ts'
import { draftOutcome, useDraftKeyList } from './signing.queries.ts'
import { useKeyForm } from './use-key-form.ts'

interface Props {
  productId: string
  keys: readonly SigningKey[]
  /** Of the list in force. */
  version: number
  onClose: () => void
}

export function AddKeyDialog({ productId, keys, version, onClose }: Props) {
  const t = signingTexts()
  const kit = useKitTexts()
  const draft = useDraftKeyList()
  const fields = useKeyForm(keys, keyUses.release, async (key) => {
    const next = await draft.mutateAsync({ productId, version, addKeys: [key] })
    showToast('success', draftOutcome(next))
    onClose()
  })
  const { form, keyUse, chooseUse, uses } = fields
  return (
    <Dialog open onClose={onClose} title={t.adding.title} description={t.adding.text} keepOnOutsidePress={form.isDirty}>
      <Form onSubmit={form.submit}>
        <RadioGroup
          label={t.adding.use}
          direction="column"
          value={keyUse}
          options={uses.map((use) => ({ value: use, label: t.uses[use], hint: t.usesFor[use] }))}
          onValueChange={chooseUse}
        />
        <NewKeyFields {...fields} />
        <FormFoot>
          <Button onClick={onClose}>{kit.cancel}</Button>
          <Button tone="primary" type="submit" busy={form.isBusy}>
            {t.adding.submit}
          </Button>
        </FormFoot>
      </Form>
    </Dialog>
  )
}
