import type { Area, Country } from '@slipway/contract/identity/areas/areas.ts'
import { locales, type Locale } from '@slipway/contract/locale.ts'
import { countryRows } from './areas.data.ts'

/** The built-in facts of a country; administrators set its domain. */
export type KnownCountry = Omit<Country, 'domain'>

/** All countries with the names and order of one language; by letter first, because the collation reads 秘鲁 wrongly. */
const sortedIn = (locale: Locale): readonly KnownCountry[] => {
  const { compare } = new Intl.Collator(locale)
  return countryRows
    .map(([code, telephoneCode, region, zh, en, zhLetter]) => ({
      id: code,
      code,
      name: locale === 'zh-CN' ? zh : en,
      region,
      telephoneCode,
      indexLetter: locale === 'zh-CN' ? zhLetter : letterOf(en),
    }))
    .toSorted((one, other) => compare(one.indexLetter, other.indexLetter) || compare(one.name, other.name))
}

/** `Å` counts as A. */
const letterOf = (name: string): string => name.normalize('NFD').charAt(0).toUpperCase()

const byLocale = new Map(locales.map((locale) => [locale, sortedIn(locale)]))

export const countriesIn = (locale: Locale): readonly KnownCountry[] => byLocale.get(locale) ?? []

const areasByLocale = new Map(
  locales.map((locale): [Locale, Area[]] => [
    locale,
    countriesIn(locale).map(({ id, code, name, telephoneCode }) => ({ id, code, telephoneCode, name })),
  ]),
)

/** The countries for sign-in (CN-56). */
export const areasIn = (locale: Locale): Area[] => areasByLocale.get(locale) ?? []

const wordsOf = new Map(countryRows.map(([code, , , zh, en]) => [code, `${zh}\n${en}`.toLowerCase()]))

/** Whether a search matches the country: a name in either language, a code or `+86`, or a part of the domain. */
export function isMeant({ code, telephoneCode, domain }: Country, keyword: string): boolean {
  const typed = keyword.toLowerCase()
  if (typed === '') return true
  const digits = typed.replace(/^(\+|00)/, '')
  return (
    code.toLowerCase() === typed ||
    telephoneCode === digits ||
    domain.includes(typed) ||
    (wordsOf.get(code) ?? '').includes(typed)
  )
}
