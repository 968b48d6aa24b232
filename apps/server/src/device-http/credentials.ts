import type { FastifyRequest } from 'fastify'
import { addressOf } from '../http/client-ip.ts'
import { isLoopback } from '../mqtt/client-ip.ts'
import type { ConnectRequest } from '../mqtt/ports.ts'

const BASIC = /^Basic +([A-Za-z0-9+/=]+)$/i
/** For a plain secret, which any client ID without `|` goes with. */
const USUAL_CLIENT_ID = 'http'

/** The sign-in of MQTT in the headers of a request; undefined without one. */
export function credentialsOf(request: FastifyRequest): ConnectRequest | undefined {
  const { authorization = '', 'client-id': clientId = USUAL_CLIENT_ID } = request.headers
  const [, encoded] = BASIC.exec(authorization) ?? []
  const text = encoded === undefined ? '' : Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  if (colon < 0) return undefined
  const ip = addressOf(request)
  return {
    clientId: String(clientId),
    username: text.slice(0, colon),
    password: Buffer.from(text.slice(colon + 1)),
    ip,
    confidential: request.protocol === 'https' || isLoopback(ip),
  }
}
