import type { IncomingHttpHeaders } from 'node:http'
import { chosenLocale, defaultLocale, toLocale, type Locale } from '@slipway/contract/locale.ts'
import type { FastifyRequest } from 'fastify'

/** Firmware writes answers to its log and seldom asks for a language: it gets English. */
const DEVICE_CALLS = '/device/v1/'
const localeOfDevices: Locale = 'en-US'

/** The language of server messages: `lang` header or query, else Accept-Language, else Chinese (SI-120). */
export function localeOf(request: FastifyRequest): Locale {
  const { query, headers } = request
  const asked = typeof query === 'object' && query !== null && 'lang' in query ? String(query.lang) : undefined
  const fallback = request.url.startsWith(DEVICE_CALLS) ? localeOfDevices : defaultLocale
  return localeOfHeaders(headers, asked, fallback)
}

export function localeOfHeaders(headers: IncomingHttpHeaders, asked?: string, fallback = defaultLocale): Locale {
  const header = Array.isArray(headers['lang']) ? headers['lang'][0] : headers['lang']
  return chosenLocale(header) ?? chosenLocale(asked) ?? toLocale(headers['accept-language']) ?? fallback
}
