import { offerReasons } from '@slipway/contract/devices/campaigns/offer-reasons.ts'
import { inLocale } from '@slipway/contract/locale.ts'
import { DescriptionList } from '@slipway/ui/data/DescriptionList.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { formatNumber, formatTime } from '@slipway/web-client/formats.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { campaignTexts } from './campaign-texts.ts'
import type { SavedPlan } from './plan.queries.ts'

const PERMYRIAD_OF_PERCENT = 100

/** What a plan means for the devices of the product now. */
export function PlanFigures({ saved: { statistics } }: { saved: SavedPlan }) {
  const { plan: t } = campaignTexts()
  const {
    devices,
    online,
    simulated,
    testDevices,
    detection,
    recommended,
    groups,
    excluded,
    minutes,
    warnings,
    countTime,
    isCounting,
    isEstimate,
  } = statistics
  const real = t.devicesOnline(formatNumber(devices), formatNumber(online))
  const reached = simulated > 0 ? real + t.devicesSimulated(formatNumber(simulated)) : real
  const isImprovable = recommended.permyriad > detection.permyriad
  return (
    <>
      {devices > 0 && (
        <p>
          {t.detects(percent(detection.permyriad), detection.devicesBefore, testDevices)}
          {isImprovable && ` ${t.recommended(percent(recommended.permyriad))}`}
        </p>
      )}
      <DescriptionList
        columns={3}
        items={[
          { term: t.devices, value: reached },
          { term: t.groups, value: groups.map((group) => formatNumber(group.devices)).join(' → ') || '–' },
          { term: t.duration, value: t.atLeast(minutes) },
        ]}
      />
      {isCounting && (
        <p className="text-sm text-ink-3">{isEstimate ? t.estimated : t.recounting(formatTime(countTime))}</p>
      )}
      {excluded.length > 0 && (
        <div className="text-sm">
          <p className="text-ink-3">{t.excluded}</p>
          <ul className="mt-1 flex flex-col gap-0.5">
            {excluded.map(({ reason, devices: n }) => (
              <li key={reason} className="flex gap-2">
                <span className="w-16 shrink-0 text-right tabular-nums">{formatNumber(n)}</span>
                <span className="text-ink-2">{unmet(reason)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {warnings.map((warning) => (
        <Notice key={warning} tone="warning">
          {t.warnings[warning]}
        </Notice>
      ))}
    </>
  )
}

const percent = (permyriad: number): string => formatNumber(permyriad / PERMYRIAD_OF_PERCENT)

/** The check that the devices do not pass; its details differ between them. */
const unmet = (reason: SavedPlan['statistics']['excluded'][number]['reason']): string =>
  inLocale(offerReasons[reason].check, currentLocale())
