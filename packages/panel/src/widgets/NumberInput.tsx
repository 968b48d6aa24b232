import { useState } from 'react'
import type { BoundProperty } from '../panel-scope.ts'
import { onStep, rangeOf, stepOf } from '../value-steps.ts'

/** A typed number is set when the field is left or Enter is pressed, within its range and on its grid. */
export function NumberInput({ property, label }: { property: BoundProperty; label: string }) {
  const [draft, setDraft] = useState<string>()
  const schema = rangeOf(property.feature.schema)
  if (!schema) return null
  const submit = () => {
    if (draft === undefined) return
    setDraft(undefined)
    const value = Number(draft)
    if (draft.trim() !== '' && Number.isFinite(value)) property.want(onStep(schema, value))
  }
  return (
    <input
      type="number"
      inputMode="decimal"
      className="pn-number"
      aria-label={label}
      min={schema.minimum}
      max={schema.maximum}
      step={stepOf(schema)}
      value={draft ?? (typeof property.value === 'number' ? property.value : '')}
      disabled={property.isDisabled}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={submit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') submit()
      }}
    />
  )
}
