import type { ValueSchema } from '@slipway/contract/products/features/value-schema.ts'
import { shownParts, shownValue } from './values-view.ts'

/** More would push the other properties off the page; the messages show the entire value. */
const MAX_PARTS = 8

/** A value in readable form: a struct's parameters one below the other, in the model's order. */
export function ValueView({ value, schema }: { value: unknown; schema: ValueSchema | undefined }) {
  const words = shownValue(value, schema)
  const parts = shownParts(value, schema)
  if (!parts) {
    return (
      <code title={words} data-value className="block truncate font-mono text-sm tabular-nums">
        {words}
      </code>
    )
  }
  return (
    <dl
      title={words}
      data-value
      className="grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-2 py-1.5 font-mono text-xs leading-5 tabular-nums"
    >
      {parts.slice(0, MAX_PARTS).map(({ key, text }) => (
        <div key={key} className="contents">
          <dt className="truncate text-ink-3">{key}</dt>
          <dd className="truncate">{text}</dd>
        </div>
      ))}
      {parts.length > MAX_PARTS && (
        <div className="contents">
          <dt className="text-ink-3">{`+${parts.length - MAX_PARTS}`}</dt>
          <dd>{'…'}</dd>
        </div>
      )}
    </dl>
  )
}
