import { apiKeysRefusals } from './identity/api-keys/api-keys.refusals.ts'
import { areasRefusals } from './identity/areas/areas.refusals.ts'
import { categoriesRefusals } from './catalog/categories/categories.refusals.ts'
import { templateFeaturesRefusals } from './products/template-features/template-features.refusals.ts'
import { productReleaseRefusals } from './products/product-release/product-release.refusals.ts'
import { productsRefusals } from './products/products/products.refusals.ts'
import { fleetSimulatorRefusals } from './devices/fleet-simulator/fleet-simulator.refusals.ts'
import { featuresRefusals } from './products/features/features.refusals.ts'
import { devicesRefusals } from './devices/devices/devices.refusals.ts'
import { deviceIdentityRefusals } from './devices/device-identity/device-identity.refusals.ts'
import { developersRefusals } from './identity/developers/developers.refusals.ts'
import { eventMessagesRefusals } from './products/event-messages/event-messages.refusals.ts'
import { auditRefusals } from './identity/audit/audit.refusals.ts'
import { modelFormatsRefusals } from './products/model-formats/model-formats.refusals.ts'
import { productFolderRefusals } from './products/product-folder/product-folder.refusals.ts'
import { secondFactorRefusals } from './identity/second-factor/second-factor.refusals.ts'
import { sessionsRefusals } from './identity/sign-in/sessions.refusals.ts'
import { oauthRefusals } from './identity/oauth/oauth.refusals.ts'
import { standardFeaturesRefusals } from './products/standard-features/standard-features.refusals.ts'
import { serialNumbersRefusals } from './devices/serial-numbers/serial-numbers.refusals.ts'
import { signInRefusals } from './identity/sign-in/sign-in.refusals.ts'
import { virtualDevicesRefusals } from './devices/virtual-devices/virtual-devices.refusals.ts'
import { thirdPartyLoginRefusals } from './identity/third-party-login/third-party-login.refusals.ts'

/** Every refusal that a caller can act on: its name and wire code. The texts are in `refusal-texts.ts`. */
export const refusals = {
  'request.invalid': 40000,
  'request.badJson': 40001,
  'request.tooLarge': 41300,
  'request.tooMany': 42900,
  'request.noSuchCall': 40400,
  'request.foreignOrigin': 40301,
  'access.noSession': 403,
  'access.denied': 40300,
  'access.mustEnrol': 40302,
  'access.noScope': 40300,
  'access.sessionOnly': 40300,
  'server.fault': 500,
  'server.unavailable': 50300,
  'sign-in.codeWrong': -51,
  'sign-in.codeSpent': -51,
  'sign-in.tooManyCodes': 42900,
  'sign-in.mailFailed': 50000,
  'sign-in.smsFailed': 50000,
  'sign-in.noSmsGateway': 60016,
  'sign-in.ticketSpent': 60016,
  'sign-in.invitationSpent': 60016,
  'sign-in.stepSpent': 60016,
  ...signInRefusals,
  ...sessionsRefusals,
  ...apiKeysRefusals,
  ...oauthRefusals,
  ...secondFactorRefusals,
  ...areasRefusals,
  ...developersRefusals,
  ...thirdPartyLoginRefusals,
  'set-up.linkSpent': 60016,
  ...auditRefusals,
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
  ...productsRefusals,
  ...productReleaseRefusals,
  'categories.notFound': 60404,
  'categories.unsupported': 60016,
  ...categoriesRefusals,
  ...templateFeaturesRefusals,
  'features.notFound': 60404,
  'features.keyTaken': 60016,
  'features.tooMany': 60016,
  'features.modelTooLarge': 60016,
  'features.frozen': 60016,
  'features.savedMeanwhile': 60016,
  'features.typeFixed': 60016,
  ...featuresRefusals,
  ...modelFormatsRefusals,
  ...productFolderRefusals,
  ...eventMessagesRefusals,
  ...standardFeaturesRefusals,
  ...virtualDevicesRefusals,
  ...fleetSimulatorRefusals,
  ...devicesRefusals,
  ...deviceIdentityRefusals,
  ...serialNumbersRefusals,
  'uploads.missing': 60010,
  'uploads.tooLarge': 60011,
  'uploads.notAnImage': 60012,
  'uploads.wrongSize': 60013,
  'uploads.notFound': 60404,
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
