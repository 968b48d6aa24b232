import { hostname } from 'node:os'

/** What a certificate of the local authority can be for; phones refuse it for anything else, whoever has the authority's key. */
export const permittedNames = {
  dns: ['localhost', 'local'],
  ip: [
    '127.0.0.0/8',
    '10.0.0.0/8',
    '172.16.0.0/12',
    '192.168.0.0/16',
    '100.64.0.0/10',
    '169.254.0.0/16',
    '::1/128',
    'fc00::/7',
    'fe80::/10',
  ],
} as const

const PRIVATE = /^(127|10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./
const HOST_LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i

export interface LocalNames {
  dns: readonly string[]
  ip: readonly string[]
}

/** This machine's names that other machines of its network use: its private addresses, and its name in mDNS. */
export function localNames(lan: readonly string[], host = hostname()): LocalNames {
  const [label = ''] = host.split('.')
  return {
    dns: ['localhost', ...(HOST_LABEL.test(label) ? [`${label.toLowerCase()}.local`] : [])],
    ip: ['127.0.0.1', '::1', ...lan.filter((address) => PRIVATE.test(address))],
  }
}
