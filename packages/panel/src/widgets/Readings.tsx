import type { PanelItem } from '@slipway/contract/products/features/panel/panel-document.ts'
import { parameterName } from '@slipway/contract/products/features/value-texts.ts'
import { labelOf, useProperty, useScope } from '../panel-scope.ts'
import { shownNumber, shownValue, unitOf } from '../shown-value.ts'
import { Frame, Label } from './Frame.tsx'
import { rangeOf, type Range } from '../value-steps.ts'

/** The difference from the same time yesterday, rounded as the figure is. */
function SinceYesterday({ deKey, value, range }: { deKey: string; value: number; range: Range }) {
  const { t, locale, view } = useScope()
  const before = view.yesterday?.get(deKey)
  if (before === undefined) return null
  const [size, none] = [Math.abs(value - before), 0].map((one) => shownNumber(one, range, locale))
  const sign = value > before ? '+' : '−'
  return <span className="pn-since">{size === none ? t.asYesterday : t.sinceYesterday(`${sign}${size}`)}</span>
}

export function Figure({ item }: { item: PanelItem }) {
  const { locale } = useScope()
  const property = useProperty(item)
  const schema = property && rangeOf(property.feature.schema)
  if (!property || !schema) return null
  const hasFigure = typeof property.value === 'number' && property.state !== 'offModel'
  return (
    <Frame item={item} property={property} shape={item.options?.large ? 'block' : 'tile'} className="pn-figure">
      <Label icon={item.icon}>{labelOf(item, property, locale)}</Label>
      {hasFigure ? (
        <span className={item.options?.large ? 'pn-figure-large' : 'pn-value'}>
          {shownNumber(Number(property.value), schema, locale)}
          <small>{unitOf(schema)}</small>
        </span>
      ) : (
        <span className="pn-value pn-none">{property.text}</span>
      )}
      {hasFigure && item.options?.large && (
        <SinceYesterday deKey={property.feature.deKey} value={Number(property.value)} range={schema} />
      )}
    </Frame>
  )
}

const DANGER = /alarm|fault|leak|smoke|error|jam|trip|block|stuck|danger/i
const isDanger = (deKey: string, value: unknown): boolean =>
  value === true ? DANGER.test(deKey) : typeof value === 'string' && DANGER.test(value)

export function Badge({ item }: { item: PanelItem }) {
  const { locale } = useScope()
  const property = useProperty(item)
  if (!property) return null
  const tone = isDanger(property.feature.deKey, property.value) ? 'danger' : 'calm'
  return (
    <Frame item={item} property={property} shape={item.options?.large ? 'block' : 'tile'} className="pn-figure">
      <Label icon={item.icon}>{labelOf(item, property, locale)}</Label>
      <span className={item.options?.large ? 'pn-figure-large' : 'pn-value'} data-tone={tone}>
        {property.value !== undefined && <i className="pn-dot" data-tone={tone} />}
        {property.text}
      </span>
    </Frame>
  )
}

export function TextRow({ item }: { item: PanelItem }) {
  const { locale } = useScope()
  const property = useProperty(item)
  if (!property) return null
  return (
    <Frame item={item} property={property} shape="row">
      <Label icon={item.icon}>{labelOf(item, property, locale)}</Label>
      <span className="pn-value">{property.text}</span>
    </Frame>
  )
}

/** The parts of a struct, or the items of an array. */
export function ValueTable({ item }: { item: PanelItem }) {
  const { t, locale } = useScope()
  const property = useProperty(item)
  if (!property) return null
  const { schema } = property.feature
  const { value } = property
  const rows =
    schema.type === 'object' && typeof value === 'object' && value !== null
      ? schema.properties.map(
          (one) => [parameterName(one, locale), new Map(Object.entries(value)).get(one.deKey), one] as const,
        )
      : schema.type === 'array' && Array.isArray(value)
        ? value.map((one: unknown, at) => [String(at + 1), one, schema.items] as const)
        : []
  return (
    <Frame item={item} property={property} shape="block">
      <Label icon={item.icon}>{labelOf(item, property, locale)}</Label>
      <dl className="pn-table">
        {rows.map(([name, part, of]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{part === undefined ? t.noValue : shownValue(part, of, locale)}</dd>
          </div>
        ))}
      </dl>
      {rows.length === 0 && <span className="pn-value pn-none">{property.text}</span>}
    </Frame>
  )
}

/** A chart where the host draws one; a counter has its figure in any case. */
export function Chart({ item }: { item: PanelItem }) {
  const { chart, locale } = useScope()
  const property = useProperty(item)
  if (!property) return null
  const kind = item.widget === 'bars' ? 'bars' : 'trend'
  const drawn = chart?.(property.feature, kind)
  if (!drawn) return kind === 'bars' ? <Figure item={item} /> : null
  return (
    <Frame item={item} property={property} shape="block">
      {kind === 'bars' && (
        <span className="pn-between">
          <Label icon={item.icon}>{labelOf(item, property, locale)}</Label>
          <span className="pn-value">{property.text}</span>
        </span>
      )}
      {drawn}
    </Frame>
  )
}

/** Battery and signal, in the state line of the panel. */
export function StatusLine({ item }: { item: PanelItem }) {
  const scope = useScope()
  return Object.values(item.bind).map((bound) => {
    const property = scope.propertyOf(bound)
    if (!property || property.value === undefined || !rangeOf(property.feature.schema)) return null
    const isBattery = unitOf(property.feature.schema) === '%'
    return <span key={bound.did}>{isBattery ? scope.t.battery(property.text) : scope.t.signal(property.text)}</span>
  })
}
