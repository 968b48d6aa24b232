import { callsByDomain } from '@slipway/contract/calls.ts'
import type { AnyCall } from '@slipway/contract/define-call.ts'
import { scopeOf } from '@slipway/contract/http/scopes.ts'
import type { Locale } from '@slipway/contract/locale.ts'
import { CommandEnded, exitCode } from '../exit-codes.ts'
import { textIn, type TextDetails } from '../terminal.ts'
import type { TextName } from '../texts.ts'

export interface NamedCall {
  domain: string
  /** Unique among all domains, as the `operationId` in OpenAPI. */
  id: string
  /** `domain.id`. */
  name: string
  call: AnyCall
}

export const namedCalls: readonly NamedCall[] = Object.entries(callsByDomain).flatMap(([domain, calls]) =>
  Object.entries(calls).map(([id, call]) => ({ domain, id, name: `${domain}.${id}`, call })),
)

/** Why an API key can't make this call; undefined where it can. */
export function closedBecause({ call }: NamedCall): 'closedToKeys' | 'ofUsers' | undefined {
  if (call.access.who === 'user') return 'ofUsers'
  return call.access.who === 'anyone' || scopeOf(call) ? undefined : 'closedToKeys'
}

export const openCalls: readonly NamedCall[] = namedCalls.filter((one) => closedBecause(one) === undefined)

/** The call of this name, with or without its domain. Throws `CommandEnded` where no key can make one. */
export function findCall(name: string, locale: Locale): NamedCall {
  const end = (text: TextName, details: TextDetails) => new CommandEnded(exitCode.wrong, textIn(locale, text, details))
  const found = namedCalls.find((one) => one.name === name || one.id === name)
  if (!found) {
    const last = (name.split('.').at(-1) ?? name).toLowerCase()
    const [other] = openCalls
      .filter(({ id }) => last !== '' && id.toLowerCase().startsWith(last))
      .toSorted((one, two) => one.id.length - two.id.length)
    throw other ? end('meantCall', { name, other: other.name }) : end('unknownCall', { name })
  }
  const why = closedBecause(found)
  if (why) throw end('closedCall', { name: found.name, why: textIn(locale, why) })
  return found
}
