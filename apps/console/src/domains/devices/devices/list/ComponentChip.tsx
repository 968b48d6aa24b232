import { IconButton } from '@slipway/ui/actions/IconButton.tsx'
import { X } from 'lucide-react'
import type { DeviceSearch } from './device-search.ts'
import { listTexts } from './list-texts.ts'

interface Props {
  component: NonNullable<DeviceSearch['component']>
  onRemove: () => void
}

/** The filter by a component, which the search for components sets. */
export function ComponentChip({ component: { name, version }, onRemove }: Props) {
  const t = listTexts().component
  return (
    <span className="flex min-w-0 items-center gap-1 rounded-md border pl-2 text-sm">
      <span className="min-w-0 truncate">{t.runs([name, version].filter(Boolean).join(' '))}</span>
      <IconButton label={t.remove} icon={<X size={14} />} onClick={onRemove} className="size-6!" />
    </span>
  )
}
