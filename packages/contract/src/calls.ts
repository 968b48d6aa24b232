import * as accounts from './accounts/accounts.calls.ts'
import * as areas from './areas/areas.calls.ts'
import * as categories from './categories/categories.calls.ts'
import type { AnyCall } from './define-call.ts'
import * as devices from './devices/devices.calls.ts'
import * as features from './features/features.calls.ts'
import * as products from './products/products.calls.ts'
import * as roles from './roles/roles.calls.ts'
import * as signIn from './sign-in/sign-in.calls.ts'
import * as uploads from './uploads/uploads.calls.ts'

const isCall = (value: unknown): value is AnyCall =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

const callsOf = (module: object): Record<string, AnyCall> =>
  Object.fromEntries(Object.entries(module).filter((entry): entry is [string, AnyCall] => isCall(entry[1])))

/** Every call by its domain and name: what routes, OpenAPI, the permission table and the house rules are read from. */
export const callsByDomain: Readonly<Record<string, Record<string, AnyCall>>> = {
  'sign-in': callsOf(signIn),
  accounts: callsOf(accounts),
  roles: callsOf(roles),
  areas: callsOf(areas),
  products: callsOf(products),
  categories: callsOf(categories),
  features: callsOf(features),
  devices: callsOf(devices),
  uploads: callsOf(uploads),
}

export const allCalls: readonly AnyCall[] = Object.values(callsByDomain).flatMap((calls) => Object.values(calls))
