import { refusalEnvelope } from '@slipway/contract/http/envelope.ts'
import { refusalText } from '@slipway/contract/refusal-texts.ts'
import { refusals } from '@slipway/contract/refusals.ts'
import type { FastifyRequest } from 'fastify'
import { localeOf } from '../locale-of.ts'
import { pathOf } from '../request-path.ts'

/** The reply to an address that is neither a page nor a call. */
export function noSuchCall(request: FastifyRequest) {
  const path = pathOf(request)
  const msg = refusalText('request.noSuchCall', { path }, localeOf(request))
  return refusalEnvelope(refusals['request.noSuchCall'], msg, { refusal: 'request.noSuchCall', path })
}
