import type { ValueSchema } from '../value-schema.ts'
import type { PanelFeature } from './panel-feature.ts'
import type { WidgetName } from './panel-document.ts'

/** What a widget does with the feature in a slot. */
type SlotUse = 'set' | 'read' | 'invoke' | 'happens'

export interface SlotRule {
  use: SlotUse
  isOptional?: true
  fits?: (schema: ValueSchema) => boolean
  /** Not for parts of a struct: only whole properties have a history. */
  isWhole?: true
}

export interface WidgetRule {
  slots: Readonly<Record<string, SlotRule>>
  /** Any number of further slots, each with a name of its own. */
  more?: SlotRule
}

export const isNumber = ({ type }: ValueSchema): boolean => type === 'integer' || type === 'number'
const is =
  (...types: ValueSchema['type'][]) =>
  ({ type }: ValueSchema): boolean =>
    types.includes(type)

/** Hue and saturation of a struct; the value of a color is often part of it. */
export const isColour = (schema: ValueSchema): boolean =>
  schema.type === 'object' &&
  ['hue', 'saturation'].every((key) => schema.properties.some((one) => one.deKey === key && isNumber(one)))

const set = (fits: (schema: ValueSchema) => boolean): WidgetRule => ({ slots: { value: { use: 'set', fits } } })
const read = (fits?: (schema: ValueSchema) => boolean): WidgetRule => ({
  slots: { value: { use: 'read', ...(fits && { fits }) } },
})
const history: WidgetRule = { slots: { value: { use: 'read', fits: isNumber, isWhole: true } } }
const reading = (fits: (schema: ValueSchema) => boolean): SlotRule => ({ use: 'read', isOptional: true, fits })

/** What each widget shows and controls: one table for the generator's test, for lint and for the designer. */
export const widgetRules: Readonly<Record<WidgetName, WidgetRule>> = {
  power: { slots: { value: { use: 'set', fits: is('boolean') }, figure: reading(isNumber) } },
  switch: set(is('boolean')),
  segmented: set(is('enum')),
  modes: set(is('enum')),
  'list-choice': set(is('enum')),
  slider: set(isNumber),
  pill: set(isNumber),
  dial: {
    slots: {
      value: { use: 'set', fits: isNumber },
      now: reading(isNumber),
      mode: reading(is('enum')),
      on: reading(is('boolean')),
    },
  },
  stepper: set(isNumber),
  'number-entry': set(isNumber),
  cct: set(isNumber),
  colour: {
    slots: {
      value: { use: 'set', fits: (schema) => isNumber(schema) || isColour(schema) },
      saturation: { use: 'set', isOptional: true, fits: isNumber },
    },
  },
  duration: set(isNumber),
  countdown: set(isNumber),
  'text-entry': set(is('string')),
  'time-entry': set(is('string')),
  editor: set(is('object', 'array')),
  action: { slots: { value: { use: 'invoke' } } },
  figure: read(isNumber),
  gauge: read(isNumber),
  badge: read(is('boolean', 'enum')),
  text: read(is('string')),
  trend: history,
  bars: history,
  events: { slots: {}, more: { use: 'happens' } },
  status: { slots: {}, more: { use: 'read', fits: isNumber } },
  table: read(is('object', 'array')),
  'sub-devices': { slots: { count: reading(isNumber), join: { use: 'invoke', isOptional: true } } },
  group: { slots: {} },
  heading: { slots: {} },
  note: { slots: {} },
  picture: { slots: {} },
  timer: { slots: {} },
  scene: { slots: {} },
  divider: { slots: {} },
}

export type Misfit = 'typeDoesNotFit' | 'readOnly' | 'writeOnly'

/** Why a feature can't be in a slot; undefined where it can. A button can also set a property that is only written. */
export function misfitOf(rule: SlotRule, feature: PanelFeature): Misfit | undefined {
  if (rule.use === 'happens') return feature.kind === 'e' ? undefined : 'typeDoesNotFit'
  if (rule.use === 'invoke') {
    if (feature.kind === 'a') return undefined
    return feature.kind === 'p' && feature.maySet && feature.schema.type === 'boolean' ? undefined : 'typeDoesNotFit'
  }
  if (feature.kind !== 'p' || rule.fits?.(feature.schema) === false) return 'typeDoesNotFit'
  if (rule.isWhole && feature.isPart) return 'typeDoesNotFit'
  if (rule.use === 'set') return feature.maySet ? undefined : 'readOnly'
  return feature.mayReport ? undefined : 'writeOnly'
}
