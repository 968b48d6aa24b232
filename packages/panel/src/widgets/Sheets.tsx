import { inLocale } from '@slipway/contract/locale.ts'
import type { PanelItem } from '@slipway/contract/products/features/panel/panel-document.ts'
import { lazy, Suspense, useState } from 'react'
import { labelOf, useScope, type BoundProperty } from '../panel-scope.ts'
import { Frame, Label } from './Frame.tsx'
import { startOf } from '../value-steps.ts'

/** The fields of structs and inputs load when they are opened. */
const ValueFields = lazy(async () => ({ default: (await import('./rare-widgets.ts')).ValueFields }))

/** A struct or an array: its summary, and one control for each part once it is opened. */
export function Editor({ item }: { item: PanelItem }) {
  const scope = useScope()
  const { t, locale } = scope
  const property = scope.propertyOf(item.bind['value'])
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
          <Suspense>
            <ValueFields schema={property.feature.schema} label={label} value={draft} onChange={setDraft} />
          </Suspense>
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
          {input && (
            <Suspense>
              <ValueFields schema={input} label={name} value={draft ?? startOf(input)} onChange={setDraft} />
            </Suspense>
          )}
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
