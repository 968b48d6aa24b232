import * as z from 'zod/mini'
import { line, text } from '../../schema.ts'
import {
  hexColour,
  itemFields,
  pageFields,
  panelLimits,
  plainValue,
  themeFields,
} from '../features/panel/panel-document.ts'
import { panelsLimits } from './panels.limits.ts'

/** Its identifier; of a part of a struct with the identifiers that lead to it, such as `light.white.level`. */
const featureKey = text({ max: 251 })

/** A test of a rule; which of its fields are needed follows from `is` (`documentOfNamed`). */
const namedTest = z.object({
  feature: z.optional(featureKey),
  is: z.enum(['online', '=', '!=', '<', '<=', '>', '>=', 'in']),
  value: z.optional(z.union([plainValue, z.array(plainValue)])),
})
export type NamedTest = z.output<typeof namedTest>
const tests = z.array(namedTest).check(z.minLength(1), z.maxLength(panelLimits.tests))
const namedRule = z.object({ all: z.optional(tests), any: z.optional(tests) })
export type NamedRule = z.output<typeof namedRule>

const { id, widget, span, rows, label, icon, options, text: noteText, picture } = itemFields
const namedFields = {
  /** Left out, the item gets one that the panel doesn't have. */
  id: z.optional(id),
  widget,
  span: z._default(span, 4),
  rows,
  /** Slot → identifier of a feature. */
  bind: z._default(z.record(z.string().check(z.maxLength(32)), featureKey), {}),
  label,
  icon,
  options,
  text: noteText,
  picture,
  show: z.optional(namedRule),
  enable: z.optional(namedRule),
}
const namedItem = z.object({ ...namedFields, items: z.optional(z.array(z.object(namedFields))) })
export type NamedItem = z.output<typeof namedItem>

const namedPage = z.object({
  id: z.optional(pageFields.id),
  title: pageFields.title,
  items: z._default(z.array(namedItem), []),
})
export type NamedPage = z.output<typeof namedPage>

/** A panel with its features by identifier, so that it means the same for another product that has them. */
const namedPanel = z.object({
  /** Left out, that of the panel; of a new one `visual`. */
  kind: z.optional(z.enum(['visual', 'blank'])),
  theme: z.optional(z.object({ accent: z.optional(hexColour), ...themeFields })),
  pages: z.array(namedPage).check(z.maxLength(panelLimits.pages)),
})
export type NamedPanel = z.output<typeof namedPanel>

/** A name that several drafts have gets a number after it. */
const panelKey = line({ max: panelsLimits.name.max + 10 })

/** The panel that a product has chosen, and its own visual and blank panels by name. What is absent was not said. */
export const namedPanels = z.object({
  /** `generated`, or the name or RN name of a panel. */
  selected: z.optional(text(panelsLimits.name)),
  panels: z._default(z.record(panelKey, namedPanel), {}),
})
export type NamedPanels = z.output<typeof namedPanels>
