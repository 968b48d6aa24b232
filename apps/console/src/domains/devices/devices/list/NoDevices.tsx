import { Button } from '@slipway/ui/actions/Button.tsx'
import { SearchDrawing } from '@slipway/ui/layout/drawings.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { DeviceDrawing } from '@slipway/ui/layout/list-drawings.tsx'
import type { ReactNode } from 'react'
import { useTexts } from '../../../../shared/texts/texts.ts'
import { isFiltered, type DeviceSearch } from './device-search.ts'

interface Props {
  search: DeviceSearch
  action: ReactNode
  onClear: () => void
}

export function NoDevices({ search, action, onClear }: Props) {
  const { keyword, online, showsSimulated } = search
  const t = useTexts().devices
  if (!isFiltered(search)) {
    return <EmptyState drawing={<DeviceDrawing />} framed title={t.empty.title} text={t.empty.text} actions={action} />
  }
  function titleOf(): string {
    if (keyword) return t.noHit.title(keyword)
    if (online === undefined) return showsSimulated ? t.noHit.labels : t.noHit.onlySimulated
    return t.noHit.stateTitle(online ? t.online : t.offline)
  }
  return (
    <EmptyState
      drawing={<SearchDrawing />}
      title={titleOf()}
      actions={<Button onClick={onClear}>{t.noHit.clear}</Button>}
    />
  )
}
