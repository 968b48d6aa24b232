import type { PushSettings } from '../settings/push-settings.ts'

const matches = (host: string, allowed: string): boolean =>
  allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed

/** How an endpoint may be reached; undefined for addresses of no allowed push service. */
export function reachOf(endpoint: string, { hosts, origins }: PushSettings): 'internet' | 'ownNetwork' | undefined {
  const url = URL.parse(endpoint)
  if (!url || url.username || url.password) return undefined
  if (origins.includes(url.origin)) return 'ownNetwork'
  const isAllowed = url.protocol === 'https:' && url.port === '' && hosts.some((one) => matches(url.hostname, one))
  return isAllowed ? 'internet' : undefined
}
