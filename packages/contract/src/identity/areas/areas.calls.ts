import * as z from 'zod/mini'
import { administratorsVia, anyone, viaMenus } from '../../access.ts'
import { defineCall } from '../../define-call.ts'
import { pageRequest } from '../../paging.ts'
import { optionalText } from '../../schema.ts'
import { signInAddresses } from '../sign-in/sign-in.addresses.ts'
import { area, country, countryDomain, countryRegions } from './areas.ts'
import { countryLimits } from './areas.limits.ts'

const BASE = '/iot/config/api/iot/support/country'

/** CA-001. Names are in the requested language (IN-10). */
export const listAreas = defineCall({
  ...signInAddresses.listAreas,
  summary: { zh: '国家和地区区号列表', en: 'List countries and area codes' },
  access: anyone,
  input: z.object({ language: z.optional(z.string().check(z.maxLength(35))) }),
  output: z.object({ areas: z.array(area) }),
})

/** EN-COUNTRY-09: the likely country of a browser's or phone's locale. */
export const listAreaLocales = defineCall({
  method: 'GET',
  path: '/v3/users/area/locale/list',
  summary: { zh: '语言区域与国家对应列表', en: 'List locales and their countries' },
  access: anyone,
  output: z.array(z.object({ locale: z.string(), code: z.string() })),
})

/** SC-95. Sorted by name; `keyword` is a substring of a name in either language or of the domain, or a code. */
export const listCountries = defineCall({
  method: 'GET',
  path: `${BASE}/list`,
  summary: { zh: '国家与地区列表', en: 'List countries and areas' },
  access: viaMenus('countries'),
  input: z.object({
    ...pageRequest,
    keyword: optionalText(countryLimits.search),
    region: z.optional(z.enum(countryRegions)),
    /** The first letter of the name; for a Chinese name, of its pinyin. */
    letter: z.optional(z.string().check(z.regex(/^[A-Z]$/))),
  }),
  output: country,
  reply: 'page',
})

/** SI-113: the only editable field of a country, for administrators only. */
export const setCountryDomain = defineCall({
  method: 'PUT',
  path: BASE,
  summary: { zh: '修改国家的域名', en: "Set a country's domain" },
  access: administratorsVia('countries'),
  input: z.object({ id: z.string().check(z.minLength(1), z.maxLength(8)), domain: countryDomain }),
  output: country,
  refusals: ['areas.notFound'],
})
