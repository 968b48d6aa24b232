import http from 'node:http'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import { watchDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import { exportAuditEntries } from '@slipway/contract/identity/audit/audit.calls.ts'

/** What one account does to a server, from a process of its own: `exports` or `streams`, until it is ended. */
export interface HeavyLoad {
  url: string
  accessToken: string
  productId: string
  serial: string
  kind: 'exports' | 'streams'
  count: number
  now: number
}

const DAY_MS = 86_400_000
const HALF_A_YEAR_DAYS = 180

function pathOf({ kind, now, productId, serial }: HeavyLoad): { url: string; headers: Record<string, string> } {
  if (kind === 'streams') return requestOf(watchDevice, { productId, serial })
  return requestOf(exportAuditEntries, { startTime: now - HALF_A_YEAR_DAYS * DAY_MS, endTime: now })
}

process.once('message', (load: HeavyLoad) => {
  const { url, headers } = pathOf(load)
  const agent = new http.Agent({ keepAlive: false, maxSockets: load.count })
  const sent = { ...headers, accesstoken: load.accessToken }
  for (let index = 0; index < load.count; index += 1) {
    const request = http.get(load.url + url, { headers: sent, agent }, (reply) => {
      reply.resume()
    })
    request.on('error', () => undefined)
  }
})
// Its own start isn't part of the load.
process.send?.('ready')
