import type { IconName, PanelItem } from '@slipway/contract/products/features/panel/panel-document.ts'
import type { ValueSchema } from '@slipway/contract/products/features/value-schema.ts'
import { useId } from 'react'
import { PanelIcon } from '../PanelIcon.tsx'
import { labelOf, useProperty, useScope, type BoundProperty } from '../panel-scope.ts'
import { shownValue } from '../shown-value.ts'
import { Frame, Label } from './Frame.tsx'

const entriesOf = (schema: ValueSchema) => (schema.type === 'enum' ? schema.enumValue : [])

const modeIcons: readonly (readonly [RegExp, IconName])[] = [
  [/cool|cold|freeze/, 'cool'],
  [/heat|warm|bake|boil/, 'heat'],
  [/dry|dehumid/, 'dry'],
  [/fan|wind|air/, 'fan'],
  [/sleep|night/, 'sleep'],
  [/eco|holiday|saving/, 'eco'],
  [/white|colou?r|light/, 'light'],
  [/music/, 'sound'],
  [/schedule|time|interval/, 'timer'],
  [/water|mop|rinse|wash/, 'water'],
]
const modeIcon = (entry: string): IconName =>
  modeIcons.find(([words]) => words.test(entry.toLowerCase()))?.[1] ?? 'auto'

interface RadiosProps {
  property: BoundProperty
  label: string
  hasIcons?: boolean
}

/** Native radio buttons: one tab stop, arrows between them. */
function Radios({ property, label, hasIcons = false }: RadiosProps) {
  const { locale } = useScope()
  const name = useId()
  const { schema } = property.feature
  const entries = entriesOf(schema)
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={hasIcons ? 'pn-modes' : 'pn-segments'}
      data-many={entries.length > 4 || undefined}
    >
      {entries.map((entry) => (
        <label key={String(entry)} className="pn-option">
          <input
            type="radio"
            name={name}
            checked={property.value === entry}
            disabled={property.isDisabled}
            onChange={() => property.want(entry)}
          />
          {hasIcons && <PanelIcon name={modeIcon(String(entry))} />}
          <span>{shownValue(entry, schema, locale)}</span>
        </label>
      ))}
    </div>
  )
}

export function Segmented({ item }: { item: PanelItem }) {
  const { locale } = useScope()
  const property = useProperty(item)
  if (!property) return null
  const label = labelOf(item, property, locale)
  return (
    <Frame item={item} property={property} shape="block">
      <Label icon={item.icon}>{label}</Label>
      <Radios property={property} label={label} hasIcons={item.widget === 'modes'} />
    </Frame>
  )
}

export function ListChoice({ item }: { item: PanelItem }) {
  const { t, locale } = useScope()
  const property = useProperty(item)
  const id = useId()
  if (!property) return null
  const { schema } = property.feature
  const entries = entriesOf(schema)
  const at = entries.findIndex((entry) => entry === property.value)
  return (
    <Frame item={item} property={property} shape="row">
      <label htmlFor={id} className="pn-label">
        {item.icon && <PanelIcon name={item.icon} />}
        <span>{labelOf(item, property, locale)}</span>
      </label>
      <span className="pn-select">
        <select
          id={id}
          value={at}
          disabled={property.isDisabled}
          onChange={(event) => property.want(entries[Number(event.target.value)])}
        >
          {at < 0 && <option value={-1}>{property.value === undefined ? t.choose : property.text}</option>}
          {entries.map((entry, place) => (
            <option key={String(entry)} value={place}>
              {shownValue(entry, schema, locale)}
            </option>
          ))}
        </select>
        <PanelIcon name="chevron" />
      </span>
    </Frame>
  )
}
