import { keyUses, type SigningKey } from '@slipway/contract/products/signing/signing.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { FormFoot } from '@slipway/ui/form/FormFoot.tsx'
import { RadioGroup } from '@slipway/ui/form/RadioGroup.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useState } from 'react'
import { isInForce } from './key-warnings.ts'
import { NewKeyFields } from './NewKeyFields.tsx'
import { signingTexts } from './signing-texts.ts'
import { draftOutcome, useDraftKeyList } from './signing.queries.ts'
import { useKeyForm } from './use-key-form.ts'

interface Props {
  productId: string
  target: SigningKey
  keys: readonly SigningKey[]
  /** Of the list in force. */
  version: number
  onClose: () => void
}

/** Removes a key by the next list; the last one of its use is replaced at the same time. */
export function RetireKeyDialog({ productId, target, keys, version, onClose }: Props) {
  const { retiring: t } = signingTexts()
  const kit = useKitTexts()
  const draft = useDraftKeyList()
  const [isLeaked, setLeaked] = useState(false)
  const use = target.keyUse === keyUses.root ? keyUses.root : keyUses.release
  const isLast = keys.filter((key) => key.keyUse === use && isInForce(key)).length === 1
  const fields = useKeyForm(keys, use, async (key) => {
    const next = await draft.mutateAsync({
      productId,
      version,
      removeKeys: [target.keyId],
      raiseEpoch: isLeaked,
      addKeys: isLast ? [key] : [],
    })
    showToast('success', draftOutcome(next))
    onClose()
  })
  const { form } = fields
  return (
    <Dialog open onClose={onClose} title={t.title(target.keyName)} keepOnOutsidePress={form.isDirty}>
      <Form onSubmit={form.submit}>
        <RadioGroup
          label={t.reason}
          direction="column"
          value={isLeaked ? 1 : 0}
          options={[
            { value: 0, label: t.rotated, hint: t.rotatedHint },
            { value: 1, label: t.leaked, hint: t.leakedHint },
          ]}
          onValueChange={(value) => setLeaked(value === 1)}
        />
        {isLast && (
          <>
            <p className="text-sm text-ink-2">{t.replacement}</p>
            <NewKeyFields {...fields} />
          </>
        )}
        <FormFoot>
          <Button onClick={onClose}>{kit.cancel}</Button>
          <Button tone="danger" type="submit" busy={form.isBusy}>
            {t.submit}
          </Button>
        </FormFoot>
      </Form>
    </Dialog>
  )
}
