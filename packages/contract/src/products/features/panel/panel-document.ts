import * as z from 'zod/mini'
import { text } from '../../../schema.ts'

/** `generated`: one item per feature of a model, which has up to 200; the others are edited by people. */
export const panelLimits = {
  pages: 6,
  items: { generated: 500, visual: 60, blank: 60 },
  bytes: 64 * 1024,
  label: { max: 50 },
  /** Of a label in a single column. */
  narrowLabel: { zh: 8, en: 16 },
} as const

export const controlNames = [
  'power',
  'switch',
  'segmented',
  'modes',
  'list-choice',
  'slider',
  'pill',
  'dial',
  'stepper',
  'number-entry',
  'cct',
  'colour',
  'duration',
  'countdown',
  'text-entry',
  'time-entry',
  'editor',
  'action',
] as const
const readingNames = ['figure', 'badge', 'text', 'trend', 'bars', 'events', 'status', 'table', 'sub-devices'] as const
const frameNames = ['group'] as const

export type WidgetName = (typeof controlNames)[number] | (typeof readingNames)[number] | (typeof frameNames)[number]

const iconNames = [
  'power',
  'switch',
  'auto',
  'cool',
  'heat',
  'dry',
  'fan',
  'sleep',
  'eco',
  'swing',
  'light',
  'temperature',
  'humidity',
  'battery',
  'signal',
  'energy',
  'lock',
  'timer',
  'alarm',
  'device',
  'sound',
  'water',
  'play',
  'gauge',
] as const
export type IconName = (typeof iconNames)[number]

/** `did` survives a rename of the feature; `deKey` is what devices and calls use. */
const binding = z.object({ kind: z.enum(['p', 'a', 'e']), did: z.string(), deKey: z.string() })
export type Binding = z.infer<typeof binding>

const label = z.object({ zh: text(panelLimits.label), en: text(panelLimits.label) })

const options = z.object({
  /** The main switch at the lower edge, as another control is the hero. */
  slim: z.optional(z.boolean()),
  /** A hero: drawn over the full width with large figures. */
  large: z.optional(z.boolean()),
  /** A group that is closed until it is opened. */
  folded: z.optional(z.boolean()),
  /** An action that asks before it runs. */
  asks: z.optional(z.boolean()),
})

const itemFields = {
  id: z.string().check(z.minLength(1), z.maxLength(32)),
  widget: z.enum([...controlNames, ...readingNames, ...frameNames]),
  /** Of four columns. */
  span: z.literal([1, 2, 3, 4]),
  bind: z.record(z.string(), binding),
  /** Instead of the feature's name. */
  label: z.optional(label),
  icon: z.optional(z.enum(iconNames)),
  options: z.optional(options),
}
const innerItem = z.object(itemFields)
const item = z.object({ ...itemFields, items: z.optional(z.array(innerItem)) })
export type PanelItem = z.infer<typeof item>

/**
 * What is on a panel: a flow of items over four columns, without coordinates, so that it fits every width. The same for
 * generated, designed and empty panels.
 */
export const panelDocument = z.object({
  format: z.literal(1),
  kind: z.enum(['generated', 'visual', 'blank']),
  model: z.object({ productId: z.string(), upgradeCode: z.string(), hash: z.string() }),
  pages: z
    .array(z.object({ id: z.string(), title: label, items: z.array(item) }))
    .check(z.maxLength(panelLimits.pages)),
})
export type PanelDocument = z.infer<typeof panelDocument>
