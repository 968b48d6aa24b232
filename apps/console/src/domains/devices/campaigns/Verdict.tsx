import { StatusDot, type DotTone } from '@slipway/ui/data/StatusDot.tsx'
import { formatNumber, formatTime } from '@slipway/web-client/formats.ts'
import { campaignTexts } from './campaign-texts.ts'
import type { Campaign } from './campaigns.queries.ts'

const tones: Record<Campaign['state'], DotTone> = {
  scheduled: 'debugging',
  running: 'trial',
  held: 'danger',
  paused: 'debugging',
  stopped: 'danger',
  finished: 'released',
  expired: 'debugging',
  withdrawn: 'debugging',
}

/** How the rollout is doing, in one sentence. */
export function Verdict({ campaign }: { campaign: Campaign }) {
  const t = campaignTexts()
  const { state, heldWhy } = campaign
  return (
    <p className="flex items-start gap-2 px-4 pt-3 text-base font-medium">
      <StatusDot tone={tones[state]} className="mt-2 shrink-0">
        <span className="sr-only">{t.campaignStates[state]}</span>
      </StatusDot>
      <span className="min-w-0">
        {sentenceOf(campaign)}
        {simulatedOf(campaign)}
        {heldWhy && (state === 'held' || state === 'paused' || state === 'stopped') && t.because(heldWhy)}
      </span>
    </p>
  )
}

function sentenceOf({ state, counts, rollout, endTime }: Campaign): string {
  const { verdict: t } = campaignTexts()
  const confirmed = formatNumber(sumOf(counts, ['CONFIRMED']))
  const severe = sumOf(counts, severeStates)
  if (state === 'scheduled') {
    if (rollout?.lacksRehearsal) return t.awaitingRehearsal
    if (rollout?.needsApproval && !rollout.isApproved) return t.awaitingApproval
    return rollout?.startTime ? t.scheduled(formatTime(rollout.startTime)) : t.preparing
  }
  if (state === 'running') {
    const target = rollout?.groups.at(-1)?.target
    const open = rollout && target !== undefined && rollout.groups.length > 0
    const where =
      open && !rollout.isThrough ? t.inGroup(rollout.openGroups, rollout.groups.length) : t.open(formatTime(endTime))
    return `${where}${t.updated(confirmed)}${severe > 0 ? t.severe(formatNumber(severe)) : t.noSevere}`
  }
  return `${t.states[state]}${t.updated(confirmed)}`
}

const severeStates = ['missing', 'ROLLED_BACK', 'LOST']

const sumOf = (counts: Campaign['counts'], states: readonly string[]): number =>
  counts.filter(({ state }) => states.includes(state)).reduce((sum, { n }) => sum + n, 0)

/** Simulated devices say nothing about real ones: they have figures of their own. */
function simulatedOf({ simulated }: Campaign): string {
  const { verdict: t } = campaignTexts()
  if (simulated.length === 0) return ''
  const severe = sumOf(simulated, severeStates)
  const updated = t.simulated(formatNumber(sumOf(simulated, ['CONFIRMED'])))
  return `${updated}${severe > 0 ? t.severe(formatNumber(severe)) : t.noSevere}`
}
