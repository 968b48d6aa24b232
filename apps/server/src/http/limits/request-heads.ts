import { matchedPathsOf } from '@slipway/contract/http/call-paths.ts'
import type { AnyCall } from '@slipway/contract/define-call.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { rules } from '@slipway/contract/rules.ts'
import type { FastifyInstance } from 'fastify'
import { InputRefused } from '../call-input.ts'
import type { OriginOf } from '../request-origin.ts'
import { pathOf } from '../request-path.ts'

/** More parameters than any call has. OAuth, whose errors have a form of their own, counts by itself. */
const MAX_PARAMETERS = 100

/** Probes of load balancers name any host, or none. */
const probes = new Set(['/healthz', '/metrics'])
const OF_UPDATE_CLIENTS = /^\/[^/]+\/controller\/v1\//
/** Addresses, and names of the own network: no stranger's name server can lead there. */
const OWN_NETWORK = /^(?:[\d.]+|\[.*\]|[^.]+|.+\.(?:local|localhost|internal))$/

export interface RequestHeadParts {
  originOf: OriginOf
  publicUrl?: string | undefined
  appOrigin?: string | undefined
  panelOrigin?: string | undefined
  calls: readonly AnyCall[]
}

const hostnameOf = (host: string): string => host.replace(/:\d+$/, '').toLowerCase()

/**
 * Checks what every request has, whatever its path: a host that is one, and a bounded number of parameters. Where the
 * installation has a public URL, a page under another name is one that somebody else has led here (DNS rebinding).
 * Devices keep the name that they were made with: their replies don't depend on it.
 */
export function checkRequestHeads(
  app: FastifyInstance,
  { originOf, publicUrl, appOrigin, panelOrigin, calls }: RequestHeadParts,
): void {
  const ours = new Set(
    [publicUrl, appOrigin, panelOrigin].flatMap((origin) => (origin ? [new URL(origin).hostname] : [])),
  )
  const ofDevices = new Set(calls.filter((call) => call.isFromDevice).flatMap(matchedPathsOf))

  app.addHook('onRequest', async (request) => {
    const path = pathOf(request)
    if (probes.has(path)) return
    originOf(request)
    const name = hostnameOf(request.host)
    const isOther = publicUrl !== undefined && !ours.has(name) && !OWN_NETWORK.test(name)
    if (isOther && !ofDevices.has(path) && !OF_UPDATE_CLIENTS.test(path))
      throw new DomainError('request.otherHost', { host: name, address: publicUrl })
    const count = request.url.split('&', MAX_PARAMETERS + 1).length
    if (count > MAX_PARAMETERS && !path.startsWith('/oauth'))
      throw new InputRefused({ field: 'query', limit: MAX_PARAMETERS, reason: rules.tooManyParameters })
  })
}
