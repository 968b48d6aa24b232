import * as accounts from './identity/accounts/accounts.calls.ts'
import * as apiKeys from './identity/api-keys/api-keys.calls.ts'
import * as areas from './identity/areas/areas.calls.ts'
import * as audit from './identity/audit/audit.calls.ts'
import * as categories from './catalog/categories/categories.calls.ts'
import * as categoryEditing from './catalog/categories/category-editing.calls.ts'
import type { AnyCall } from './define-call.ts'
import * as deviceKits from './products/device-kits/device-kits.calls.ts'
import * as developers from './identity/developers/developers.calls.ts'
import * as deviceIdentity from './devices/device-identity/device-identity.calls.ts'
import * as deviceHistory from './devices/device-history/device-history.calls.ts'
import * as deviceQuery from './devices/device-query/device-query.calls.ts'
import * as devices from './devices/devices/devices.calls.ts'
import * as shadow from './devices/devices/shadow.calls.ts'
import * as topology from './devices/devices/topology.calls.ts'
import * as eventMessages from './products/event-messages/event-messages.calls.ts'
import * as fleetSimulator from './devices/fleet-simulator/fleet-simulator.calls.ts'
import * as features from './products/features/features.calls.ts'
import * as modelVersions from './products/features/model-versions/model-versions.calls.ts'
import * as modelFormats from './products/model-formats/model-formats.calls.ts'
import * as oauth from './identity/oauth/oauth.calls.ts'
import * as productFolder from './products/product-folder/product-folder.calls.ts'
import * as productRelease from './products/product-release/product-release.calls.ts'
import * as products from './products/products/products.calls.ts'
import * as roles from './identity/roles/roles.calls.ts'
import * as secondFactor from './identity/second-factor/second-factor.calls.ts'
import * as serialNumbers from './devices/serial-numbers/serial-numbers.calls.ts'
import * as secondStep from './identity/sign-in/second-step.calls.ts'
import * as invitations from './identity/sign-in/invitations.calls.ts'
import * as sessions from './identity/sign-in/sessions.calls.ts'
import * as signIn from './identity/sign-in/sign-in.calls.ts'
import * as standardFeatures from './products/standard-features/standard-features.calls.ts'
import * as templateFeatures from './products/template-features/template-features.calls.ts'
import * as thirdPartyLogin from './identity/third-party-login/third-party-login.calls.ts'
import * as uploads from './identity/uploads/uploads.calls.ts'
import * as virtualDevices from './devices/virtual-devices/virtual-devices.calls.ts'

const isCall = (value: unknown): value is AnyCall =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

const callsOf = (module: object): Record<string, AnyCall> =>
  Object.fromEntries(Object.entries(module).filter((entry): entry is [string, AnyCall] => isCall(entry[1])))

/** Every call by domain and name: routes, OpenAPI, the permission table and the house rules derive from it. */
export const callsByDomain: Readonly<Record<string, Record<string, AnyCall>>> = {
  'sign-in': { ...callsOf(signIn), ...callsOf(sessions), ...callsOf(secondStep), ...callsOf(invitations) },
  'second-factor': callsOf(secondFactor),
  'third-party-login': callsOf(thirdPartyLogin),
  'api-keys': callsOf(apiKeys),
  oauth: callsOf(oauth),
  accounts: callsOf(accounts),
  roles: callsOf(roles),
  developers: callsOf(developers),
  areas: callsOf(areas),
  audit: callsOf(audit),
  products: callsOf(products),
  'product-release': callsOf(productRelease),
  categories: { ...callsOf(categories), ...callsOf(categoryEditing) },
  'template-features': callsOf(templateFeatures),
  features: { ...callsOf(features), ...callsOf(modelVersions) },
  'standard-features': callsOf(standardFeatures),
  'event-messages': callsOf(eventMessages),
  'model-formats': callsOf(modelFormats),
  'product-folder': callsOf(productFolder),
  'device-kits': callsOf(deviceKits),
  devices: { ...callsOf(devices), ...callsOf(shadow), ...callsOf(topology) },
  'device-history': callsOf(deviceHistory),
  'device-query': callsOf(deviceQuery),
  'device-identity': callsOf(deviceIdentity),
  'serial-numbers': callsOf(serialNumbers),
  'virtual-devices': callsOf(virtualDevices),
  'fleet-simulator': callsOf(fleetSimulator),
  uploads: callsOf(uploads),
}

export const allCalls: readonly AnyCall[] = Object.values(callsByDomain).flatMap((calls) => Object.values(calls))
