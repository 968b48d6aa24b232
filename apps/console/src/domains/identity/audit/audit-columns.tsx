import type { AuditEntry } from '@slipway/contract/identity/audit/audit.calls.ts'
import { auditOutcomes, type AuditOutcome } from '@slipway/contract/identity/audit/audit.ts'
import { StatusDot, type DotTone } from '@slipway/ui/data/StatusDot.tsx'
import type { Column } from '@slipway/ui/data/Table.tsx'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { formatClock, formatDay, formatNumber } from '@slipway/web-client/formats.ts'
import type { AuditTexts } from './texts.zh.ts'

export const outcomeTones: Record<AuditOutcome, DotTone> = {
  [auditOutcomes.done]: 'released',
  [auditOutcomes.refused]: 'trial',
  [auditOutcomes.failed]: 'danger',
  [auditOutcomes.brokenOff]: 'danger',
}

/** `2026-11-21 10:00:07`: seconds are shown because the order within a minute matters. */
export const formatMoment = (epochMs: number): string => `${formatDay(epochMs)} ${formatClock(epochMs)}`

const isLoopback = (ip: string): boolean => /^(::1$|(::ffff:)?127\.)/.test(ip)

/** The actor of an entry: a visitor by the typed name, the platform by its own. */
export const whoOf = (
  { account, accountId, action }: Pick<AuditEntry, 'account' | 'accountId' | 'action'>,
  t: AuditTexts,
) => account || (accountId ? `#${accountId}` : /^(system$|job:)/.test(action) ? t.system : t.visitor)

function objectsIn({ objects, changes }: AuditEntry, t: AuditTexts): string {
  const named = objects.map(({ kind, objectTypeName, objectName, objectId }) =>
    t.object(t.kinds[kind], objectTypeName, objectName || objectId),
  )
  return [named.join(' · '), ...(changes > objects.length ? [t.more(formatNumber(changes))] : [])].join(' ')
}

export const auditColumns = (t: AuditTexts, onOpen: (entry: AuditEntry) => void): Column<AuditEntry>[] => [
  {
    key: 'time',
    head: t.columns.time,
    width: '172px',
    phone: 'line',
    cell: ({ time }) => <span className="text-ink-2 tabular-nums">{formatMoment(time)}</span>,
  },
  {
    key: 'who',
    head: t.columns.who,
    width: '224px',
    phone: 'line',
    cell: (entry) => (
      <span className="block min-w-0">
        <span title={whoOf(entry, t)} className="block truncate">
          {whoOf(entry, t)}
        </span>
        <span className="block truncate text-sm text-ink-2 max-sm:hidden">
          {entry.roleName || (entry.account && !entry.accountId ? t.visitor : '')}
        </span>
      </span>
    ),
  },
  {
    key: 'action',
    head: t.columns.action,
    phone: 'title',
    cell: (entry) => (
      <span className="block min-w-0">
        <span title={entry.action} className="block truncate font-medium">
          {entry.actionName}
        </span>
        {entry.changes > 0 && (
          <span title={objectsIn(entry, t)} className="block truncate text-sm text-ink-2">
            {objectsIn(entry, t)}
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'outcome',
    head: t.columns.outcome,
    width: '112px',
    stays: true,
    phone: 'line',
    cell: ({ outcome }) => <StatusDot tone={outcomeTones[outcome]}>{t.outcomes[outcome]}</StatusDot>,
  },
  {
    key: 'ip',
    head: t.columns.ip,
    width: '144px',
    cell: ({ ip }) => (
      <span title={ip} className="block truncate font-mono text-xs text-ink-2">
        {isLoopback(ip) ? t.thisMachine : ip}
      </span>
    ),
  },
  {
    key: 'actions',
    head: t.columns.actions,
    headHidden: true,
    width: '88px',
    align: 'right',
    phone: 'action',
    cell: (entry) => (
      <TextButton onClick={() => onOpen(entry)} aria-label={t.detailsNamed(entry.actionName, formatMoment(entry.time))}>
        {t.details}
      </TextButton>
    ),
  },
]
