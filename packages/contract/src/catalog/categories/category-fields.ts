import * as z from 'zod/mini'
import { rule, type RuleName } from '../../rules.ts'
import { codeOf, isStorable, matching, optionalText, orJsonText, text } from '../../schema.ts'
import { accessTypes, communicationTypes, drawingsFolder, methodsOfMode, networkMethods } from './categories.ts'
import { categoryLimits } from './categories.limits.ts'

export const categoryId = z.string().check(z.minLength(1), z.maxLength(32))

/** VA-90, VA-91. */
export const categoryLabel = z.object({ zh: text(categoryLimits.name), en: text(categoryLimits.name) })
const label = orJsonText(categoryLabel)

/** VA-92, SI-052. */
const identifier = matching(categoryLimits.identifier, /^[A-Za-z][A-Za-z0-9_]*$/, 'deKey')

export const subgroup = z.object({
  zh: text(categoryLimits.tag),
  /** If absent, an existing subgroup keeps its English name, and a new one takes the Chinese. */
  en: z.optional(text(categoryLimits.tagInEnglish)),
})
export type Subgroup = z.output<typeof subgroup>

/** A subgroup, or its Chinese name alone. */
const subgroupOrName = z.pipe(
  z.transform((value: unknown): unknown => (typeof value === 'string' ? { zh: value } : value)),
  subgroup,
)

export const mainCategoryFields = {
  label,
  /** The subgroups of its sub categories, without duplicates. */
  subCatTags: z._default(z.array(subgroupOrName).check(z.maxLength(categoryLimits.tags)), []),
}

/** Immutable once the category exists (SI-051). */
export const mainIdentifier = { mainCategory: identifier }

/** VA-95: a communication mode with its network methods. */
const netProtocolInput = z
  .object({
    type: codeOf(communicationTypes),
    methods: z.array(z.enum(networkMethods)).check(z.minLength(1, { error: rule('methodNeeded'), abort: true })),
    default: z.enum(networkMethods),
  })
  .check(
    z.superRefine(({ type, methods }, context) => {
      const at = methods.findIndex((method) => !methodsOfMode[type].includes(method))
      if (at >= 0)
        context.addIssue({ code: 'custom', message: rule('methodOfMode'), path: ['methods', at], input: methods })
    }),
    z.refine(({ methods, default: defaultValue }) => methods.includes(defaultValue), {
      error: rule('methodNotChosen'),
      path: ['default'],
    }),
  )

export const netProtocolsInput = z.array(netProtocolInput).check(
  z.minLength(1, rule('networkNeeded')),
  z.refine((modes) => new Set(modes.map(({ type }) => type)).size === modes.length, { error: rule('networkTwice') }),
)

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1))
}

const utf8 = new TextEncoder()

/** An uploaded picture, or one of the drawings of starter categories. */
const PICTURE = new RegExp(`^(/files/[a-z0-9]+\\.[a-z]+|${drawingsFolder}/[a-z0-9_]+/[a-z0-9_]+\\.svg)?$`)

interface ObjectBounds {
  bytes: number
  tooLarge: RuleName
}

/** Depth, size and characters of an object with members of any name. */
export const freeChecks = ({ bytes, tooLarge }: ObjectBounds) =>
  [
    z.refine<Record<string, unknown>>((given) => !isDeeperThan(given, categoryLimits.extDepth), {
      error: rule('extTooDeep'),
      abort: true,
    }),
    z.refine<Record<string, unknown>>((given) => utf8.encode(JSON.stringify(given)).length <= bytes, {
      error: rule(tooLarge),
    }),
    z.refine<Record<string, unknown>>((given) => isStorableThroughout(given), { error: rule('unstorableText') }),
  ] as const

/** Free-form data that clients define among themselves. */
export const freeObject = (bounds: ObjectBounds) => z.record(z.string(), z.unknown()).check(...freeChecks(bounds))

/** SI-053. */
export const extInput = freeObject({ bytes: categoryLimits.extBytes, tooLarge: 'extTooLarge' })

const isStorableThroughout = (value: unknown): boolean => {
  if (typeof value === 'string') return isStorable(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorableThroughout(inner))
}

/** The administrator's settings of a sub category (Spec 2 §3, §5). */
export const subCategoryFields = {
  label,
  displayUrl: z._default(z.string().check(z.maxLength(200), z.regex(PICTURE, rule('pictureUrl'))), ''),
  /** VA-94. */
  accessType: z
    .array(codeOf(accessTypes))
    .check(z.minLength(1, rule('accessPlanNeeded')), z.maxLength(Object.keys(accessTypes).length)),
  /** VA-93. */
  minAppVersion: z._default(matching({ max: 11 }, /^\d{1,3}(\.\d{1,3}){2}$/, 'appVersion'), '1.0.0'),
  /** One of the main category's tags, or none. */
  tag: optionalText(categoryLimits.tag),
  ext: z._default(orJsonText(extInput), {}),
  netProtocols: orJsonText(netProtocolsInput),
}

/** Immutable once the category exists (SI-051). `pid` is the main category's id (CN-24). */
export const subIdentifier = { pid: categoryId, category: identifier }
