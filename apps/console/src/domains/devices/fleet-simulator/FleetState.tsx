import { fleetStatus, type Fleet } from '@slipway/contract/devices/fleet-simulator/fleet-simulator.ts'
import { DescriptionList } from '@slipway/ui/data/DescriptionList.tsx'
import { StatusDot, type DotTone } from '@slipway/ui/data/StatusDot.tsx'
import { formatNumber, formatTime } from '@slipway/web-client/formats.ts'
import { fleetTexts } from './fleet-texts.ts'

const tones: Record<Fleet['status'], DotTone> = {
  [fleetStatus.none]: 'debugging',
  [fleetStatus.running]: 'released',
  [fleetStatus.stopped]: 'debugging',
  [fleetStatus.removing]: 'trial',
}

const updateCounts = ['updates', 'updatesFailed', 'updatesRolledBack', 'updatesBricked'] as const

/** The state of the fleet, and its statistics since the start. */
export function FleetState({ fleet }: { fleet: Fleet }) {
  const t = fleetTexts()
  const { status, stopReason, connected, made, startTime, settings, counts } = fleet
  const figure = (value: number) => <span className="tabular-nums">{formatNumber(value)}</span>
  const ofRun =
    startTime === null
      ? []
      : [
          { term: t.facts.startTime, value: <span className="tabular-nums">{formatTime(startTime)}</span> },
          { term: t.facts.interval, value: t.seconds(formatNumber(settings.intervalSeconds)) },
          { term: t.facts.seed, value: figure(settings.seed) },
          { term: t.facts.reports, value: figure(counts.reports) },
          { term: t.facts.events, value: figure(counts.events) },
          { term: t.facts.replies, value: figure(counts.replies) },
          { term: t.facts.lost, value: figure(counts.lost) },
          { term: t.facts.refused, value: figure(counts.refused) },
          ...updateCounts.map((name) => ({ term: t.facts[name], value: figure(counts[name]) })),
        ]
  return (
    <section aria-label={t.state}>
      <DescriptionList
        columns={3}
        items={[
          {
            term: t.facts.status,
            value: (
              <span aria-live="polite">
                <StatusDot tone={tones[status]}>{t.status[status]}</StatusDot>
                {t.stopReasons[stopReason] !== '' && (
                  <span className="block text-xs text-ink-3">{t.stopReasons[stopReason]}</span>
                )}
              </span>
            ),
          },
          {
            term: t.facts.connected,
            value: <span className="tabular-nums">{t.of(formatNumber(connected), formatNumber(made))}</span>,
          },
          ...ofRun,
        ]}
      />
    </section>
  )
}
