import { deviceGroupLimits } from '@slipway/contract/devices/device-groups/device-groups.limits.ts'
import { labelKind, type LabelKind } from '@slipway/contract/devices/device-groups/device-groups.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { IconButton } from '@slipway/ui/actions/IconButton.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { labelQueries, useAddLabel, useDeleteLabel } from './labels.queries.ts'
import { listTexts } from './list-texts.ts'

/** The tags and groups of a product: created, counted and deleted here. */
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
  const remove = useDeleteLabel()
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
          <li key={label.labelId} className="flex h-9 items-center gap-3 border-b">
            <span className="min-w-0 flex-1 truncate">{label.name}</span>
            <span className="text-sm text-ink-3 tabular-nums">{t.devices(label.devices)}</span>
            <IconButton
              label={t.remove(label.name)}
              icon={<Trash2 size={15} />}
              onClick={() => remove.mutate({ productId, labelId: label.labelId })}
            />
          </li>
        ))}
      </ul>
      <form onSubmit={submit} className="mt-3 flex items-end gap-2">
        <TextField
          label={field}
          maxLength={deviceGroupLimits.labelLength}
          value={name}
          onChange={(event) => setName(event.target.value)}
          className="flex-1"
        />
        <Button type="submit" busy={add.isPending}>
          {t.create}
        </Button>
      </form>
    </section>
  )
}
