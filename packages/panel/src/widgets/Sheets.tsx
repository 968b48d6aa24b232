import { inLocale } from '@slipway/contract/locale.ts'
import type { PanelItem } from '@slipway/contract/products/features/panel/panel-document.ts'
import { useState } from 'react'
import { labelOf, propertyIn, useScope, type BoundProperty } from '../panel-scope.ts'
import { shownValue } from '../shown-value.ts'
import { Frame, Label } from './Frame.tsx'
import { startOf, ValueFields } from './ValueFields.tsx'

/** A struct or an array: its summary, and one control for each part once it is opened. */
export function Editor({ item }: { item: PanelItem }) {
  const scope = useScope()
  const { t, locale } = scope
  const property = propertyIn(scope, item.bind['value'])
  const [draft, setDraft] = useState<unknown>()
  if (!property) return null
  const label = labelOf(item, property, locale)
  const isOpen = draft !== undefined
  return (
    <Frame item={item} property={property} shape="block">
      <span className="pn-between">
        <Label icon={item.icon}>{label}</Label>
        <button
          type="button"
          className="pn-link"
          aria-expanded={isOpen}
          disabled={property.isDisabled}
          onClick={() => setDraft(isOpen ? undefined : (property.value ?? startOf(property.feature.schema)))}
        >
          {isOpen ? t.cancel : t.edit}
        </button>
      </span>
      {!isOpen && <span className="pn-hint pn-summary">{summaryOf(property, t.items)}</span>}
      {isOpen && (
        <>
          <ValueFields schema={property.feature.schema} label={label} value={draft} onChange={setDraft} />
          <button
            type="button"
            className="pn-button"
            disabled={property.isDisabled}
            onClick={() => {
              property.want(draft)
              setDraft(undefined)
            }}
          >
            {t.save}
          </button>
        </>
      )}
    </Frame>
  )
}

const summaryOf = ({ feature, value, text }: BoundProperty, items: (count: number) => string): string =>
  feature.schema.type === 'array' && Array.isArray(value) && value.length !== 1 ? items(value.length) : text

/** A button; one that can't be taken back asks first, one with input opens its fields. */
export function Action({ item }: { item: PanelItem }) {
  const { t, locale, featureOf, controlOf, run, view } = useScope()
  const feature = featureOf(item.bind['value'])
  const [isOpen, setOpen] = useState(false)
  const [draft, setDraft] = useState<unknown>()
  if (!feature || feature.kind === 'e') return null
  const name = item.label ? inLocale(item.label, locale) : inLocale(feature.name, locale)
  const input = feature.kind === 'a' && feature.input.type === 'object' ? feature.input : undefined
  const control = controlOf(feature.deKey)
  const isDisabled = !view.isOnline || !view.mayControl
  const start = () => {
    run(feature.deKey, feature.kind === 'p' ? true : (draft ?? (input ? startOf(input) : undefined)))
    setOpen(false)
  }
  const needsMore = input !== undefined || item.options?.asks === true
  return (
    <div
      className={`pn-item pn-tile pn-span-${isOpen ? 4 : item.span}`}
      data-state={view.isOnline ? control.phase : 'offline'}
    >
      <button
        type="button"
        className="pn-press"
        disabled={isDisabled}
        aria-expanded={needsMore ? isOpen : undefined}
        onClick={() => (needsMore ? setOpen(!isOpen) : start())}
      >
        <Label icon={item.icon}>{name}</Label>
        <span className="pn-hint">
          {control.phase === 'failed' ? (control.reason ?? t.noAnswer) : control.phase === 'confirmed' ? t.sent : t.run}
        </span>
      </button>
      {isOpen && (
        <div className="pn-ask">
          {input && <ValueFields schema={input} label={name} value={draft ?? startOf(input)} onChange={setDraft} />}
          {item.options?.asks && <p>{t.ask(name)}</p>}
          <span className="pn-steps">
            <button type="button" className="pn-button" data-tone="plain" onClick={() => setOpen(false)}>
              {t.cancel}
            </button>
            <button
              type="button"
              className="pn-button"
              data-tone={item.options?.asks ? 'danger' : undefined}
              disabled={isDisabled}
              onClick={start}
            >
              {t.run}
            </button>
          </span>
        </div>
      )}
    </div>
  )
}

/** Hue and saturation; the swatch shows what both give. */
export function Colour({ item }: { item: PanelItem }) {
  const scope = useScope()
  const { t, locale } = scope
  const property = propertyIn(scope, item.bind['value'])
  const second = propertyIn(scope, item.bind['saturation'])
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
      {slider(
        'hue',
        t.hue,
        hue,
        shownValue(Math.round(degrees), { type: 'integer', minimum: 0, maximum: 360, unit: '°' }, locale),
      )}
      {slider('saturation', t.saturation, saturation, `${percent}%`)}
    </Frame>
  )
}
