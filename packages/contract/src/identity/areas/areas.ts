import * as z from 'zod/mini'
import { rule } from '../../rules.ts'
import { countryLimits } from './areas.limits.ts'

/** EN-AREA: a country as the sign-in form needs it; `code` is ISO 3166 alpha-2. */
export const area = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string(),
  telephoneCode: z.string(),
})
export type Area = z.infer<typeof area>

/** Geographical only: not related to release areas or sites (CN-16). */
export const countryRegions = ['Europe', 'Asia', 'America', 'Africa', 'Oceania'] as const
export type CountryRegion = (typeof countryRegions)[number]

/** EN-COUNTRY; an area is its short form (CN-56). */
export const country = z.object({
  id: z.string(),
  /** ISO 3166 alpha-2. */
  code: z.string(),
  /** In the caller's language. */
  name: z.string(),
  /** The host that serves this country; empty: this site. The only field that administrators set (SI-113). */
  domain: z.string(),
  region: z.enum(countryRegions),
  /** ITU E.164, without `+`. */
  telephoneCode: z.string(),
  /** The first letter of its name; for a Chinese name, of its pinyin. */
  indexLetter: z.string(),
})
export type Country = z.infer<typeof country>

const LABEL = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
const HOST = new RegExp(`^(${LABEL}\\.)+${LABEL}$`)

/** A host name without scheme, port and path, in lower case; empty for none. */
export const countryDomain = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.maxLength(countryLimits.domain.max),
  z.refine((domain) => domain === '' || HOST.test(domain), { error: rule('hostName') }),
)
