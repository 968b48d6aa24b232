import * as z from 'zod/mini'
import { chosenLocale } from '../../locale.ts'
import { rule } from '../../rules.ts'
import { epochMs, line } from '../../schema.ts'
import { brand } from './app-brand.ts'
import { appFunctionKeys } from './app-functions.ts'
import { appModules, DEFAULT_LANGUAGE, itemLanguageOf, itemLanguages } from './app-items.ts'
import { appStepKeys, appStepReasons } from './app-steps.ts'
import { appsLimits as limits } from './apps.limits.ts'
import { isPackageName, type NameKind } from './package-name.ts'

/** EN-APP-01: 32 hexadecimal digits. */
export const appId = z.string().check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(64))

const nameOf = (kind: NameKind) =>
  z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(limits.packageName.max),
    z.refine((name) => isPackageName(name, kind), { error: rule('packageName') }),
  )

export const appFields = {
  /** VA-65. */
  appName: line(limits.appName),
  /** VA-66 to VA-69. */
  androidName: nameOf('android'),
  /** SI-115. */
  bundleId: nameOf('ios'),
  /** VA-70: an address of an upload. */
  logo: z
    .string()
    .check(z.minLength(1), z.maxLength(200), z.regex(/^(\/files\/[a-z0-9]+\.[a-z]+)?$/, rule('pictureUrl'))),
}

/** Given in any writing, e.g. `zh-cn` (CN-17); absent: `zh_CN` (EN-APPITEM-04). */
export const itemLanguage = z._default(
  z.pipe(
    z.transform((given: unknown) => {
      const locale = typeof given === 'string' ? chosenLocale(given) : undefined
      return locale ? itemLanguageOf(locale) : given
    }),
    z.enum(itemLanguages),
  ),
  DEFAULT_LANGUAGE,
)

/** `experience` and `formal`, as the specification names the types of builds. */
export const packageTypes = ['experience', 'formal'] as const
export type PackageType = (typeof packageTypes)[number]

const lastBuild = z.nullable(z.object({ packageType: z.enum(packageTypes), oemVersion: z.string(), time: epochMs }))

/** EN-APP. */
export const application = z.object({
  appId: z.string(),
  appName: z.string(),
  androidName: z.string(),
  bundleId: z.string(),
  logo: z.string(),
  /** After the first formal build the names stay (SI-090). */
  androidFixed: z.boolean(),
  iosFixed: z.boolean(),
  /** The owner's account; empty where the account is deleted. */
  owner: z.string(),
  createTime: epochMs,
  updateTime: epochMs,
})
export type Application = z.infer<typeof application>

export const applicationRow = z.extend(application, {
  /** When phones saw the last change of the look; null: never published. */
  publishTime: z.nullable(epochMs),
  lastBuild,
  /** Signing material that has expired or expires within 30 days, and push credentials that vendors refuse. */
  warnings: z.int(),
})
export type ApplicationRow = z.infer<typeof applicationRow>

export const appItem = z.object({
  module: z.enum(appModules),
  appItem: z.string(),
  language: z.enum(itemLanguages),
  content: z.string(),
})
export type AppItem = z.infer<typeof appItem>

const bilingual = z.object({ zh: z.string(), en: z.string() })

export const defaultItem = z.object({
  module: z.enum(appModules),
  appItem: z.string(),
  kind: z.enum(['text', 'mail', 'phone', 'link', 'picture', 'colour', 'duration']),
  perLanguage: z.boolean(),
  language: z.enum(itemLanguages),
  content: z.string(),
})

export const functionKey = z.enum(appFunctionKeys)

export const functionRow = z.object({
  key: functionKey,
  name: bilingual,
  enabled: z.boolean(),
  locked: z.boolean(),
  /** Why it can't be switched off; empty for the others. */
  why: bilingual,
})
export type FunctionRow = z.infer<typeof functionRow>

/** EN-CUSTCAT. */
export const customCategory = z.object({
  categoryId: z.string(),
  url: z.string(),
  label: bilingual,
  subCategories: z.array(z.string()),
})
export type CustomCategory = z.infer<typeof customCategory>

/** EN-CLIENT-01, without its secret (SI-086). */
export const clientInfo = z.object({
  clientId: z.string(),
  secretSet: z.boolean(),
  callback: z.array(z.string()),
})
export type ClientInfo = z.infer<typeof clientInfo>

const appChange = z.object({
  area: z.string(),
  name: z.string(),
  language: z.nullable(z.enum(itemLanguages)),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})

/** What a build would bring that the last one has not. */
export const changeInfo = z.object({
  lastBuild,
  changes: z.array(appChange),
  needsBuild: z.boolean(),
})

const appStep = z.object({
  key: z.enum(appStepKeys),
  state: z.enum(['done', 'open']),
  reason: z.nullable(z.enum(appStepReasons)),
})

/** Everything about an application in one reply. */
export const applicationDetail = z.object({
  app: application,
  items: z.array(appItem),
  functions: z.array(functionRow),
  categories: z.array(customCategory),
  /** Null where there is none. */
  client: z.nullable(clientInfo),
  /** The look as phones would show it now, published or not. */
  draft: brand,
  publishTime: z.nullable(epochMs),
  /** What phones don't show yet. */
  unpublished: z.array(appChange),
  lastBuild,
  /** As in the list. */
  warnings: z.int(),
  steps: z.array(appStep),
  /** Addresses of the branded companion for a phone in the network of the server, the best first. */
  urls: z.array(z.string()),
})
export type ApplicationDetail = z.infer<typeof applicationDetail>
