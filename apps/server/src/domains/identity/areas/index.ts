import {
  listAreaLocales,
  listAreas,
  listCountries,
  setCountryDomain,
} from '@slipway/contract/identity/areas/areas.calls.ts'
import type { Area, Country } from '@slipway/contract/identity/areas/areas.ts'
import { toLocale, type Locale } from '@slipway/contract/locale.ts'
import { offsetOf } from '@slipway/contract/paging.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import { serve, serveVisitor } from '../../../http/route.ts'
import { countryRows } from './areas.data.ts'
import { areasStore } from './areas.store.ts'
import { areasIn, countriesIn, isMeant } from './countries.ts'
import { homeCountryOf } from './home-country.ts'
import { localeCountries } from './locale-countries.data.ts'

interface Dependencies {
  db: Database
  clock: Clock
}

const telephoneCodes = new Set(countryRows.map(([, telephoneCode]) => telephoneCode))
const areaLocales = localeCountries.map(([locale, code]) => ({ locale, code }))

/** The built-in countries; administrators set their domains (SI-113). */
export function areasDomain({ db, clock }: Dependencies) {
  const store = areasStore(db)

  async function countries(locale: Locale): Promise<Country[]> {
    const domains = await store.domains()
    return countriesIn(locale).map((known) => ({ ...known, domain: domains.get(known.code) ?? '' }))
  }

  return {
    routes: [
      serveVisitor(listAreas, async ({ input, locale }) => ({ areas: areasIn(toLocale(input.language) ?? locale) })),
      serveVisitor(listAreaLocales, async () => areaLocales),
      serve(listCountries, async ({ input, locale }) => {
        const { keyword, region, letter } = input
        const found = (await countries(locale)).filter(
          (one) =>
            (region === undefined || one.region === region) &&
            (letter === undefined || one.indexLetter === letter) &&
            isMeant(one, keyword),
        )
        const start = offsetOf(input)
        return { items: found.slice(start, start + input.pageSize), total: found.length }
      }),
      serve(setCountryDomain, async ({ input: { id, domain }, actor, locale }) => {
        const known = countriesIn(locale).find((one) => one.id === id)
        if (!known) throw new DomainError('areas.notFound')
        await store.setDomain({ code: known.code, domain, by: actor.accountId, at: clock.now() })
        return { ...known, domain }
      }),
    ],
    areaOf: (code: string | null, locale: Locale): Area | null =>
      areasIn(locale).find((one) => one.code === code) ?? null,
    homeCountryOf,
    /** Whether a country has this code, without `+`. */
    isTelephoneCode: (telephoneCode: string): boolean => telephoneCodes.has(telephoneCode),
  }
}

export type AreasApi = ReturnType<typeof areasDomain>
