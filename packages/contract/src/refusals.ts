import { KEY_IN_PROGRESS, SERVER_UNAVAILABLE } from './http/passing-codes.ts'
import { domainRefusals } from './refusals.generated.ts'

/** Every refusal that a caller can act on: its name and wire code. The texts are in `refusal-texts.ts`. */
export const refusals = {
  'request.invalid': 40000,
  'request.badJson': 40001,
  'request.tooLarge': 41300,
  'request.tooMany': 42900,
  'request.tooManyDownloads': 42900,
  'request.tooManyStreams': 42900,
  'request.tooManyUploads': 42900,
  'request.tooManyCalls': 42900,
  'request.noSuchCall': 40400,
  'request.foreignOrigin': 40301,
  'request.badHost': 40002,
  'request.otherHost': 40002,
  'request.malformed': 40003,
  'request.badKey': 40004,
  'request.keyReused': 42200,
  'request.keyInProgress': KEY_IN_PROGRESS,
  'request.replyLost': 40901,
  'request.badTopic': 40005,
  'request.needsMqtt': 40401,
  'request.connectedElsewhere': 40902,
  'request.pollReplaced': 40903,
  'access.noSession': 403,
  'access.denied': 40300,
  'access.mustEnrol': 40302,
  'access.noScope': 40300,
  'access.sessionOnly': 40300,
  'access.logoffPending': 40303,
  'access.passwordChangeDue': 40304,
  'access.phoneBindingDue': 40305,
  'access.deviceUnknown': 40100,
  'access.deviceRefused': 40306,
  'access.otherDevice': 40307,
  'server.fault': 500,
  'server.unavailable': SERVER_UNAVAILABLE,
  'server.noSpace': 50301,
  ...domainRefusals,
} as const satisfies Record<string, number>

export type RefusalName = keyof typeof refusals
export type RefusalDetails = Record<string, string | number | readonly string[]>

/** Thrown where the caller can resolve the problem; any other exception is a bug or an outage. */
export class DomainError extends Error {
  readonly reason: RefusalName
  readonly details: RefusalDetails
  constructor(reason: RefusalName, details: RefusalDetails = {}) {
    super(reason)
    this.name = 'DomainError'
    this.reason = reason
    this.details = details
  }
}
