import type { RejectionCause } from '@slipway/contract/devices/devices/devices.ts'
import type { DeviceProblemCause } from '@slipway/contract/devices/devices/device-problems.ts'
import type { HomeFault } from '@slipway/contract/operations/console-home/console-home.ts'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { StatusDot } from '@slipway/ui/data/StatusDot.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { queryTexts } from '../../devices/device-query/fault-texts.exports.ts'
import { rejectionTexts } from '../../devices/devices/connect/rejection-texts.exports.ts'
import { useConsolePaths } from '../../../shared/console-paths.ts'
import { formatNumber, formatWhen } from '@slipway/web-client/formats.ts'
import { homeTexts } from './home-texts.ts'

/** What went wrong in the last hour, by cause, each with its cure and the last device that had it. */
export function HomeFaults({ faults }: { faults: readonly HomeFault[] }) {
  const t = homeTexts().faults
  return (
    <Panel title={t.title}>
      {faults.length === 0 ? (
        <p className="px-4 py-6 text-sm text-ink-2">{t.none}</p>
      ) : (
        <ul className="divide-y divide-line">
          {faults.map((fault) => (
            <FaultRow key={`${fault.kind} ${fault.cause}`} fault={fault} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function FaultRow({ fault }: { fault: HomeFault }) {
  const t = homeTexts().faults
  const paths = useConsolePaths()
  const { kind, times, products, productId, productName, serial, lastTime } = fault
  const { found, fix } = wordsOf(fault)
  const href = serial ? paths.deviceWhy(productId, serial) : paths.product(productId, 'device')
  return (
    <li className="px-4 py-3 text-sm">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <StatusDot tone={kind === 'offModel' ? 'trial' : 'danger'}>
          <span className="min-w-0 font-medium break-words">{t.cause(t.kinds[kind], found)}</span>
        </StatusDot>
        <TextLink href={href} className="shrink-0 font-medium tabular-nums">
          {t.times(formatNumber(times))}
        </TextLink>
      </div>
      <p className="mt-1 text-ink-2">
        <span className="text-ink-3">{t.fix}</span>
        {fix}
      </p>
      <p className="mt-1 flex flex-wrap gap-x-3 text-xs text-ink-3">
        <span>
          {products > 1 && t.inProducts(products)}
          {productName}
        </span>
        {serial && (
          <TextLink href={href} className="font-mono break-all">
            {serial}
          </TextLink>
        )}
        <span className="tabular-nums">{t.last(formatWhen(lastTime))}</span>
      </p>
    </li>
  )
}

function wordsOf({ kind, cause }: HomeFault): { found: string; fix: string } {
  const { why } = queryTexts()
  if (kind === 'rejected') return rejectionTexts()[cause as RejectionCause]
  if (kind === 'problem') return why.problem.causes[cause as DeviceProblemCause]
  return why.codes[cause] ?? why.otherCode
}
