import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { campaignTexts } from './campaign-texts.ts'
import { campaignQueries } from './campaigns.queries.ts'
import { Explanation } from './Explanation.tsx'

/** What a device is offered, what became of it, or why it is offered nothing. */
export function DeviceUpdatesPage() {
  const t = campaignTexts().explain
  const { productId = '', serial = '' } = useParams({ strict: false })
  const query = useQuery(campaignQueries.followed(productId, serial))
  if (query.isError && !query.data) return <QueryFailed query={query} failed={t.failed} />
  return (
    <Panel title={t.device}>
      <div aria-live="polite" className="flex flex-col gap-3 p-4">
        {query.data ? <Explanation explained={query.data} /> : <Skeleton className="h-24 w-full" />}
      </div>
    </Panel>
  )
}
