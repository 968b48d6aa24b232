import { callsByDomain } from '../calls.ts'
import type { AnyCall } from '../define-call.ts'

/** Every call by its full name, such as `roles.updateRole`, as the audit log records it. */
export const callsByName: ReadonlyMap<string, AnyCall> = new Map(
  Object.entries(callsByDomain).flatMap(([domain, calls]) =>
    Object.entries(calls).map(([name, call]): [string, AnyCall] => [`${domain}.${name}`, call]),
  ),
)

const names = new Map([...callsByName].map(([name, call]) => [call, name]))

export const callNameOf = (call: AnyCall): string => names.get(call) ?? `${call.method} ${call.path}`
