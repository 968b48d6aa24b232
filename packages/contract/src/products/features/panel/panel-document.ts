import * as z from 'zod/mini'
import { text } from '../../../schema.ts'

/** `generated`: one item per feature of a model, which has up to 200; the others are edited by people. */
export const panelLimits = {
  pages: 6,
  items: { generated: 500, visual: 60, blank: 60 },
  bytes: 64 * 1024,
  label: { max: 50 },
  note: { max: 300 },
  /** Of a rule that shows or enables an item. */
  tests: 4,
  choices: 20,
  /** A larger picture keeps phones waiting; lint warns of it. */
  pictureBytes: 200 * 1024,
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
const readingNames = [
  'figure',
  'gauge',
  'badge',
  'text',
  'trend',
  'bars',
  'events',
  'status',
  'table',
  'sub-devices',
] as const
const frameNames = ['group', 'heading', 'note', 'picture', 'divider', 'timer', 'scene'] as const

export type WidgetName = (typeof controlNames)[number] | (typeof readingNames)[number] | (typeof frameNames)[number]

export const iconNames = [
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
  'key',
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
const binding = z.object({
  kind: z.enum(['p', 'a', 'e']),
  did: z.string(),
  deKey: z.string(),
  /** Of a part of a struct: the identifiers that lead to it, such as `white.level`. */
  path: z.optional(z.string().check(z.maxLength(200), z.regex(/^[A-Za-z]\w*(\.[A-Za-z]\w*){0,2}$/))),
})
export type Binding = z.infer<typeof binding>

/** An empty text is stored while a panel is designed; lint keeps it from being published. */
const textOf = ({ max }: { max: number }) => z.object({ zh: text({ min: 0, max }), en: text({ min: 0, max }) })
const label = textOf(panelLimits.label)

/** What a rule compares a value with. */
export const plainValue = z.union([z.boolean(), z.number(), z.string().check(z.maxLength(100))])
const test = z.union([
  z.object({ is: z.literal('online') }),
  z.object({ bind: binding, is: z.enum(['=', '!=', '<', '<=', '>', '>=']), value: plainValue }),
  z.object({
    bind: binding,
    is: z.literal('in'),
    value: z.array(plainValue).check(z.minLength(1), z.maxLength(panelLimits.choices)),
  }),
])
export type PanelTest = z.infer<typeof test>
const tests = z.array(test).check(z.minLength(1), z.maxLength(panelLimits.tests))
/** When an item is shown or can be used: data, never code. With both lists, both have to hold. */
const rule = z.object({ all: z.optional(tests), any: z.optional(tests) })
export type PanelRule = z.infer<typeof rule>

const options = z.object({
  /** The main switch at the lower edge, as another control is the hero. */
  slim: z.optional(z.boolean()),
  /** A hero: drawn over the full width with large figures. */
  large: z.optional(z.boolean()),
  /** A group that is closed until it is opened. */
  folded: z.optional(z.boolean()),
  /** A group that is a tab: groups with it that follow each other share one strip. */
  tab: z.optional(z.boolean()),
  /** An action that asks before it runs. */
  asks: z.optional(z.boolean()),
})

/** An upload of the purpose `panelDesignPic`, with its size, which lint warns of. */
const picture = z.object({
  url: z.string().check(z.maxLength(200), z.regex(/^\/files\/[a-z0-9]+\.[a-z]+$/)),
  bytes: z.int().check(z.nonnegative()),
})
export type PanelPicture = z.infer<typeof picture>

export const hexColour = z.string().check(z.regex(/^#[0-9a-f]{6}$/))

/** `light` and `dark` are the brand's color, shifted until texts on it and in it can be read (`accent-colours.ts`). */
export const themeFields = {
  ground: z._default(z.enum(['canvas', 'tint', 'picture']), 'canvas'),
  /** Of the ground `picture`. */
  picture: z.optional(picture),
  density: z._default(z.enum(['roomy', 'compact']), 'roomy'),
}
const theme = z.object({
  accent: z.optional(z.object({ brand: hexColour, light: hexColour, dark: hexColour })),
  ...themeFields,
})
export type PanelTheme = z.infer<typeof theme>

export const itemFields = {
  id: z.string().check(z.minLength(1), z.maxLength(32)),
  widget: z.enum([...controlNames, ...readingNames, ...frameNames]),
  /** Of four columns. */
  span: z.literal([1, 2, 3, 4]),
  /** At least as high as this many rows. */
  rows: z.optional(z.literal([1, 2, 3])),
  bind: z.record(z.string(), binding),
  /** Instead of the feature's name. */
  label: z.optional(label),
  icon: z.optional(z.enum(iconNames)),
  options: z.optional(options),
  /** Of a note. */
  text: z.optional(textOf(panelLimits.note)),
  /** Of a picture. */
  picture: z.optional(picture),
  show: z.optional(rule),
  enable: z.optional(rule),
}
const innerItem = z.object(itemFields)
const item = z.object({ ...itemFields, items: z.optional(z.array(innerItem)) })
export type PanelItem = z.infer<typeof item>

export const pageFields = { id: z.string().check(z.minLength(1), z.maxLength(32)), title: label }
const page = z.object({ ...pageFields, items: z.array(item) })
export type PanelPage = z.infer<typeof page>

/** Edits find pages and items by their IDs. */
const hasUniqueIds = (pages: readonly PanelPage[]): boolean => {
  const ids = pages.flatMap(({ id, items }) => [
    `page ${id}`,
    ...items.flatMap((one) => [one.id, ...(one.items ?? []).map((inner) => inner.id)]),
  ])
  return new Set(ids).size === ids.length
}

/**
 * What is on a panel: a flow of items over four columns, without coordinates, so that it fits every width. The same for
 * generated, designed and empty panels.
 */
export const panelDocument = z.object({
  format: z.literal(1),
  kind: z.enum(['generated', 'visual', 'blank']),
  model: z.object({ productId: z.string(), upgradeCode: z.string(), hash: z.string() }),
  theme: z.optional(theme),
  /** Several pages are tabs. */
  pages: z.array(page).check(z.maxLength(panelLimits.pages), z.refine(hasUniqueIds)),
})
export type PanelDocument = z.infer<typeof panelDocument>
