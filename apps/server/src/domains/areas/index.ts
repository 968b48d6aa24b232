import { listAreas } from '@slipway/contract/areas/areas.calls.ts'
import type { Area } from '@slipway/contract/areas/areas.ts'
import { toLocale, type Locale } from '@slipway/contract/locale.ts'
import { serveVisitor } from '../../http/route.ts'
import { countryCodes } from './areas.data.ts'

/** Countries as sign-in needs them; names come from the runtime's own CLDR data in either language. */
export function areasDomain() {
  const byLocale = new Map<Locale, Area[]>()

  function areasIn(locale: Locale): Area[] {
    const known = byLocale.get(locale)
    if (known) return known
    const names = new Intl.DisplayNames(locale, { type: 'region' })
    const order = new Intl.Collator(locale)
    const areas = countryCodes
      .map(([code, telephoneCode]) => ({ id: code, code, telephoneCode, name: names.of(code) ?? code }))
      .toSorted((one, other) => order.compare(one.name, other.name))
    byLocale.set(locale, areas)
    return areas
  }

  const telephoneCodes = new Set(countryCodes.map(([, telephoneCode]) => telephoneCode))

  return {
    routes: [
      serveVisitor(listAreas, async ({ input, locale }) => ({ areas: areasIn(toLocale(input.language) ?? locale) })),
    ],
    areaOf: (code: string | null, locale: Locale): Area | null =>
      areasIn(locale).find((one) => one.code === code) ?? null,
    /** Whether a country has this code, without `+`. */
    isTelephoneCode: (telephoneCode: string): boolean => telephoneCodes.has(telephoneCode),
  }
}

export type AreasDoor = ReturnType<typeof areasDomain>
