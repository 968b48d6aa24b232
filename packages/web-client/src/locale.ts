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

const STORED = 'lang'

/** Reloads the page in this language; empty: in the browser's. Where nothing can be stored, the address names it. */
export function reloadIn(locale: Locale | ''): void {
  try {
    if (locale === '') localStorage.removeItem(STORED)
    else localStorage.setItem(STORED, locale)
    const url = new URL(window.location.href)
    url.searchParams.delete('lang')
    if (url.href === window.location.href) window.location.reload()
    else window.location.replace(url.href)
  } catch {
    if (locale !== '') window.location.replace(addressInLocale(window.location.href, locale))
  }
}

/** Whether this page has to be shown in the account's language instead; a `?lang=` in the address comes first (IN-07). */
export const isOtherLocale = (locale: Locale | '', address: string): locale is Locale =>
  locale !== '' && locale !== currentLocale() && !new URL(address).searchParams.has('lang')
