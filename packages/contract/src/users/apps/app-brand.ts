import * as z from 'zod/mini'
import { accentOf } from '../../products/features/panel/accent-colours.ts'
import { appFunctionKeys, lockedBecause } from './app-functions.ts'
import { findItem, type ItemLanguage } from './app-items.ts'
import type { AppContent } from './app-content.ts'

const label = z.object({ zh: z.string(), en: z.string() })

/** The icons that a published logo is made into, by their role in the manifest and on iOS. */
export const brandIcons = { touch: 180, small: 192, large: 512, maskable: 512 } as const
export type BrandIcon = keyof typeof brandIcons

/** The look of an application as phones show it; public once it is published. */
export const brand = z.object({
  appId: z.string(),
  /** Grows with each publication. */
  version: z.int(),
  name: label,
  slogan: label,
  /** An address on this site. */
  logo: z.string(),
  /** By role; without them the logo is the icon. */
  icons: z.nullable(z.object({ touch: z.string(), small: z.string(), large: z.string(), maskable: z.string() })),
  /** Shifted until texts on it and in it can be read (WCAG 2.2 §1.4.3); null: the companion's own. */
  accent: z.nullable(z.object({ light: z.string(), dark: z.string() })),
  startPage: z.object({ picture: z.string(), showMs: z.int() }),
  deviceList: z.object({ picture: z.string(), emptyText: label }),
  login: z.object({ agreementUrl: z.string(), privacyUrl: z.string() }),
  contact: z.object({
    copyright: label,
    serviceMail: z.string(),
    servicePhone: z.string(),
    website: z.string(),
  }),
  /** Functions that are switched off. */
  hidden: z.array(z.enum(appFunctionKeys)),
  categories: z.array(z.object({ categoryId: z.string(), url: z.string(), label, subCategories: z.array(z.string()) })),
})
export type Brand = z.infer<typeof brand>

interface Published {
  appId: string
  version: number
  icons: Brand['icons']
}

/** What phones show of a content. A text that one language lacks is that of the other. */
export function brandOf(content: AppContent, { appId, version, icons }: Published): Brand {
  const stored = (module: string, appItem: string, language: ItemLanguage = 'zh_CN'): string =>
    content.items.find((one) => one.module === module && one.appItem === appItem && one.language === language)
      ?.content ?? ''
  const valueOf = (module: string, appItem: string): string =>
    stored(module, appItem) || (findItem(module, appItem)?.default ?? '')
  const textOf = (module: string, appItem: string, standard = '') => {
    const [zh, en] = [stored(module, appItem), stored(module, appItem, 'en_US')]
    return { zh: zh || en || standard, en: en || zh || standard }
  }
  const primary = valueOf('theme', 'primary')
  return {
    appId,
    version,
    name: textOf('base', 'appName', content.appName),
    slogan: textOf('base', 'slogan'),
    logo: content.logo,
    icons,
    accent: primary
      ? { light: accentOf(primary).light, dark: accentOf(valueOf('theme', 'primaryDark') || primary).dark }
      : null,
    startPage: { picture: valueOf('startPage', 'picture'), showMs: Number(valueOf('startPage', 'showMs')) },
    deviceList: { picture: valueOf('deviceList', 'picture'), emptyText: textOf('deviceList', 'emptyText') },
    login: { agreementUrl: valueOf('login', 'agreementUrl'), privacyUrl: valueOf('login', 'privacyUrl') },
    contact: {
      copyright: textOf('base', 'copyright'),
      serviceMail: valueOf('base', 'serviceMail'),
      servicePhone: valueOf('base', 'servicePhone'),
      website: valueOf('base', 'website'),
    },
    hidden: content.hidden.filter((key) => lockedBecause(key) === undefined),
    categories: content.categories,
  }
}
