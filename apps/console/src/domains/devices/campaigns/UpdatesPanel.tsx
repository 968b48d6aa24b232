import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { useState } from 'react'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { lazyPart } from '../../../shared/lazy-part.tsx'
import { formatTime } from '@slipway/web-client/formats.ts'
import { campaignTexts } from './campaign-texts.ts'
import type { Campaign, UpdateState } from './campaigns.queries.ts'
import { ExplainBox } from './ExplainBox.tsx'
import { GroupBar } from './GroupBar.tsx'
import { JobTable } from './JobTable.tsx'
import { PlanPanel } from './PlanPanel.tsx'
import { ReasonBars } from './ReasonBars.tsx'
import { RolloutActs } from './RolloutActs.tsx'
import { StateFilter } from './StateFilter.tsx'
import { useCampaigns } from './use-campaigns.ts'
import { Verdict } from './Verdict.tsx'

const RolloutChart = lazyPart(async () => ({ default: (await import('./RolloutChart.tsx')).RolloutChart }), {
  inPage: true,
})

const CampaignTiming = lazyPart(
  async () => ({ default: (await import('./timing/CampaignTiming.tsx')).CampaignTiming }),
  { inPage: true },
)

interface Props {
  productId: string
  recordId: string
}

/** How far a release has come on its devices. */
export function UpdatesPanel(release: Props) {
  const t = campaignTexts()
  const query = useCampaigns(release)
  const [state, setState] = useState<UpdateState>()
  if (query.isError && !query.data) return <QueryFailed query={query} failed={t.failed} />
  const campaigns = query.data ?? []
  const counts = countsOf(campaigns)
  const rollout = campaigns.find(({ kind }) => kind === 'rollout')
  const shown = rollout ?? campaigns[0]
  const isPlannable = query.isSuccess && (!rollout || rollout.state === 'scheduled')
  return (
    <>
      {isPlannable && <PlanPanel release={release} />}
      <Panel title={t.title} aside={<Running campaigns={campaigns} />}>
        {rollout && (
          <>
            <Verdict campaign={rollout} />
            <RolloutActs release={release} campaign={rollout} />
            {rollout.rollout && <GroupBar rollout={rollout.rollout} state={rollout.state} />}
          </>
        )}
        {rollout?.rollout && <RolloutChart release={release} />}
        {shown && <CampaignTiming timing={shown.timing} />}
        <ReasonBars campaigns={campaigns} onChoose={setState} />
        {query.isSuccess && counts.size === 0 && <p className="px-4 py-3 text-ink-2">{t.none}</p>}
        {counts.size > 0 && (
          <>
            <StateFilter counts={counts} value={state} onChange={setState} />
            <JobTable release={release} state={state} />
          </>
        )}
        <ExplainBox productId={release.productId} />
      </Panel>
    </>
  )
}

/** The devices of all campaigns by state, as the list has them: without the codes of failures, with simulated ones. */
function countsOf(campaigns: readonly Campaign[]): ReadonlyMap<UpdateState, number> {
  const counts = new Map<UpdateState, number>()
  for (const { counts: own, simulated } of campaigns) {
    for (const { state, n } of [...own, ...simulated]) if (n > 0) counts.set(state, (counts.get(state) ?? 0) + n)
  }
  return counts
}

function Running({ campaigns }: { campaigns: readonly Campaign[] }) {
  const t = campaignTexts()
  return (
    <span className="flex flex-wrap gap-x-4 text-sm text-ink-2">
      {campaigns.map(({ campaignId, kind, state, endTime, heldWhy }) => (
        <span key={campaignId}>
          {[t.kinds[kind], t.campaignStates[state], state === 'running' ? t.until(formatTime(endTime)) : heldWhy]
            .filter(Boolean)
            .join(' · ')}
        </span>
      ))}
    </span>
  )
}
