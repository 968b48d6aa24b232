import type { ImportPreview } from '@slipway/contract/products/model-formats/model-formats.calls.ts'
import { importFormats } from '@slipway/contract/products/model-formats/model-formats.ts'
import { type Column, Table } from '@slipway/ui/data/Table.tsx'
import { type ChipType, TypeChip } from '@slipway/ui/data/TypeChip.tsx'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import { formatTexts } from './format-texts.ts'
import { ImportChanges } from './ImportChanges.tsx'
import type { Accepting } from './use-accepting.ts'
import { linesOf } from './loss-lines.ts'
import { LossList } from './LossList.tsx'

type Row = ImportPreview['features'][number]

const chips: Record<string, ChipType> = {
  boolean: 'bool',
  integer: 'int',
  number: 'float',
  enum: 'enum',
  string: 'string',
  object: 'struct',
  array: 'array',
}

const fateTones = {
  added: 'text-released',
  changed: 'text-accent',
  present: 'text-ink-2',
  broken: 'text-danger',
} as const

/** What needs attention comes first. */
const fates: readonly Row['fate'][] = ['broken', 'changed', 'added', 'present']

/** The preview of an import: what to decide, each feature's outcome, and everything that would be lost. */
export function ImportResult({ preview, accepting }: { preview: ImportPreview; accepting: Accepting }) {
  const t = formatTexts()
  const { features, format, losses, moreLosses } = preview
  const countOf = (fate: Row['fate']) => features.filter((one) => one.fate === fate).length
  const counts = [
    t.result.added(countOf('added')),
    ...(countOf('changed') > 0 ? [t.result.changed(countOf('changed'))] : []),
    ...(countOf('present') > 0 ? [t.result.present(countOf('present'))] : []),
    ...(countOf('broken') > 0 ? [t.result.broken(countOf('broken'))] : []),
  ]
  const lines = [...linesOf(t.losses.ofFile, losses), ...features.flatMap((one) => linesOf(titleOf(one), one.losses))]
  const problems = features.flatMap((one) => linesOf(titleOf(one), one.problem ? [one.problem] : []))
  return (
    <>
      <p className="mb-2 font-medium">{t.result.format(inPageLocale(importFormats[format]))}</p>
      <p className="mb-3 text-sm text-ink-2 tabular-nums">{counts.join(' · ')}</p>
      {problems.length > 0 && <LossList title={t.result.problems(problems.length)} lines={problems} />}
      <ImportChanges preview={preview} accepting={accepting} />
      <div className="mb-5">
        <Table
          label={t.result.table}
          columns={columns()}
          rows={features.toSorted((one, other) => fates.indexOf(one.fate) - fates.indexOf(other.fate))}
          rowKey={({ place, deKey }) => `${place} ${deKey}`}
        />
      </div>
      <LossList title={t.losses.title(lines.length + moreLosses)} lines={lines} more={moreLosses} />
    </>
  )
}

const titleOf = ({ deName, deKey }: Row): string => `${inPageLocale(deName)} (${deKey})`

function columns(): Column<Row>[] {
  const t = formatTexts()
  return [
    {
      key: 'feature',
      head: t.result.columns.feature,
      phone: 'title',
      cell: ({ deName, deKey }) => (
        <span className="block min-w-0">
          <span className="block font-medium wrap-anywhere">{inPageLocale(deName) || '—'}</span>
          <code className="block font-mono text-xs break-all text-ink-2">{deKey}</code>
        </span>
      ),
    },
    {
      key: 'type',
      head: t.result.columns.type,
      width: '84px',
      phone: 'line',
      cell: ({ featureType, type }) => {
        const chip = chips[type]
        return chip ? <TypeChip type={chip} /> : t.kinds[featureType]
      },
    },
    {
      key: 'fate',
      head: t.result.columns.fate,
      width: '160px',
      phone: 'line',
      cell: ({ fate }) => <span className={fateTones[fate]}>{t.result.fates[fate]}</span>,
    },
    {
      key: 'losses',
      head: t.result.columns.losses,
      width: '96px',
      align: 'right',
      cell: ({ losses }) => (losses.length > 0 ? t.result.lossCount(losses.length) : ''),
    },
  ]
}
