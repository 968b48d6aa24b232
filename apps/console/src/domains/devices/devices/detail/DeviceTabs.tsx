import type { DeviceName } from '@slipway/contract/topic.ts'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { Tabs } from '@slipway/ui/layout/Tabs.tsx'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
import { useTexts } from '../../../../shared/texts/texts.ts'
import { HistoryPanel } from '../../device-history/device-history.exports.ts'

interface Props {
  device: DeviceName & { lastSeen: number | null }
  /** The content of the live tab. */
  children: ReactNode
}

/** The live state and the history of a device; the URL says which tab is open, so that it can be linked to. */
export function DeviceTabs({ device, children }: Props) {
  const t = useTexts().devices.detail.tabs
  const search = useSearch({ strict: false }) as { tab?: unknown }
  const navigate = useNavigate()
  const tab = search.tab === 'history' ? 'history' : 'now'
  const open = (next: 'now' | 'history') => {
    const kept: Record<string, string> = next === 'now' ? {} : { tab: next }
    void navigate({ to: '.', search: kept, replace: true, resetScroll: false })
  }
  return (
    <Tabs
      label={t.label}
      tabs={[
        { key: 'now', label: t.now },
        { key: 'history', label: t.history },
      ]}
      value={tab}
      onValueChange={open}
    >
      {tab === 'now' ? (
        children
      ) : (
        <Suspense fallback={<Skeleton className="h-60 w-full" />}>
          <HistoryPanel device={device} />
        </Suspense>
      )}
    </Tabs>
  )
}
