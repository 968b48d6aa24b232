import * as z from 'zod/mini'
import { networkMethods } from '../../catalog/categories/categories.ts'
import { epochMs, optionalText } from '../../schema.ts'

export const networkGuideLimits = {
  text: { max: 1_000 },
  step: { max: 200 },
  steps: 10,
} as const

const { text, step } = networkGuideLimits

/** Both languages, or neither. */
const guideText = z.object({ zh: optionalText(text), en: optionalText(text) })
const guideStep = z.object({ zh: optionalText(step), en: optionalText(step) })

/** SI-063: how a user brings a device into its network by one method. */
const networkGuide = z.object({
  method: z.enum(networkMethods),
  text: guideText,
  /** VA-63. Empty for none. */
  picture: z.string().check(z.maxLength(200)),
  /** How the device is reset, so that it can be added again. */
  steps: z.array(guideStep).check(z.maxLength(networkGuideLimits.steps)),
})
export type NetworkGuide = z.infer<typeof networkGuide>

const guides = z.array(networkGuide).check(z.maxLength(networkMethods.length))

export const networkGuides = z.object({
  /** The methods of the product's category for its communication mode. */
  methods: z.array(z.enum(networkMethods)),
  defaultMethod: z.enum(networkMethods),
  guides,
  /** 0: not edited yet. */
  updateTime: epochMs,
})
export type NetworkGuides = z.infer<typeof networkGuides>

/** For users: only what there is to show, that of the default method first. */
export const shownGuides = z.array(networkGuide)

/** Whether both languages say something, or neither does. */
export const isWhole = ({ zh, en }: { zh: string; en: string }): boolean => (zh === '') === (en === '')
