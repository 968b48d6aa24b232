import { deviceGroupLimits } from '@slipway/contract/devices/device-groups/device-groups.limits.ts'
import { labelKind } from '@slipway/contract/devices/device-groups/device-groups.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { IconButton } from '@slipway/ui/actions/IconButton.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useTexts } from '../../../../shared/texts/texts.ts'
import { savedOf, searchOf, type DeviceSearch } from './device-search.ts'
import { labelQueries, useDeleteFilter, useSaveFilter } from './labels.queries.ts'
import { listTexts } from './list-texts.ts'

interface Props {
  productId: string
  search: DeviceSearch
  onClose: () => void
}

/** Saves the current filter under a name, and deletes saved ones. */
export function FiltersDialog({ productId, search, onClose }: Props) {
  const t = listTexts().filters
  const { data: view } = useQuery(labelQueries.view(productId))
  const wordsOf = useFilterWords(productId)
  const [name, setName] = useState('')
  const save = useSaveFilter(t.saved)
  const remove = useDeleteFilter()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    save.mutate({ productId, name, filter: savedOf(search) }, { onSuccess: onClose })
  }
  return (
    <Dialog open onClose={onClose} title={t.title} description={t.text}>
      {view?.filters.length === 0 && <p className="text-ink-3">{t.none}</p>}
      <ul className="max-h-64 overflow-y-auto">
        {view?.filters.map(({ filterId, name: saved, filter }) => (
          <li key={filterId} className="flex items-center gap-3 border-b py-1.5">
            <span className="min-w-0 flex-1">
              <span className="block truncate">{saved}</span>
              <span className="block truncate text-sm text-ink-3">{wordsOf(searchOf(filter))}</span>
            </span>
            <IconButton
              label={t.remove(saved)}
              icon={<Trash2 size={15} />}
              onClick={() => remove.mutate({ productId, filterId })}
            />
          </li>
        ))}
      </ul>
      <form onSubmit={submit} className="mt-5">
        <TextField
          label={t.name}
          hint={t.current(wordsOf(search))}
          maxLength={deviceGroupLimits.filterNameLength}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <div className="mt-3 flex justify-end">
          <Button tone="primary" type="submit" busy={save.isPending} disabled={name.trim() === ''}>
            {t.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type Shown = Pick<DeviceSearch, 'keyword' | 'online' | 'showsSimulated' | 'tagIds' | 'groupId' | 'component'>

/** A filter in words: what is searched for, the status, tags and group. */
function useFilterWords(productId: string) {
  const t = useTexts().devices
  const { filters, component: componentTexts } = listTexts()
  const { data: labels = [] } = useQuery(labelQueries.list(productId))
  return ({ keyword, online, showsSimulated, tagIds, groupId, component }: Shown): string => {
    const ids = new Set(groupId === undefined ? tagIds : [...tagIds, groupId])
    const named = labels
      .filter(({ labelId }) => ids.has(labelId))
      .toSorted((one) => (one.kind === labelKind.tag ? -1 : 1))
    const words = [
      keyword && `“${keyword}”`,
      online !== undefined && (online ? t.online : t.offline),
      ...named.map(({ name }) => name),
      component && componentTexts.runs(`${component.name} ${component.version}`.trim()),
      !showsSimulated && t.hideSimulated,
    ].filter((part) => part !== false && part !== '' && part !== undefined)
    return words.length === 0 ? filters.everything : words.join(' · ')
  }
}
