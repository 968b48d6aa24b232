import { inLocale, type Locale } from '@slipway/contract/locale.ts'
import type { Binding, PanelItem } from '@slipway/contract/products/features/panel/panel-document.ts'
import type { PanelFeature, PanelProperty } from '@slipway/contract/products/features/panel/panel-feature.ts'
import { createContext, useContext, type ReactNode } from 'react'
import type { ControlState } from './control/control-state.ts'
import type { PanelView } from './panel-view.ts'
import type { PanelTexts } from './texts.zh.ts'

/** A chart of one property; the panel itself has none, so that it stays small. */
export type ChartSlot = (property: PanelProperty, kind: 'trend' | 'bars') => ReactNode

/** For a designer: every item is drawn, whatever its rules, and can be found by its ID (`data-item`). */
export interface PanelDesign {
  /** The page that is shown. */
  page: number
  /** The state in which all controls are shown, in place of their own. */
  phase?: 'pending' | 'confirmed' | 'failed' | undefined
}

/** Where pages are that belong to the home of a device; what this person has no right to is absent. */
export interface PanelWays {
  timers?: string
  scenes?: string
}

export interface PanelScope {
  t: PanelTexts
  locale: Locale
  view: PanelView
  now: number
  featureOf(binding: Binding | undefined): PanelFeature | undefined
  /** The property of a binding; undefined where the model no longer has it. */
  propertyOf(binding: Binding | undefined): BoundProperty | undefined
  eventOf(deKey: string): PanelFeature | undefined
  controlOf(deKey: string): ControlState
  want(deKey: string, value: unknown): void
  run(deKey: string, input: unknown): void
  chart: ChartSlot | undefined
  design: PanelDesign | undefined
  ways: PanelWays | undefined
  /** Of groups: one level below the heading that names the device. */
  Heading: 'h2' | 'h3'
}

const Scope = createContext<PanelScope | undefined>(undefined)
export const ScopeProvider = Scope.Provider

export function useScope(): PanelScope {
  const scope = useContext(Scope)
  if (!scope) throw new Error('a widget is drawn by a panel')
  return scope
}

/** One of the states that all widgets draw the same way; the first that applies. */
export type WidgetState = 'offline' | 'failed' | 'pending' | 'confirmed' | 'busy' | 'offModel' | 'noValue' | 'normal'

export interface BoundProperty {
  feature: PanelProperty
  name: string
  /** What is shown: the wanted value until the device has answered, else the reported one. */
  value: unknown
  text: string
  state: WidgetState
  reason: string | undefined
  /** Offline, without the right, or while someone else is changing it. */
  isDisabled: boolean
  want(value: unknown): void
  retry(): void
}

/** The property in a slot of an item; undefined where the model no longer has it. */
export const useProperty = (item: PanelItem, slot = 'value'): BoundProperty | undefined =>
  useScope().propertyOf(item.bind[slot])

export const labelOf = ({ label }: PanelItem, { name }: Pick<BoundProperty, 'name'>, locale: Locale): string =>
  label ? inLocale(label, locale) : name
