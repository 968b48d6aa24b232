import { signInRefusals } from './sign-in/sign-in.refusals.ts'

/** Every refusal that a caller can act on: its name and the code on the wire. Texts stand in `refusal-texts.ts`. */
export const refusals = {
  'request.invalid': 40000,
  'request.badJson': 40001,
  'request.tooLarge': 41300,
  'request.tooMany': 42900,
  'request.noSuchCall': 40400,
  'request.foreignOrigin': 40301,
  'access.noSession': 403,
  'access.denied': 40300,
  'server.fault': 500,
  'server.unavailable': 50300,
  'sign-in.codeWrong': -51,
  'sign-in.codeSpent': -51,
  'sign-in.tooManyCodes': 42900,
  'sign-in.mailFailed': 50000,
  'sign-in.noSmsGateway': 60016,
  'sign-in.ticketSpent': 60016,
  ...signInRefusals,
  'set-up.linkSpent': 60016,
  'accounts.taken': 60016,
  'accounts.notFound': 60404,
  'accounts.own': 60016,
  'accounts.root': 60016,
  'roles.notFound': 60404,
  'roles.nameTaken': 60016,
  'roles.tooMany': 60016,
  'roles.builtIn': 60016,
  'roles.own': 60016,
  'products.notFound': 60404,
  'products.frozen': 60016,
  'products.notDeletable': 60016,
  'products.savedMeanwhile': 60016,
  'products.notRestorable': 60016,
  'categories.notFound': 60404,
  'categories.unsupported': 60016,
  'features.notFound': 60404,
  'features.keyTaken': 60016,
  'features.tooMany': 60016,
  'features.modelTooLarge': 60016,
  'features.frozen': 60016,
  'features.notEditable': 60016,
  'features.savedMeanwhile': 60016,
  'features.typeFixed': 60016,
  'devices.notFound': 60404,
  'devices.serialTaken': 60016,
  'devices.tooMany': 60016,
  'devices.offModel': 60016,
  'devices.commandQueueFull': 60016,
  'uploads.missing': 60010,
  'uploads.tooLarge': 60011,
  'uploads.notAnImage': 60012,
  'uploads.wrongSize': 60013,
  'uploads.notFound': 60404,
} as const satisfies Record<string, number>

export type RefusalName = keyof typeof refusals
export type RefusalDetails = Record<string, string | number>

/** Thrown where the caller can do something about it; anything else that is thrown is a bug or an outage. */
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
