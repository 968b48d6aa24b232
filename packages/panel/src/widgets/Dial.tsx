import type { PanelItem } from '@slipway/contract/products/features/panel/panel-document.ts'
import { useRef, type PointerEvent } from 'react'
import { labelOf, useProperty, useScope } from '../panel-scope.ts'
import { shownNumber, unitOf } from '../shown-value.ts'
import { Frame } from './Frame.tsx'
import { fillOf, RangeInput } from './RangeInput.tsx'
import { Steps } from './Ranges.tsx'
import { onStep, rangeOf } from '../value-steps.ts'

const SIZE = 264
const CENTER = SIZE / 2
const RADIUS = 120
const FROM = 135
const SWEEP = 270

const pointAt = (share: number): { x: number; y: number } => {
  const angle = ((FROM + share * SWEEP) * Math.PI) / 180
  return { x: CENTER + RADIUS * Math.cos(angle), y: CENTER + RADIUS * Math.sin(angle) }
}

function arc(share: number): string {
  const [start, end] = [pointAt(0), pointAt(share)]
  return `M${start.x} ${start.y}A${RADIUS} ${RADIUS} 0 ${share * SWEEP > 180 ? 1 : 0} 1 ${end.x.toFixed(2)} ${end.y.toFixed(2)}`
}

/** The share of the arc under a point, from its center; the gap at the bottom belongs to the nearer end. */
function shareAt(x: number, y: number): number {
  const angle = (Math.atan2(y, x) * 180) / Math.PI
  const share = ((((angle - FROM) % 360) + 360) % 360) / SWEEP
  return share <= 1 ? share : share > 1 + (360 - SWEEP) / SWEEP / 2 ? 0 : 1
}

/** Heating is warm, cooling the accent, off grey. */
function toneOf(mode: unknown, isOff: boolean): string {
  if (isOff) return 'off'
  return typeof mode === 'string' && /heat|warm/i.test(mode) ? 'warm' : 'accent'
}

export function Dial({ item }: { item: PanelItem }) {
  const { t, locale } = useScope()
  const property = useProperty(item)
  const now = useProperty(item, 'now')
  const mode = useProperty(item, 'mode')
  const on = useProperty(item, 'on')
  const face = useRef<SVGSVGElement>(null)
  const schema = property && rangeOf(property.feature.schema)
  if (!property || !schema) return null
  const label = labelOf(item, property, locale)
  const fill = fillOf(property.value, schema)
  const end = pointAt(fill)
  const drag = (event: PointerEvent) => {
    const box = face.current?.getBoundingClientRect()
    if (!box || property.isDisabled || event.buttons === 0) return
    const share = shareAt(event.clientX - box.left - box.width / 2, event.clientY - box.top - box.height / 2)
    const next = onStep(schema, schema.minimum + share * (schema.maximum - schema.minimum))
    if (next !== property.value) property.want(next)
  }
  return (
    <Frame item={item} property={property} shape="block" className="pn-dial">
      <div className="pn-dial-face" data-tone={toneOf(mode?.value, on?.value === false)}>
        <RangeInput property={property} schema={schema} label={label} className="pn-unseen" />
        <svg ref={face} viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
          <path className="pn-arc" d={arc(1)} />
          {fill > 0 && <path className="pn-arc pn-arc-fill" d={arc(fill)} />}
          {property.value !== undefined && <circle className="pn-handle" cx={end.x} cy={end.y} r="13" />}
          <path
            className="pn-arc-touch"
            d={arc(1)}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId)
              drag(event)
            }}
            onPointerMove={drag}
          />
        </svg>
        <div className="pn-dial-center">
          <span className="pn-hint">{label}</span>
          <span className="pn-figure-large">
            {typeof property.value === 'number' ? shownNumber(property.value, schema, locale) : '–'}
            <small>{unitOf(schema)}</small>
          </span>
          {now?.value !== undefined && <span className="pn-hint">{t.now(now.text)}</span>}
        </div>
        <div className="pn-dial-steps">
          <Steps property={property} schema={schema} label={label} />
        </div>
      </div>
    </Frame>
  )
}
