import { deviceLimits } from '@slipway/contract/devices/devices/devices.limits.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Checkbox } from '@slipway/ui/form/Checkbox.tsx'
import { FormFoot } from '@slipway/ui/form/FormFoot.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { useState } from 'react'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import type { Property } from '../../../products/features/features.exports.ts'
import { PROPERTY } from './device-columns.tsx'
import { useSaveColumns } from './labels.queries.ts'
import { listTexts } from './list-texts.ts'
import { useFixedColumns } from './use-fixed-columns.ts'

interface Props {
  productId: string
  chosen: readonly string[]
  properties: readonly Property[]
  onClose: () => void
}

/** Chooses the columns of the list; the choice is stored for the account and the product. */
export function ColumnsDialog({ productId, chosen, properties, onClose }: Props) {
  const t = listTexts()
  const kit = useKitTexts()
  const save = useSaveColumns()
  const [draft, setDraft] = useState<ReadonlySet<string>>(new Set(chosen))
  const fixed = useFixedColumns()
  const ofModel = properties.map(({ deKey, name }) => ({ key: PROPERTY + deKey, label: inPageLocale(name) }))
  const addedLast = (key: string) => (key === 'createTime' ? 1 : 0)
  const all = [...fixed, ...ofModel].toSorted((one, other) => addedLast(one.key) - addedLast(other.key))
  const isFull = [...draft].filter((key) => key.startsWith(PROPERTY)).length >= deviceLimits.listColumns
  const box = ({ key, label }: { key: string; label: string }) => (
    <Checkbox
      key={key}
      label={label}
      checked={draft.has(key)}
      disabled={isFull && key.startsWith(PROPERTY) && !draft.has(key)}
      onChange={(event) => {
        const next = new Set(draft)
        if (event.target.checked) next.add(key)
        else next.delete(key)
        setDraft(next)
      }}
    />
  )
  const confirm = () => {
    const inOrder = all.map(({ key }) => key).filter((key) => draft.has(key))
    save.mutate({ productId, columns: inOrder }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.columnsTitle}
      description={t.columnsText(deviceLimits.listColumns)}
      keepOnOutsidePress
    >
      <div className="grid grid-cols-2 gap-2 max-sm:grid-cols-1">{fixed.map(box)}</div>
      {ofModel.length > 0 && (
        <>
          <h3 className="mt-5 mb-2 text-sm text-ink-3">{t.properties}</h3>
          <div className="grid grid-cols-2 gap-2 max-sm:grid-cols-1">{ofModel.map(box)}</div>
        </>
      )}
      <FormFoot>
        <Button onClick={onClose}>{kit.cancel}</Button>
        <Button tone="primary" busy={save.isPending} onClick={confirm}>
          {t.save}
        </Button>
      </FormFoot>
    </Dialog>
  )
}
