import { defaultLocale, toLocale, type Locale } from '@slipway/contract/locale.ts'

/** The page's language, which the script in the document's head selected before the first paint (IN-04 to IN-06). */
export const currentLocale = (): Locale => toLocale(document.documentElement.lang) ?? defaultLocale

/** The URL of the same page in another language, with `?lang=` (IN-07). */
export function addressInLocale(address: string, locale: Locale): string {
  const url = new URL(address)
  url.searchParams.set('lang', locale)
  return url.href
}

export const chooseLocale = (locale: Locale): void =>
  window.location.assign(addressInLocale(window.location.href, locale))
