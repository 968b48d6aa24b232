import { callsModules } from './calls.generated.ts'
import type { AnyCall } from './define-call.ts'

const isCall = (value: unknown): value is AnyCall =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

const callsOf = (module: object): [string, AnyCall][] =>
  Object.entries(module).filter((entry): entry is [string, AnyCall] => isCall(entry[1]))

/** Every call by domain and name: routes, OpenAPI, the permission table and the house rules derive from it. */
export const callsByDomain: Readonly<Record<string, Record<string, AnyCall>>> = Object.fromEntries(
  Object.entries(callsModules).map(([domain, modules]) => [domain, Object.fromEntries(modules.flatMap(callsOf))]),
)

export const allCalls: readonly AnyCall[] = Object.values(callsByDomain).flatMap((calls) => Object.values(calls))
