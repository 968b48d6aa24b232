import { refusalEnvelope } from '@slipway/contract/http/envelope.ts'
import { invalidInputText } from '@slipway/contract/http/invalid-input.ts'
import type { Locale } from '@slipway/contract/locale.ts'
import { refusalText } from '@slipway/contract/refusal-texts.ts'
import { DomainError, refusals, type RefusalName } from '@slipway/contract/refusals.ts'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { isDiskFull, isTransient } from '../db/transient-errors.ts'
import { FilesUnavailable } from '../files/file-store.ts'
import { outageLog, type OutageLog } from '../outage-log.ts'
import { InputRefused } from './call-input.ts'
import { localeOf } from './locale-of.ts'
import { pathOf } from './request-path.ts'

const HTTP_OK = 200
const HTTP_BAD_REQUEST = 400
const HTTP_NO_SESSION = 403
const HTTP_FAULT = 500
const HTTP_UNAVAILABLE = 503

const hasStatus = (error: unknown): error is { statusCode: number } =>
  typeof error === 'object' && error !== null && 'statusCode' in error && typeof error.statusCode === 'number'

/** Maps Fastify's own errors by their codes to refusals. */
function asRefusal(error: unknown, request: FastifyRequest): DomainError | undefined {
  if (error instanceof DomainError) return error
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new DomainError('request.tooLarge', { limitBytes: request.routeOptions.bodyLimit ?? 0 })
  }
  if (code.startsWith('FST_ERR_CTP_') || code === 'FST_ERR_BAD_URL') return new DomainError('request.badJson')
  const status = hasStatus(error) ? error.statusCode : 0
  if (status >= 400 && status < 500) return new DomainError('request.noSuchCall', { path: pathOf(request) })
  if (error instanceof SyntaxError) return new DomainError('request.badJson')
  return undefined
}

/** What prevents the server from doing its work. After an outage a retry can succeed; a fault is a bug. */
function failureOf(error: unknown): 'server.noSpace' | 'server.unavailable' | 'server.fault' {
  if (isDiskFull(error)) return 'server.noSpace'
  return isTransient(error) || error instanceof FilesUnavailable ? 'server.unavailable' : 'server.fault'
}

const outages = new WeakMap<FastifyBaseLogger, OutageLog>()

/** Of this server. */
function outageOf({ server: { log } }: FastifyRequest): OutageLog {
  const known = outages.get(log)
  const outage = known ?? outageLog(log, { begins: 'requests fail', ends: 'requests no longer fail' })
  outages.set(log, outage)
  return outage
}

const statuses: Partial<Record<RefusalName, number>> = {
  'access.noSession': HTTP_NO_SESSION,
  'request.badHost': HTTP_BAD_REQUEST,
  'request.otherHost': HTTP_BAD_REQUEST,
}

/** The outcome of a failed call: a refusal that the caller can act on, or a failure. */
export function endingOf(error: unknown, request: FastifyRequest): { refusal: RefusalName | undefined; code: number } {
  const refusal = error instanceof InputRefused ? 'request.invalid' : asRefusal(error, request)?.reason
  if (refusal) return { refusal, code: refusals[refusal] }
  return { refusal, code: refusals[failureOf(error)] }
}

/**
 * The only place that converts an error to a reply. A refusal is HTTP 200 with its code; 403 means only "sign in"
 * (CN-35), and 400 that the request is not for this server.
 */
export function errorReply(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  refusalStatus = HTTP_OK,
): FastifyReply {
  const locale: Locale = localeOf(request)
  if (error instanceof InputRefused) {
    const { field, limit } = error.invalid
    const msg = invalidInputText(error.invalid, locale)
    return reply.status(HTTP_OK).send(refusalEnvelope(refusals['request.invalid'], msg, { field, limit }))
  }
  const refusal = asRefusal(error, request)
  if (refusal) {
    const status = statuses[refusal.reason] ?? refusalStatus
    const msg = refusalText(refusal.reason, refusal.details, locale)
    const data = { refusal: refusal.reason, ...refusal.details }
    return reply.status(status).send(refusalEnvelope(refusals[refusal.reason], msg, data))
  }
  const failure = failureOf(error)
  if (failure === 'server.fault') request.log.error({ err: error }, 'a request failed')
  else outageOf(request).note({ err: error })
  const msg = refusalText(failure, { requestId: request.id }, locale)
  const status = failure === 'server.fault' ? HTTP_FAULT : HTTP_UNAVAILABLE
  return reply.status(status).send(refusalEnvelope(refusals[failure], msg))
}
