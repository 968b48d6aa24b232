import type { DeviceName } from '@slipway/contract/topic.ts'
import { Skeleton } from '@slipway/ui/Skeleton.tsx'
import { Tabs } from '@slipway/ui/Tabs.tsx'
import { Suspense, useState, type ReactNode } from 'react'
import { useTexts } from '../../shared/texts.ts'
import { HistoryPanel } from '../device-history/device-history.exports.ts'

interface Props {
  device: DeviceName
  /** What is live. */
  children: ReactNode
}

/** The device as it is now, and as it was. */
export function DeviceTabs({ device, children }: Props) {
  const t = useTexts().devices.detail.tabs
  const [tab, setTab] = useState<'now' | 'history'>('now')
  return (
    <Tabs
      label={t.label}
      tabs={[
        { key: 'now', label: t.now },
        { key: 'history', label: t.history },
      ]}
      value={tab}
      onValueChange={setTab}
    >
      <div className="pt-4">
        {tab === 'now' ? (
          children
        ) : (
          <Suspense fallback={<Skeleton className="h-60 w-full" />}>
            <HistoryPanel device={device} />
          </Suspense>
        )}
      </div>
    </Tabs>
  )
}
