import { isNumeric } from '@slipway/contract/identity/sign-in/sign-in.ts'
import { countryRows } from './areas.data.ts'
import { localeCountries } from './locale-countries.data.ts'

/** The country where neither the account nor the browser indicates one. */
const DEFAULT_COUNTRY = 'CN'
/** Of the countries that share a telephone code, the one with the most numbers. */
const mainOfShared: Readonly<Record<string, string>> = {
  '1': 'US',
  '7': 'RU',
  '44': 'GB',
  '61': 'AU',
  '39': 'IT',
  '47': 'NO',
  '358': 'FI',
  '212': 'MA',
  '262': 'RE',
  '590': 'GP',
  '599': 'CW',
}

const codes = new Set(countryRows.map(([code]) => code))

/** The first language in the order of `Accept-Language` that names or implies a country. */
function countryOfLanguages(languages: string): string | undefined {
  for (const part of languages.slice(0, 200).split(',')) {
    const tag = (part.split(';')[0] ?? '').trim().toLowerCase()
    const region = tag.split('-').at(-1)?.toUpperCase() ?? ''
    if (tag.includes('-') && codes.has(region)) return region
    const known = localeCountries.find(([locale]) => locale.toLowerCase() === tag)
    const home = known ?? localeCountries.find(([locale]) => locale.toLowerCase() === `${tag}-${tag}`)
    const first = home ?? localeCountries.find(([locale]) => tag !== '' && locale.toLowerCase().startsWith(`${tag}-`))
    if (first) return first[1]
  }
  return undefined
}

function countryOfPhone(telephoneCode: string): string | undefined {
  return mainOfShared[telephoneCode] ?? countryRows.find(([, known]) => known === telephoneCode)?.[0]
}

interface Registrant {
  account: string
  /** The account, with its area code as a prefix if it is a phone number. */
  indexcode: string
  /** `Accept-Language` of the browser. */
  languages?: string | undefined
}

/** The country of an account's registration (SI-015): from its phone number, otherwise from its browser's languages. */
export function homeCountryOf({ account, indexcode, languages = '' }: Registrant): string {
  const ofNumber = isNumeric(account) ? countryOfPhone(indexcode.slice(0, -account.length)) : undefined
  return ofNumber ?? countryOfLanguages(languages) ?? DEFAULT_COUNTRY
}
