import type { PanelItem } from '@slipway/contract/products/features/panel/panel-document.ts'
import { labelOf, useScope } from '../panel-scope.ts'
import { Frame, Label } from './Frame.tsx'
import { startOf } from '../value-steps.ts'

/** Hue and saturation; the swatch shows what both give. */
export function Colour({ item }: { item: PanelItem }) {
  const scope = useScope()
  const { t, locale } = scope
  const property = scope.propertyOf(item.bind['value'])
  const second = scope.propertyOf(item.bind['saturation'])
  if (!property) return null
  const { schema } = property.feature
  const parts = new Map(
    Object.entries(typeof property.value === 'object' && property.value !== null ? property.value : {}),
  )
  const isStruct = schema.type === 'object'
  const partOf = (deKey: string) =>
    schema.type === 'object' ? schema.properties.find((one) => one.deKey === deKey) : schema
  const most = (deKey: string): number => {
    const range = isStruct ? partOf(deKey) : deKey === 'hue' ? schema : second?.feature.schema
    return range && 'maximum' in range ? range.maximum : 100
  }
  const number = (value: unknown, other: number): number => (typeof value === 'number' ? value : other)
  const hue = number(isStruct ? parts.get('hue') : property.value, 0)
  const saturation = number(isStruct ? parts.get('saturation') : second?.value, most('saturation'))
  const want = (deKey: 'hue' | 'saturation', value: number) => {
    if (!isStruct) return (deKey === 'hue' ? property : second)?.want(value)
    const whole = schema.properties.map(
      (one) => [one.deKey, parts.get(one.deKey) ?? ('maximum' in one ? one.maximum : startOf(one))] as const,
    )
    return property.want({ ...Object.fromEntries(whole), hue, saturation, [deKey]: value })
  }
  const degrees = (hue / most('hue')) * 360
  const percent = Math.round((saturation / most('saturation')) * 100)
  const slider = (deKey: 'hue' | 'saturation', label: string, value: number, spoken: string) => (
    <input
      type="range"
      className={`pn-range pn-${deKey}`}
      style={{ ['--hue' as string]: degrees }}
      aria-label={label}
      aria-valuetext={spoken}
      min={0}
      max={most(deKey)}
      value={value}
      disabled={property.isDisabled}
      onChange={(event) => want(deKey, Number(event.target.value))}
    />
  )
  return (
    <Frame item={item} property={property} shape="block">
      <span className="pn-between">
        <Label icon={item.icon}>{labelOf(item, property, locale)}</Label>
        <i className="pn-swatch" style={{ background: `hsl(${degrees} ${percent}% ${100 - percent / 2}%)` }} />
      </span>
      {slider('hue', t.hue, hue, `${Math.round(degrees)}°`)}
      {slider('saturation', t.saturation, saturation, `${percent}%`)}
    </Frame>
  )
}
