import * as z from 'zod/mini'
import type { Locale } from '../../locale.ts'
import { rule } from '../../rules.ts'
import { line } from '../../schema.ts'
import { appsLimits as limits } from './apps.limits.ts'

/** The languages of items, as the specification writes them (CN-17). */
export const itemLanguages = ['zh_CN', 'en_US'] as const
export type ItemLanguage = (typeof itemLanguages)[number]
/** EN-APPITEM-04. */
export const DEFAULT_LANGUAGE: ItemLanguage = 'zh_CN'

export const itemLanguageOf = (locale: Locale): ItemLanguage => (locale === 'zh-CN' ? 'zh_CN' : 'en_US')

/** The pictures of an application, by the purpose of their upload. */
export type AppPicture = 'appStartPage' | 'appDeviceList'

type Content = z.ZodMiniType<string, string>

interface ItemRules {
  kind: 'text' | 'mail' | 'phone' | 'link' | 'picture' | 'colour' | 'duration'
  /** What its content is where it isn't empty: an empty one is the default. */
  content: Content
  /** Texts have a content for each language; everything else has one. */
  perLanguage: boolean
  default: string
  purpose?: AppPicture
}

const text = (max: number): ItemRules => ({ kind: 'text', content: line({ max }), perLanguage: true, default: '' })
const matched = (kind: ItemRules['kind'], content: Content, standard = ''): ItemRules => ({
  kind,
  content,
  perLanguage: false,
  default: standard,
})

/** Opened by phones, and never fetched by the server. */
export const httpsLink = z.string().check(
  z.trim(),
  z.maxLength(limits.address.max),
  // Without credentials, which would be published with it.
  z.regex(/^https:\/\/[^\s/?#@]+([/?#]\S*)?$/, rule('httpsAddress')),
  z.refine((address) => URL.canParse(address), { error: rule('httpsAddress') }),
)
const colour = z.string().check(z.trim(), z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/))
const mail = z.string().check(z.trim(), z.maxLength(100), z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, rule('email')))
const phone = z.string().check(z.trim(), z.maxLength(30), z.regex(/^\+?[\d ()-]*\d[\d ()-]*$/, rule('phoneLike')))
const duration = z.string().check(
  z.trim(),
  z.regex(/^\d{1,4}$/),
  z.refine((given) => Number(given) <= limits.showMs.max),
)
const storedPicture = z.string().check(z.maxLength(200), z.regex(/^\/files\/[a-z0-9]+\.[a-z]+$/, rule('pictureUrl')))
const picture = (purpose: AppPicture): ItemRules => ({ ...matched('picture', storedPicture), purpose })

/**
 * EN-APPITEM: every item that an application has, by module and name. It has only what the companion shows, so that
 * nothing can be set that has no effect.
 */
const appItems = {
  base: {
    /** The default is the name of the application. */
    appName: text(limits.appName.max),
    slogan: text(40),
    copyright: text(60),
    serviceMail: matched('mail', mail),
    servicePhone: matched('phone', phone),
    website: matched('link', httpsLink),
  },
  theme: {
    primary: matched('colour', colour),
    /** The default is the primary color, lightened until it can be read on dark. */
    primaryDark: matched('colour', colour),
  },
  startPage: {
    /** CO-26. */
    picture: picture('appStartPage'),
    showMs: matched('duration', duration, '1500'),
  },
  deviceList: {
    /** CO-27. */
    picture: picture('appDeviceList'),
    emptyText: text(60),
  },
  login: {
    agreementUrl: matched('link', httpsLink),
    privacyUrl: matched('link', httpsLink),
  },
} as const satisfies Record<string, Record<string, ItemRules>>

export type AppModule = keyof typeof appItems
export const appModules = Object.keys(appItems) as AppModule[]

export interface KnownItem extends ItemRules {
  module: AppModule
  appItem: string
}

/** The catalog as a list, in the order of the forms. */
export const knownItems: readonly KnownItem[] = appModules.flatMap((module) =>
  Object.entries<ItemRules>(appItems[module]).map(([appItem, rules]) => ({ module, appItem, ...rules })),
)

export const findItem = (module: string, appItem: string): KnownItem | undefined =>
  knownItems.find((one) => one.module === module && one.appItem === appItem)

/** The content as it is stored; the message of a broken rule where it can't be. */
export function readItem(item: KnownItem, content: string): { content: string } | { problem: string } {
  if (content.trim() === '') return { content: '' }
  const read = z.safeParse(item.content, content)
  return read.success ? { content: read.data } : { problem: read.error.issues[0]?.message ?? '' }
}

/** What has one content is stored under the default language, whichever is given. */
export const languageOf = ({ perLanguage }: KnownItem, language: ItemLanguage): ItemLanguage =>
  perLanguage ? language : DEFAULT_LANGUAGE
