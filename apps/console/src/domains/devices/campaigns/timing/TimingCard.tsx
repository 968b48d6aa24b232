import { saveJobTiming } from '@slipway/contract/devices/campaigns/job-timing.calls.ts'
import { changesFrom, minutesToReturn, usualTiming } from '@slipway/contract/devices/campaigns/jobs/job-timing.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lazyPart } from '../../../../shared/lazy-part.tsx'
import { formatNumber } from '@slipway/web-client/formats.ts'
import { useMay } from '../../../../shared/use-may.ts'
import { timingOfProduct } from './timing.queries.ts'
import { timingTexts } from './timing-texts.ts'

const TimingDrawer = lazyPart(async () => ({ default: (await import('./TimingDrawer.tsx')).TimingDrawer }))

/** How long the platform waits for the devices of a product while they update, and how often it tries. */
export function TimingCard({ productId }: { productId: string }) {
  const t = timingTexts()
  const may = useMay(saveJobTiming)
  const { data, isError } = useQuery(timingOfProduct(productId))
  const [isChanging, setChanging] = useState(false)
  const changed = data ? Object.keys(changesFrom(usualTiming, data)).length : 0
  return (
    <Panel
      title={t.title}
      aside={
        data && may ? (
          <Button size="small" onClick={() => setChanging(true)}>
            {t.change}
          </Button>
        ) : undefined
      }
    >
      <div className="flex flex-col gap-1 p-4">
        {isError && !data && <p className="text-sm text-ink-3">{t.failed}</p>}
        {!data && !isError && <Skeleton className="h-11 w-full" />}
        {data && (
          <>
            <p className="text-ink-2">{t.text}</p>
            <p>{[t.attempts(data.attempts), t.returns(formatNumber(minutesToReturn(data)))].join(' · ')}</p>
            <p className="text-sm text-ink-3">{changed === 0 ? t.isUsual : t.changed(changed)}</p>
          </>
        )}
      </div>
      {isChanging && data && <TimingDrawer productId={productId} present={data} onClose={() => setChanging(false)} />}
    </Panel>
  )
}
