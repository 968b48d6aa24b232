import { Button } from '@slipway/ui/Button.tsx'
import { EmptyState } from '@slipway/ui/EmptyState.tsx'
import type { ReactNode } from 'react'
import { useTexts } from '../../shared/texts.ts'
import type { DeviceSearch } from './device-search.ts'

interface Props {
  search: DeviceSearch
  action: ReactNode
  onClear: () => void
}

export function NoDevices({ search: { keyword, online }, action, onClear }: Props) {
  const t = useTexts().devices
  if (keyword === '' && online === undefined) {
    return <EmptyState framed title={t.empty.title} text={t.empty.text} actions={action} />
  }
  return (
    <EmptyState
      plain
      title={keyword ? t.noHit.title(keyword) : t.noHit.stateTitle(online ? t.online : t.offline)}
      actions={<Button onClick={onClear}>{t.noHit.clear}</Button>}
    />
  )
}
