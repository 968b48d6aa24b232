import { openCampaignStates } from '@slipway/contract/devices/campaigns/campaigns.ts'
import { formatNumber, formatTime } from '@slipway/web-client/formats.ts'
import { campaignTexts } from './campaign-texts.ts'
import type { Campaign } from './campaigns.queries.ts'

type Progress = NonNullable<Campaign['rollout']>
type Group = Progress['groups'][number]

const PERMYRIAD_OF_PERCENT = 100
/** The smallest groups are drawn so wide that they can be seen next to the largest. */
const LEAST_SHARE = 0.04

/** A group that is open in a rollout that does not go on. */
const isHeldIn = (group: Group, state: Campaign['state']): boolean =>
  (state === 'held' || state === 'paused') && group.openTime !== null && group.passTime === null

function shadeOf(group: Group, state: Campaign['state']): string {
  if (isHeldIn(group, state)) return state === 'held' ? 'bg-danger' : 'bg-debugging'
  if (group.passTime !== null) return group.gate?.verdict === 'passed' ? 'bg-released' : 'bg-trial'
  if (group.openTime !== null && !openCampaignStates.includes(state))
    return state === 'stopped' ? 'bg-danger' : 'bg-debugging'
  return group.openTime === null ? 'bg-line-2' : 'bg-accent'
}

/** The groups of a rollout as one bar, and below it what became of each. */
export function GroupBar({ rollout, state }: { rollout: Progress; state: Campaign['state'] }) {
  const { groups: t } = campaignTexts()
  const { groups, soakEndTime, retried, isPlanning } = rollout
  const isEnded = !openCampaignStates.includes(state)
  const fleet = groups.at(-1)?.target ?? 0
  if (fleet === 0) return null
  const devicesOf = (at: number): number => (groups[at]?.target ?? 0) - (groups[at - 1]?.target ?? 0)
  return (
    <section aria-label={t.title} className="flex flex-col gap-2 px-4 py-3">
      <div aria-hidden="true" className="flex h-3 w-full gap-0.5 overflow-hidden rounded-full">
        {groups.map((group, at) => (
          <span
            key={group.target}
            className={shadeOf(group, state)}
            style={{ flexGrow: Math.max(LEAST_SHARE, devicesOf(at) / fleet) }}
          />
        ))}
      </div>
      <ol className="flex flex-col gap-1 text-sm sm:grid sm:grid-cols-2">
        {groups.map((group, at) => (
          <li key={group.target} className="flex min-w-0 items-baseline gap-2">
            <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${shadeOf(group, state)}`} />
            <span className="shrink-0">{t.name(at + 1, formatNumber(devicesOf(at)))}</span>
            <span className="min-w-0 text-ink-3">
              {isEnded && group.passTime === null
                ? t.ended[group.openTime === null ? 'waiting' : 'opened']
                : stateOf(group, state, at === rollout.openGroups - 1 ? soakEndTime : null)}
            </span>
          </li>
        ))}
        {isPlanning && !isEnded && <li className="min-w-0 text-ink-3">{t.isPlanning}</li>}
        {retried && (
          <li className="flex min-w-0 items-baseline gap-2">
            <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-accent" />
            <span className="shrink-0">{t.retried(formatNumber(retried.devices))}</span>
            <span className="min-w-0 text-ink-3">{retriedState(retried)}</span>
          </li>
        )}
      </ol>
    </section>
  )
}

function stateOf(group: Group, state: Campaign['state'], soakEndTime: number | null): string {
  const { openTime, passTime, gate, health } = group
  const { groups: t } = campaignTexts()
  if (passTime !== null && gate) {
    const { verdict, severe, settled, bound } = gate
    const passed = verdict === 'passed' ? t.passed : t.accepted
    const isCompared = health.every((one) => one.verdict === 'well')
    const compared = health.length === 0 ? '' : ` · ${isCompared ? t.healthy(health.length) : t.notCompared}`
    return `${passed(severe, formatNumber(settled), formatNumber(bound / PERMYRIAD_OF_PERCENT))}${compared}`
  }
  if (openTime === null) return t.waiting
  if (state === 'held' || state === 'paused') return t[state]
  return soakEndTime === null ? t.updating : t.soaking(formatTime(soakEndTime))
}

function retriedState({ devices, confirmed, failed }: NonNullable<Progress['retried']>): string {
  const { groups: t } = campaignTexts()
  return t.retriedState(formatNumber(confirmed), formatNumber(failed), formatNumber(devices - confirmed - failed))
}
