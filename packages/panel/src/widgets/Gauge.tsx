import type { PanelItem } from '@slipway/contract/products/features/panel/panel-document.ts'
import { labelOf, useProperty, useScope } from '../panel-scope.ts'
import { shownNumber, unitOf } from '../shown-value.ts'
import { rangeOf } from '../value-steps.ts'
import { Frame, Label } from './Frame.tsx'
import { fillOf } from './RangeInput.tsx'

const RADIUS = 52
const HALF = Math.PI * RADIUS
const ARC = `M8 60A${RADIUS} ${RADIUS} 0 0 1 112 60`

/** A reading within its range: a half circle that is filled up to the value. */
export function Gauge({ item }: { item: PanelItem }) {
  const { locale } = useScope()
  const property = useProperty(item)
  const schema = property && rangeOf(property.feature.schema)
  if (!property || !schema) return null
  const hasFigure = typeof property.value === 'number' && property.state !== 'offModel'
  const end = (value: number) => shownNumber(value, schema, locale)
  return (
    <Frame item={item} property={property} shape="block" className="pn-gauge">
      <Label icon={item.icon}>{labelOf(item, property, locale)}</Label>
      <span className="pn-gauge-face">
        <svg viewBox="0 0 120 66" aria-hidden="true">
          <path className="pn-arc" d={ARC} />
          {hasFigure && (
            <path
              className="pn-arc pn-arc-fill"
              d={ARC}
              strokeDasharray={`${HALF * fillOf(property.value, schema)} ${HALF}`}
            />
          )}
        </svg>
        {hasFigure ? (
          <span className="pn-value">
            {shownNumber(Number(property.value), schema, locale)}
            <small>{unitOf(schema)}</small>
          </span>
        ) : (
          <span className="pn-value pn-none">{property.text}</span>
        )}
      </span>
      <span className="pn-gauge-ends pn-hint">
        <span>{end(schema.minimum)}</span>
        <span>{end(schema.maximum)}</span>
      </span>
    </Frame>
  )
}
