import { namedValues } from '../value-texts.ts'
import { roleOf, stepsOf, type PanelRole } from './feature-roles.ts'
import type { WidgetName } from './panel-document.ts'
import type { PanelProperty } from './panel-feature.ts'

const SHORT_ENTRIES = 4
const SPEED_ENTRIES = 6
const MODE_ENTRIES = 9
const SHORT_TEXT = { zh: 5, en: 10 }
const STEPPER_STEPS = 20
const SLIDER_STEPS = 1_000

/** Whether the texts of an enum fit next to each other. */
function hasShortTexts({ schema }: PanelProperty): boolean {
  if (schema.type !== 'enum') return false
  return namedValues(schema).every((key) => {
    const text = schema.valueTexts?.[key]
    return (text?.zh || key).length <= SHORT_TEXT.zh + (text?.zh ? 0 : 5) && (text?.en || key).length <= SHORT_TEXT.en
  })
}

function ofEnum(property: PanelProperty, role: PanelRole): WidgetName {
  const { schema } = property
  const count = schema.type === 'enum' ? schema.enumValue.length : 0
  if (role === 'mode' && count > 1 && count <= MODE_ENTRIES) return 'modes'
  const most = role === 'speed' ? SPEED_ENTRIES : SHORT_ENTRIES
  return count > 1 && count <= most && hasShortTexts(property) ? 'segmented' : 'list-choice'
}

const numberByRole: Partial<Record<PanelRole, WidgetName>> = {
  target: 'dial',
  level: 'pill',
  kelvin: 'cct',
  limit: 'stepper',
  countdown: 'countdown',
  duration: 'duration',
}

function ofNumber(property: PanelProperty, role: PanelRole): WidgetName {
  const byRole = numberByRole[role]
  if (byRole) return byRole
  const steps = stepsOf(property)
  if (steps <= STEPPER_STEPS) return 'stepper'
  return steps <= SLIDER_STEPS ? 'slider' : 'number-entry'
}

/** The control of a property that can be set. */
export function controlOf(property: PanelProperty): WidgetName {
  const role = roleOf(property)
  switch (property.schema.type) {
    case 'boolean':
      return property.mayReport ? 'switch' : 'action'
    case 'enum':
      return ofEnum(property, role)
    case 'string':
      return role === 'time' ? 'time-entry' : 'text-entry'
    case 'object':
      return role === 'colour' ? 'colour' : 'editor'
    case 'array':
      return 'editor'
    default:
      return ofNumber(property, role)
  }
}

/** The view of a property that is only reported. */
export function readingOf(property: PanelProperty): WidgetName {
  switch (property.schema.type) {
    case 'boolean':
    case 'enum':
      return 'badge'
    case 'string':
      return 'text'
    case 'object':
    case 'array':
      return 'table'
    default:
      return roleOf(property) === 'counter' ? 'bars' : 'figure'
  }
}
