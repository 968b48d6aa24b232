import { saveSupportPeriod } from '@slipway/contract/products/support-period/support-period.calls.ts'
import { dayOf } from '@slipway/contract/products/support-period/support-period.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lazyPart } from '../../../shared/lazy-part.tsx'
import { formatDay, formatTime } from '@slipway/web-client/formats.ts'
import { useMay } from '../../../shared/use-may.ts'
import { supportQueries } from './support-period.queries.ts'
import { supportTexts } from './support-texts.ts'

const SupportDrawer = lazyPart(async () => ({ default: (await import('./SupportDrawer.tsx')).SupportDrawer }))

export function SupportCard({ productId }: { productId: string }) {
  const t = supportTexts()
  const mayChange = useMay(saveSupportPeriod)
  const { data, isError } = useQuery(supportQueries.one(productId))
  const [isChanging, setChanging] = useState(false)
  const [today] = useState(() => dayOf(Date.now()))
  const isOver = data?.until ? data.until < today : false
  return (
    <Panel
      title={t.title}
      aside={
        data && mayChange ? (
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
            <p>
              <span className={isOver ? 'font-medium text-danger' : 'font-medium'}>{data.until ?? t.none}</span>
              {isOver && <span className="ml-2 text-sm text-danger">{t.ended}</span>}
            </p>
            {data.releaseTime !== null && data.isUsual && (
              <p className="text-sm text-ink-3">{t.usual(formatDay(data.releaseTime))}</p>
            )}
            {data.setTime !== null && (
              <p className="text-sm text-ink-3">{t.setBy(data.account, formatTime(data.setTime))}</p>
            )}
          </>
        )}
      </div>
      {isChanging && data && (
        <SupportDrawer productId={productId} present={data.until} onClose={() => setChanging(false)} />
      )}
    </Panel>
  )
}
