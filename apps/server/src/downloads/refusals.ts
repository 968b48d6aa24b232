import type { Exchange } from './exchange.ts'

const RETRY_AFTER_S = 30

/** Plain texts, because their readers are devices and their logs. */
const refusals = {
  unknown: [404, 'This download link is not valid.\n'],
  expired: [410, 'This download link has expired.\n'],
  unavailable: [404, 'This file is not available to this device.\n'],
  damaged: [500, 'This file cannot be read.\n'],
  busy: [503, 'Too many downloads, try again later.\n'],
  away: [503, 'The files cannot be read now, try again later.\n'],
} as const

export function refuse(exchange: Exchange, reason: keyof typeof refusals): void {
  const [status, text] = refusals[reason]
  const retry: Record<string, string> = status === 503 ? { 'retry-after': String(RETRY_AFTER_S) } : {}
  exchange.answer(status, { ...retry, 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' }, text)
}
