import type { AuditChange } from '@slipway/contract/identity/audit/audit.calls.ts'
import { HIDDEN } from '@slipway/contract/identity/audit/audit.ts'
import { Copyable } from '@slipway/ui/data/Copyable.tsx'
import { formatMoment } from './audit-columns.tsx'
import { auditTexts } from './audit-texts.ts'

/** As Postgres writes a moment into JSON. */
const isTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?([+-]\d{2}:\d{2}|Z)$/

/** A database row before and after the change, field by field. */
export function ChangedRow({ change }: { change: AuditChange }) {
  const texts = auditTexts()
  const { entry: t } = texts
  const { kind, objectTypeName, objectName, objectId, before, after, fieldNames } = change
  const title = texts.object(texts.kinds[kind], objectTypeName, objectName || objectId)
  const shown = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return t.nothing
    if (value === HIDDEN) return t.hidden
    if (typeof value === 'boolean') return value ? t.yes : t.no
    if (typeof value !== 'string') return JSON.stringify(value)
    return isTime.test(value) ? formatMoment(Date.parse(value)) : value
  }
  const cell = 'px-3 py-1.5 align-top break-words whitespace-pre-wrap'
  return (
    <figure className="overflow-hidden rounded-lg border">
      <figcaption className="flex flex-wrap items-center justify-between gap-x-3 border-b px-3 py-2">
        <span className="min-w-0 font-medium break-words">{title}</span>
        {objectName !== '' && <Copyable text={objectId} />}
      </figcaption>
      <table aria-label={title} className="w-full table-fixed border-collapse text-sm">
        <thead>
          <tr className="border-b text-left text-ink-3">
            <th scope="col" className="w-1/4 px-3 max-sm:w-[36%] py-1.5 font-normal">
              {t.field}
            </th>
            {before && (
              <th scope="col" className="px-3 py-1.5 font-normal">
                {t.before}
              </th>
            )}
            {after && (
              <th scope="col" className="px-3 py-1.5 font-normal">
                {t.after}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {Object.keys(after ?? before ?? {}).map((field) => (
            <tr key={field} className="border-b last:border-b-0">
              <th scope="row" className={`${cell} text-left font-normal text-ink-2`}>
                {fieldNames[field] ?? field}
              </th>
              {before && <td className={`${cell} text-ink-2`}>{shown(before[field])}</td>}
              {after && <td className={cell}>{shown(after[field])}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
