import type { JobOutcome } from '@slipway/contract/devices/campaigns/jobs.lifecycle.ts'
import { deviceCodeText } from '@slipway/contract/devices/campaigns/detail-texts.ts'
import { formatNumber, inPageLocale } from '@slipway/web-client/formats.ts'
import { campaignTexts } from './campaign-texts.ts'
import type { Campaign, UpdateState } from './campaigns.queries.ts'

interface Props {
  campaigns: readonly Campaign[]
  onChoose: (state: UpdateState) => void
}

const troubles: ReadonlySet<UpdateState> = new Set<JobOutcome | 'missing'>([
  'missing',
  'FAILED',
  'TIMED_OUT',
  'ROLLED_BACK',
  'LOST',
  'REJECTED',
])
const MOST = 8

/** Why updates have not succeeded, most frequent first; a bar filters the list. */
export function ReasonBars({ campaigns, onChoose }: Props) {
  const t = campaignTexts()
  const rows = new Map<string, { state: UpdateState; code: number; n: number }>()
  for (const { state, code, n } of campaigns.flatMap(({ counts, simulated }) => [...counts, ...simulated])) {
    if (!troubles.has(state) || n === 0) continue
    const key = `${state} ${code}`
    rows.set(key, { state, code, n: n + (rows.get(key)?.n ?? 0) })
  }
  const sorted = [...rows.values()].toSorted((one, other) => other.n - one.n).slice(0, MOST)
  const most = sorted[0]?.n ?? 0
  if (most === 0) return null
  return (
    <section aria-label={t.reasons} className="border-t px-4 py-3">
      <h3 className="text-sm text-ink-3">{t.reasons}</h3>
      <ul className="mt-1.5 flex max-w-160 flex-col gap-1">
        {sorted.map(({ state, code, n }) => (
          <li key={`${state} ${code}`}>
            <button
              type="button"
              onClick={() => onChoose(state)}
              className="flex w-full items-center gap-3 rounded-sm text-left text-sm hover:bg-hover"
            >
              <span className="w-44 sm:w-72">
                {[t.states[state], code > 0 && inPageLocale(deviceCodeText(code))].filter(Boolean).join(' · ')}
              </span>
              <span aria-hidden="true" className="h-2 min-w-0 flex-1 rounded-full bg-line">
                <span className="block h-2 rounded-full bg-danger" style={{ width: `${(n / most) * 100}%` }} />
              </span>
              <span className="min-w-7 text-right tabular-nums">{formatNumber(n)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
