import { deviceGroupLimits } from '@slipway/contract/devices/device-groups/device-groups.limits.ts'
import { labelKind, type DeviceLabel, type LabelKind } from '@slipway/contract/devices/device-groups/device-groups.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { IconButton } from '@slipway/ui/actions/IconButton.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { labelQueries, useAddLabel, useDeleteLabel, useRenameLabel } from './labels.queries.ts'
import { listTexts } from './list-texts.ts'

/** The tags and groups of a product: created, renamed, counted and deleted here. */
export function LabelsDialog({ productId, onClose }: { productId: string; onClose: () => void }) {
  const t = listTexts()
  return (
    <Dialog open onClose={onClose} title={t.labels} description={t.labelsText}>
      <LabelList productId={productId} kind={labelKind.tag} title={t.tags} field={t.newTag} />
      <LabelList productId={productId} kind={labelKind.group} title={t.group} field={t.newGroup} />
    </Dialog>
  )
}

interface Props {
  productId: string
  kind: LabelKind
  title: string
  field: string
}

function LabelList({ productId, kind, title, field }: Props) {
  const t = listTexts()
  const { data = [] } = useQuery(labelQueries.list(productId))
  const [name, setName] = useState('')
  const add = useAddLabel()
  const own = data.filter((label) => label.kind === kind)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') add.mutate({ productId, kind, name }, { onSuccess: () => setName('') })
  }
  return (
    <section aria-label={title} className="mb-6">
      <h3 className="mb-2 text-sm text-ink-3">{title}</h3>
      {own.length === 0 && <p className="text-ink-3">{t.none}</p>}
      <ul className="max-h-52 overflow-y-auto">
        {own.map((label) => (
          <LabelItem key={label.labelId} productId={productId} label={label} />
        ))}
      </ul>
      <form onSubmit={submit} className="mt-3 flex items-end gap-2">
        <TextField
          label={field}
          maxLength={deviceGroupLimits.labelLength}
          value={name}
          onChange={(event) => setName(event.target.value)}
          className="mb-0! flex-1"
        />
        {/* As high as the line below the field, so that it is next to the box. */}
        <Button type="submit" busy={add.isPending} className="mb-[22px]">
          {t.create}
        </Button>
      </form>
    </section>
  )
}

/** The field replaces the button that was pressed. */
const focusField = (form: HTMLFormElement | null) => form?.querySelector('input')?.focus()

function LabelItem({ productId, label }: { productId: string; label: DeviceLabel }) {
  const t = listTexts()
  const kit = useKitTexts()
  const remove = useDeleteLabel()
  const rename = useRenameLabel()
  const [draft, setDraft] = useState<string>()
  const { labelId } = label
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const name = draft?.trim() ?? ''
    if (name === '') return
    if (name === label.name) setDraft(undefined)
    else rename.mutate({ productId, labelId, name }, { onSuccess: () => setDraft(undefined) })
  }
  if (draft !== undefined) {
    return (
      <li className="border-b py-1.5">
        <form ref={focusField} onSubmit={submit} className="flex items-center gap-2">
          <TextField
            label={t.newName(label.name)}
            labelHidden
            maxLength={deviceGroupLimits.labelLength}
            value={draft}
            onChange={(event) => setDraft(event.target.value)}
            className="flex-1"
          />
          <Button type="submit" size="small" tone="primary" busy={rename.isPending}>
            {t.save}
          </Button>
          <Button size="small" onClick={() => setDraft(undefined)}>
            {kit.cancel}
          </Button>
        </form>
      </li>
    )
  }
  return (
    <li className="flex h-9 items-center gap-2 border-b">
      <span className="min-w-0 flex-1 truncate">{label.name}</span>
      <span className="mr-1 text-sm text-ink-3 tabular-nums">{t.devices(label.devices)}</span>
      <IconButton label={t.rename(label.name)} icon={<Pencil size={15} />} onClick={() => setDraft(label.name)} />
      <IconButton
        label={t.remove(label.name)}
        icon={<Trash2 size={15} />}
        onClick={() => remove.mutate({ productId, labelId })}
      />
    </li>
  )
}
