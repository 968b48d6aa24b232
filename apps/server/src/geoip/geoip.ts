import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import type { Locale } from '@slipway/contract/locale.ts'
import { Reader, type Response } from 'mmdb-lib'

/** Where an address is; an empty text is unknown. */
export interface Place {
  country: string
  province: string
  city: string
}

/** Where addresses are, by a file of this machine: no service is asked (decision 0177). */
export interface Geoip {
  /** Undefined for an address that the file does not have, such as one of a local network. */
  placeOf(ip: string, locale: Locale): Place | undefined
}

/** What databases of cities have in common (MaxMind GeoLite2, DB-IP Lite, IP2Location); one of countries has the first. */
interface CityRecord {
  country?: Named
  registered_country?: Named
  subdivisions?: Named[]
  city?: Named
}
interface Named {
  iso_code?: string
  names?: Record<string, string>
}

/**
 * Undefined without a file. Throws a text that names the setting: a file that can't be read would otherwise show every place as
 * unknown.
 */
export function openGeoip(file: string | undefined): Geoip | undefined {
  if (file === undefined) return undefined
  const reader = readerOf(file)
  return {
    placeOf(ip, locale) {
      if (isIP(ip) === 0) return undefined
      const found = reader.get(ip) as CityRecord | null
      if (!found) return undefined
      const { country = found.registered_country, subdivisions = [], city } = found
      return {
        country: countryName(country, locale),
        province: nameOf(subdivisions[0], locale),
        city: nameOf(city, locale),
      }
    },
  }
}

function readerOf(file: string): Reader<Response> {
  try {
    return new Reader(readFileSync(file))
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    throw new Error(`SLIPWAY_GEOIP is "${file}", which can't be read as an MMDB file: ${cause}`, { cause: error })
  }
}

const nameOf = (named: Named | undefined, locale: Locale): string =>
  named?.names?.[locale === 'zh-CN' ? 'zh-CN' : 'en'] ?? named?.names?.['en'] ?? ''

/** Databases without names in Chinese have the code. */
function countryName(country: Named | undefined, locale: Locale): string {
  const code = country?.iso_code
  const known =
    code !== undefined && /^[A-Z]{2}$/.test(code) ? new Intl.DisplayNames([locale], { type: 'region' }) : undefined
  return known?.of(code ?? '') ?? nameOf(country, locale)
}
