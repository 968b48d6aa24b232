import type { PanelItem } from '@slipway/contract/products/features/panel/panel-document.ts'
import { useState } from 'react'
import { labelOf, useProperty, useScope } from '../panel-scope.ts'
import { shownDuration, unitOf } from '../shown-value.ts'
import { withinBytes } from '../within-bytes.ts'
import { Frame, Label } from './Frame.tsx'
import { onStep, rangeOf } from '../value-steps.ts'

const CHOICES_S = [1_800, 3_600, 7_200]

/** 30 minutes, one or two hours, or any other time; off ends it. */
export function Countdown({ item }: { item: PanelItem }) {
  const { t, locale } = useScope()
  const property = useProperty(item)
  const [minutes, setMinutes] = useState<string>()
  const schema = property && rangeOf(property.feature.schema)
  if (!property || !schema) return null
  const unitS = unitOf(schema) === 'min' ? 60 : 1
  const label = labelOf(item, property, locale)
  const leftS = typeof property.value === 'number' ? property.value * unitS : 0
  const choices = CHOICES_S.filter((seconds) => seconds / unitS <= schema.maximum)
  const start = () => {
    const typed = Number(minutes)
    if (minutes && Number.isFinite(typed)) property.want(onStep(schema, (typed * 60) / unitS))
    setMinutes(undefined)
  }
  return (
    <Frame item={item} property={property} shape="block" isOn={leftS > 0}>
      <span className="pn-between">
        <Label icon={item.icon}>{label}</Label>
        <span className="pn-value">{leftS > 0 ? t.countdown.left(shownDuration(leftS, t)) : t.countdown.none}</span>
      </span>
      <fieldset className="pn-chips" aria-label={label}>
        {schema.minimum <= 0 && (
          <button type="button" disabled={property.isDisabled || leftS === 0} onClick={() => property.want(0)}>
            {t.countdown.off}
          </button>
        )}
        {choices.map((seconds) => (
          <button
            key={seconds}
            type="button"
            aria-pressed={leftS === seconds}
            disabled={property.isDisabled}
            onClick={() => property.want(seconds / unitS)}
          >
            {shownDuration(seconds, t)}
          </button>
        ))}
        <button
          type="button"
          aria-expanded={minutes !== undefined}
          disabled={property.isDisabled}
          onClick={() => setMinutes(minutes === undefined ? '' : undefined)}
        >
          {t.countdown.other}
        </button>
      </fieldset>
      {minutes !== undefined && (
        <form
          className="pn-form-row"
          onSubmit={(event) => {
            event.preventDefault()
            start()
          }}
        >
          <input
            type="number"
            inputMode="numeric"
            className="pn-number"
            min={1}
            aria-label={t.countdown.minutes}
            value={minutes}
            onChange={(event) => setMinutes(event.target.value)}
          />
          <span>{t.countdown.minutes}</span>
          <button type="submit" className="pn-button">
            {t.countdown.start}
          </button>
        </form>
      )}
    </Frame>
  )
}

/** A text or a time of day; set when the field is left or Enter is pressed. */
export function TextEntry({ item }: { item: PanelItem }) {
  const { locale } = useScope()
  const property = useProperty(item)
  const [draft, setDraft] = useState<string>()
  if (!property) return null
  const { schema } = property.feature
  const label = labelOf(item, property, locale)
  const submit = () => {
    if (draft !== undefined && draft !== property.value) property.want(draft)
    setDraft(undefined)
  }
  return (
    <Frame item={item} property={property} shape="row">
      <Label icon={item.icon}>{label}</Label>
      <input
        type={item.widget === 'time-entry' ? 'time' : 'text'}
        className="pn-text"
        aria-label={label}
        value={draft ?? (typeof property.value === 'string' ? property.value : '')}
        disabled={property.isDisabled}
        onChange={(event) =>
          setDraft(withinBytes(event.target.value, schema.type === 'string' ? schema.maxLength : Infinity))
        }
        onBlur={submit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') submit()
        }}
      />
    </Frame>
  )
}
