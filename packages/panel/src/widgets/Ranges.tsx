import type { PanelItem } from '@slipway/contract/products/features/panel/panel-document.ts'
import { PanelIcon } from '../PanelIcon.tsx'
import { labelOf, useProperty, useScope, type BoundProperty } from '../panel-scope.ts'
import { shownDuration, unitOf } from '../shown-value.ts'
import { Frame, Label } from './Frame.tsx'
import { NumberInput } from './NumberInput.tsx'
import { fillOf, fillStyle, numberOf, RangeInput } from './RangeInput.tsx'
import { onStep, rangeOf, stepOf, type Range } from '../value-steps.ts'

/** A wide bar that is filled as far as the value goes. */
export function Pill({ item }: { item: PanelItem }) {
  const { locale } = useScope()
  const property = useProperty(item)
  const schema = property && rangeOf(property.feature.schema)
  if (!property || !schema) return null
  const label = labelOf(item, property, locale)
  return (
    <Frame item={item} property={property} shape="block" className="pn-pill">
      <span className="pn-pill-fill" style={fillStyle(fillOf(property.value, schema))} />
      <Label icon={item.icon}>{label}</Label>
      <span className="pn-value">{property.text}</span>
      <RangeInput property={property} schema={schema} label={label} className="pn-cover" />
    </Frame>
  )
}

export function Slider({ item }: { item: PanelItem }) {
  const { locale } = useScope()
  const property = useProperty(item)
  const schema = property && rangeOf(property.feature.schema)
  if (!property || !schema) return null
  const label = labelOf(item, property, locale)
  const isKelvin = item.widget === 'cct'
  return (
    <Frame item={item} property={property} shape="block">
      <span className="pn-between">
        <Label icon={item.icon}>{label}</Label>
        {isKelvin ? <span className="pn-value">{property.text}</span> : <Entry property={property} label={label} />}
      </span>
      <RangeInput
        property={property}
        schema={schema}
        label={label}
        className={isKelvin ? 'pn-range pn-cct' : 'pn-range'}
      />
    </Frame>
  )
}

const Entry = ({ property, label }: { property: BoundProperty; label: string }) => (
  <span className="pn-entry">
    <NumberInput label={label} property={property} />
    <span>{unitOf(property.feature.schema)}</span>
  </span>
)

/** − and + around the value; also what a keyboard and a screen reader use. */
export function Steps({ property, schema, label }: { property: BoundProperty; schema: Range; label: string }) {
  const { t } = useScope()
  const value = numberOf(property.value, schema)
  const move = (by: number) => property.want(onStep(schema, value + by * stepOf(schema)))
  return (
    <>
      <button
        type="button"
        className="pn-round"
        aria-label={t.less(label)}
        disabled={property.isDisabled || value <= schema.minimum}
        onClick={() => move(-1)}
      >
        <PanelIcon name="minus" />
      </button>
      <button
        type="button"
        className="pn-round"
        aria-label={t.more(label)}
        disabled={property.isDisabled || value >= schema.maximum}
        onClick={() => move(1)}
      >
        <PanelIcon name="plus" />
      </button>
    </>
  )
}

export function Stepper({ item }: { item: PanelItem }) {
  const { locale } = useScope()
  const property = useProperty(item)
  const schema = property && rangeOf(property.feature.schema)
  if (!property || !schema) return null
  const label = labelOf(item, property, locale)
  return (
    <Frame item={item} property={property} shape="row">
      <Label icon={item.icon}>{label}</Label>
      <span className="pn-steps">
        <output className="pn-value">{property.text}</output>
        <Steps property={property} schema={schema} label={label} />
      </span>
    </Frame>
  )
}

export function NumberRow({ item }: { item: PanelItem }) {
  const { t, locale } = useScope()
  const property = useProperty(item)
  if (!property) return null
  const label = labelOf(item, property, locale)
  const unit = unitOf(property.feature.schema)
  const isLong =
    item.widget === 'duration' && unit === 's' && typeof property.value === 'number' && property.value >= 60
  return (
    <Frame item={item} property={property} shape="row">
      <Label icon={item.icon}>{label}</Label>
      <span className="pn-steps">
        {isLong && <span className="pn-hint">{shownDuration(Number(property.value), t)}</span>}
        <Entry property={property} label={label} />
      </span>
    </Frame>
  )
}
