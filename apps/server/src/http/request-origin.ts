import { DomainError } from '@slipway/contract/refusals.ts'
import type { FastifyRequest } from 'fastify'

const HOST = /^(?:[a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

/** Reads the origin of the server for a request, such as `https://iot.example.com`. */
export type OriginOf = (request: Pick<FastifyRequest, 'protocol' | 'host' | 'url'>) => string

/**
 * Links, issuers and redirects are made from this origin. Anybody can send any Host header: without the setting
 * SLIPWAY_PUBLIC_URL it is used if it is a host at all. `appOrigin`: that of the companion, where it has a host of its own.
 */
export const originReader =
  (publicUrl: string | undefined, appOrigin?: string): OriginOf =>
  ({ protocol, host, url }) => {
    const origin = `${protocol}://${host}`
    if (!/^https?$/.test(protocol) || !HOST.test(host) || !URL.canParse(origin))
      throw new DomainError('request.badHost')
    return appOrigin !== undefined && url.startsWith('/app/') ? appOrigin : (publicUrl ?? origin)
  }
