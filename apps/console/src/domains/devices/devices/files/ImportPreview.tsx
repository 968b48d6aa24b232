import { csvHeadLine, csvLine } from '@slipway/contract/csv.ts'
import type { DeviceImportPreview } from '@slipway/contract/devices/device-bulk/device-import.ts'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { Table, type Column } from '@slipway/ui/data/Table.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import type { ReactNode } from 'react'
import { saveFile } from '../../../../shared/save-file.ts'
import { fileTexts } from './file-texts.ts'
import type { DeviceFileTexts } from './file-texts.zh.ts'

const SHOWN = 100

/** What a file would do: totals, refused rows with `children` below them, and the first rows as they are read. */
export function ImportPreview({ preview, children }: { preview: DeviceImportPreview; children: ReactNode }) {
  const t = fileTexts()
  const { total, toAdd, toChange, unchanged, refused, newTags, newGroups, ignoredColumns } = preview
  const notes = [
    newTags.length > 0 && t.newTags(newTags.join(', ')),
    newGroups.length > 0 && t.newGroups(newGroups.join(', ')),
    ignoredColumns.length > 0 && t.ignored(ignoredColumns.join(', ')),
  ].filter((note) => note !== false)
  return (
    <>
      <ul className="mb-4 flex flex-wrap gap-x-5 gap-y-1 font-medium tabular-nums">
        <li className="text-ink-2">{t.found.total(total)}</li>
        <li>{t.found.toAdd(toAdd)}</li>
        <li>{t.found.toChange(toChange)}</li>
        {unchanged > 0 && <li className="text-ink-2">{t.found.unchanged(unchanged)}</li>}
        {refused > 0 && <li className="text-danger">{t.found.refused(refused)}</li>}
      </ul>
      {notes.length > 0 && (
        <div className="mb-5">
          <Notice tone="info">
            {notes.map((note) => (
              <p key={note} className="wrap-anywhere">
                {note}
              </p>
            ))}
          </Notice>
        </div>
      )}
      {refused > 0 && <RefusedRows preview={preview}>{children}</RefusedRows>}
      {preview.rows.length > 0 && (
        <section aria-label={t.rowsTitle}>
          <h3 className="mb-1 font-medium">{t.rowsTitle}</h3>
          <Table
            label={t.rowsTitle}
            columns={rowColumns(t)}
            rows={preview.rows}
            rowKey={({ line }) => line}
            rowLines={1}
          />
          {toAdd + toChange > preview.rows.length && (
            <p className="mt-2 text-sm text-ink-3">{t.rowsMore(preview.rows.length)}</p>
          )}
        </section>
      )}
    </>
  )
}

function RefusedRows({
  preview: { refused, refusals },
  children,
}: {
  preview: DeviceImportPreview
  children: ReactNode
}) {
  const t = fileTexts()
  const saveAll = () => {
    const lines = refusals.map(({ line, serial, reason }) => csvLine([line, serial, reason]))
    const text = csvHeadLine([t.line, t.serial, t.reason]) + lines.join('')
    saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), 'refused-rows.csv')
  }
  return (
    <section aria-label={t.refusedTitle} className="mb-6">
      <div className="flex items-baseline gap-3">
        <h3 className="flex-1 font-medium">{t.refusedTitle}</h3>
        <TextButton onClick={saveAll}>{t.refusedFile}</TextButton>
      </div>
      <p className="mt-1 mb-1 text-sm text-ink-2">{t.refusedText}</p>
      <ul className="mt-2 max-h-72 overflow-y-auto border-t">
        {refusals.slice(0, SHOWN).map(({ line, serial, reason }) => (
          <li key={line} className="flex gap-3 border-b py-2 text-sm">
            <span className="w-16 shrink-0 text-ink-3 tabular-nums">{t.rowAt(line)}</span>
            <span className="min-w-0 flex-1">
              {serial !== '' && <span className="block truncate font-mono">{serial}</span>}
              {reason}
            </span>
          </li>
        ))}
      </ul>
      {refused > SHOWN && (
        <p className="mt-2 text-sm text-ink-3">
          {t.refusedMore(SHOWN, refused)}
          {refused > refusals.length && ` · ${t.refusedFileMore(refusals.length)}`}
        </p>
      )}
      {children}
    </section>
  )
}

type PreviewRow = DeviceImportPreview['rows'][number]

/** An absent value keeps what the device has; an empty one removes it. */
const wanted = (t: DeviceFileTexts, text: string | undefined) => (
  <span title={text} className={`block truncate ${text === '' ? 'text-ink-3' : ''}`}>
    {text === '' ? t.cleared : text}
  </span>
)

const rowColumns = (t: DeviceFileTexts): Column<PreviewRow>[] => [
  {
    key: 'line',
    head: t.line,
    width: '68px',
    phone: 'action',
    cell: ({ line }) => <span className="text-ink-2 tabular-nums">{line}</span>,
  },
  {
    key: 'what',
    head: t.what,
    width: '84px',
    phone: 'line',
    cell: ({ isNew }) => (isNew ? t.add : t.change),
  },
  {
    key: 'serial',
    head: t.serial,
    phone: 'title',
    cell: ({ serial }) => (
      <span title={serial} className="block truncate font-mono text-sm">
        {serial}
      </span>
    ),
  },
  { key: 'name', head: t.name, phone: 'line', cell: ({ name }) => wanted(t, name) },
  { key: 'tags', head: t.tags, cell: ({ tags }) => wanted(t, tags?.join(', ')) },
  { key: 'group', head: t.group, width: '96px', cell: ({ group }) => wanted(t, group) },
]
