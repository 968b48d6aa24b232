import { chosenLocale, defaultLocale, toLocale, type Locale } from '@slipway/contract/locale.ts'
import type { FastifyRequest } from 'fastify'

/** The language of server messages: `lang` header or query, else Accept-Language, else Chinese (SI-120). */
export function localeOf(request: FastifyRequest): Locale {
  const { query, headers } = request
  const asked = typeof query === 'object' && query !== null && 'lang' in query ? String(query.lang) : undefined
  const header = Array.isArray(headers['lang']) ? headers['lang'][0] : headers['lang']
  return chosenLocale(header) ?? chosenLocale(asked) ?? toLocale(headers['accept-language']) ?? defaultLocale
}
