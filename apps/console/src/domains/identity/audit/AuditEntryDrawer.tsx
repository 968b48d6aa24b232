import type { AuditDetails, AuditEntry } from '@slipway/contract/identity/audit/audit.calls.ts'
import { auditOutcomes } from '@slipway/contract/identity/audit/audit.ts'
import { Copyable } from '@slipway/ui/data/Copyable.tsx'
import { CopyBlock } from '@slipway/ui/data/CopyBlock.tsx'
import { DescriptionList } from '@slipway/ui/data/DescriptionList.tsx'
import { Drawer } from '@slipway/ui/overlay/Drawer.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { StatusDot } from '@slipway/ui/data/StatusDot.tsx'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '@slipway/web-client/formats.ts'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { auditTexts } from './audit-texts.ts'
import { formatMoment, outcomeTones, whoOf } from './audit-columns.tsx'
import { auditQueries } from './audit.queries.ts'
import { ChangedRow } from './ChangedRow.tsx'

interface Props {
  entry: AuditEntry
  onClose: () => void
}

export function AuditEntryDrawer({ entry, onClose }: Props) {
  const t = auditTexts()
  const details = useQuery(auditQueries.entry(entry))
  return (
    <Drawer
      open
      onClose={onClose}
      title={entry.actionName}
      description={`${formatMoment(entry.time)} · ${whoOf(entry, t)}`}
    >
      {details.data ? (
        <Details entry={details.data} />
      ) : details.isError ? (
        <QueryFailed query={details} failed={{ title: t.entry.failed, text: t.failed.text }} />
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </Drawer>
  )
}

function Details({ entry }: { entry: AuditDetails }) {
  const texts = auditTexts()
  const { entry: t, columns, outcomes } = texts
  const { outcome, code, refusal, leftOut, changed, changes, input } = entry
  const hasInput = Object.keys(input).length > 0
  return (
    <div className="flex flex-col gap-6">
      {outcome === auditOutcomes.brokenOff && <Notice tone="warning">{t.brokenOff}</Notice>}
      {leftOut > 0 && <Notice tone="warning">{t.leftOut(formatNumber(leftOut))}</Notice>}
      <DescriptionList
        items={[
          { term: columns.who, value: whoOf(entry, texts) },
          { term: t.role, value: entry.roleName || t.nothing },
          {
            term: columns.outcome,
            value: <StatusDot tone={outcomeTones[outcome]}>{outcomes[outcome]}</StatusDot>,
          },
          {
            term: t.code,
            value: <code className="font-mono text-xs">{[code, refusal].filter(Boolean).join(' ')}</code>,
          },
          { term: columns.ip, value: entry.ip ? <Copyable text={entry.ip} /> : t.nothing },
          ...(entry.via ? [{ term: t.via, value: entry.via }] : []),
          { term: t.agent, value: <span className="text-sm">{entry.agent || t.nothing}</span> },
          { term: t.actionCode, value: <Copyable text={entry.action} /> },
          { term: t.requestId, value: entry.requestId ? <Copyable text={entry.requestId} /> : t.nothing },
          { term: t.entryId, value: <Copyable text={entry.entryId} /> },
        ]}
      />
      <section className="flex flex-col gap-3">
        <h3 className="font-title">{t.changes}</h3>
        {changed.length === 0 && <p className="text-sm text-ink-2">{t.noChanges}</p>}
        {changed.map((change) => (
          <ChangedRow key={`${change.objectType} ${change.objectId} ${change.kind}`} change={change} />
        ))}
        {changes > changed.length && (
          <p className="text-sm text-ink-2">{t.onlyFirst(formatNumber(changed.length), formatNumber(changes))}</p>
        )}
      </section>
      <section className="flex flex-col gap-3">
        <h3 className="font-title">{t.input}</h3>
        {hasInput ? (
          <CopyBlock label="JSON" tabs={[{ key: 'json', label: 'JSON', code: JSON.stringify(input, null, 2) }]} />
        ) : (
          <p className="text-sm text-ink-2">{t.noInput}</p>
        )}
      </section>
    </div>
  )
}
