import { deviceBulkLimits } from '@slipway/contract/devices/device-bulk/device-bulk.limits.ts'
import { tableFormats, type TableFormat } from '@slipway/contract/devices/device-bulk/device-import.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Checkbox } from '@slipway/ui/form/Checkbox.tsx'
import { FormFoot } from '@slipway/ui/form/FormFoot.tsx'
import { Segmented } from '@slipway/ui/form/Segmented.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { useState } from 'react'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import type { Property } from '../../../products/features/features.exports.ts'
import { filterOf, type DeviceSearch } from '../list/device-search.ts'
import { useFixedColumns } from '../list/use-fixed-columns.ts'
import { PROPERTY } from '../list/device-columns.tsx'
import { fileTexts } from './file-texts.ts'
import { useExportDevices } from './files.queries.ts'

interface Props {
  productId: string
  search: DeviceSearch
  /** The number of devices of the filter as text. */
  count: string
  /** The columns of the list. */
  chosen: readonly string[]
  properties: readonly Property[]
  onClose: () => void
}

/** The devices of the current filter as a file; at first with the columns of the list. */
export function ExportDialog({ productId, search, count, chosen, properties, onClose }: Props) {
  const t = fileTexts().export
  const kit = useKitTexts()
  const exporting = useExportDevices()
  const [format, setFormat] = useState<TableFormat>('xlsx')
  const [draft, setDraft] = useState<ReadonlySet<string>>(new Set(chosen))
  const fixed = useFixedColumns()
  const ofModel = properties.map(({ deKey, name }) => ({ key: PROPERTY + deKey, label: inPageLocale(name) }))
  const keys = [...fixed, ...ofModel].map(({ key }) => key).filter((key) => draft.has(key))
  const isFull = keys.length >= deviceBulkLimits.exportColumns
  const box = ({ key, label }: { key: string; label: string }) => (
    <Checkbox
      key={key}
      label={label}
      checked={draft.has(key)}
      disabled={isFull && !draft.has(key)}
      onChange={(event) => {
        const next = new Set(draft)
        if (event.target.checked) next.add(key)
        else next.delete(key)
        setDraft(next)
      }}
    />
  )
  const confirm = () => {
    const { sort, descending } = search
    const input = { productId, ...filterOf(search), sort, descending, columns: keys, format }
    exporting.mutate(input, { onSuccess: onClose })
  }
  return (
    <Dialog open onClose={onClose} title={t.title} description={t.text(count)} keepOnOutsidePress>
      <h3 className="mb-2 text-sm text-ink-3">{t.columns}</h3>
      <div className="grid grid-cols-2 gap-2 max-sm:grid-cols-1">{fixed.map(box)}</div>
      {ofModel.length > 0 && (
        <>
          <h3 className="mt-5 mb-2 text-sm text-ink-3">{t.properties}</h3>
          <div className="grid max-h-52 grid-cols-2 gap-2 overflow-y-auto max-sm:grid-cols-1">{ofModel.map(box)}</div>
        </>
      )}
      <p className="mt-4 text-sm text-ink-2">{t.always}</p>
      <div className="mt-5 flex items-center gap-3">
        <span className="text-sm text-ink-2">{t.format}</span>
        <Segmented
          label={t.format}
          value={format}
          onValueChange={setFormat}
          options={tableFormats.map((value) => ({ value, label: t.formats[value] }))}
        />
      </div>
      <FormFoot>
        <Button onClick={onClose}>{kit.cancel}</Button>
        <Button tone="primary" busy={exporting.isPending} onClick={confirm}>
          {t.confirm}
        </Button>
      </FormFoot>
    </Dialog>
  )
}
