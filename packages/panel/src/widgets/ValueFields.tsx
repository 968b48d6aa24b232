import { parameterName } from '@slipway/contract/products/features/value-texts.ts'
import type { ValueSchema } from '@slipway/contract/products/features/value-schema.ts'
import { useId } from 'react'
import { PanelIcon } from '../PanelIcon.tsx'
import { withinBytes } from '../within-bytes.ts'
import { useScope } from '../panel-scope.ts'
import { shownValue, unitOf } from '../shown-value.ts'
import { onStep, startOf, stepOf } from '../value-steps.ts'

interface Props {
  schema: ValueSchema
  label: string
  value: unknown
  onChange: (value: unknown) => void
}

/** One control for each part of a value, at any depth. */
export function ValueFields({ schema, label, value, onChange }: Props) {
  const { t, locale } = useScope()
  if (schema.type === 'object') {
    const parts = new Map(Object.entries(typeof value === 'object' && value !== null ? value : {}))
    return (
      <fieldset className="pn-fields" aria-label={label}>
        {schema.properties.map((one) => (
          <ValueFields
            key={one.deKey}
            schema={one}
            label={parameterName(one, locale)}
            value={parts.get(one.deKey)}
            onChange={(next) => onChange(Object.fromEntries(new Map(parts).set(one.deKey, next)))}
          />
        ))}
      </fieldset>
    )
  }
  if (schema.type !== 'array') return <ScalarField schema={schema} label={label} value={value} onChange={onChange} />
  const items: unknown[] = Array.isArray(value) ? value : []
  return (
    <fieldset className="pn-fields" aria-label={label}>
      {[...items.entries()].map(([at, one]) => (
        // The place is the identity: items have no other.
        <div key={at} className="pn-fields-item">
          <ValueFields
            schema={schema.items}
            label={`${label} ${at + 1}`}
            value={one}
            onChange={(next) => onChange(items.with(at, next))}
          />
          <button
            type="button"
            className="pn-round"
            aria-label={t.remove(at + 1)}
            disabled={items.length <= schema.minItems}
            onClick={() => onChange(items.toSpliced(at, 1))}
          >
            <PanelIcon name="close" />
          </button>
        </div>
      ))}
      <button
        type="button"
        className="pn-link"
        disabled={items.length >= schema.maxItems}
        onClick={() => onChange([...items, startOf(schema.items)])}
      >
        {t.add}
      </button>
    </fieldset>
  )
}

interface ScalarProps extends Props {
  schema: Exclude<ValueSchema, { type: 'object' | 'array' }>
}

function ScalarField({ schema, label, value, onChange }: ScalarProps) {
  const id = useId()
  const { locale } = useScope()
  const field = () => {
    if (schema.type === 'boolean') {
      return (
        <input id={id} type="checkbox" checked={value === true} onChange={(event) => onChange(event.target.checked)} />
      )
    }
    if (schema.type === 'enum') {
      const at = schema.enumValue.findIndex((entry) => entry === value)
      return (
        <select id={id} value={at} onChange={(event) => onChange(schema.enumValue[Number(event.target.value)])}>
          {schema.enumValue.map((entry, place) => (
            <option key={String(entry)} value={place}>
              {shownValue(entry, schema, locale)}
            </option>
          ))}
        </select>
      )
    }
    if (schema.type === 'string') {
      const text = typeof value === 'string' ? value : ''
      return (
        <input
          id={id}
          className="pn-text"
          value={text}
          onChange={(event) => onChange(withinBytes(event.target.value, schema.maxLength))}
        />
      )
    }
    return (
      <span className="pn-entry">
        <input
          id={id}
          type="number"
          className="pn-number"
          min={schema.minimum}
          max={schema.maximum}
          step={stepOf(schema)}
          value={typeof value === 'number' ? value : ''}
          onChange={(event) => onChange(event.target.value === '' ? undefined : Number(event.target.value))}
          onBlur={() => typeof value === 'number' && onChange(onStep(schema, value))}
        />
        <span>{unitOf(schema)}</span>
      </span>
    )
  }
  return (
    <div className="pn-field">
      <label htmlFor={id}>{label}</label>
      {field()}
    </div>
  )
}
