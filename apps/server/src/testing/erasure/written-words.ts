import { allCalls } from '@slipway/contract/calls.ts'
import type { AnyCall } from '@slipway/contract/define-call.ts'
import * as z from 'zod/mini'
import type { TestUser } from '../../domains/users/homes/testing/homes-rig.ts'

/** No word of any program, and part of every text that a test lets a user write. */
export const CANARY = 'Canary7q'

/** What users write in their own words, by call: tests write each of them. */
export const written: Readonly<Record<string, readonly string[]>> = {
  'POST feedback': ['thirdPlatform', 'description', 'contact'],
  'POST feedback/reply': ['msg'],
  'PUT device': ['name'],
  'POST device/set': ['data'],
  'POST device/action': ['data'],
  'POST home': ['name'],
  'PUT home': ['name'],
  'POST room': ['name'],
  'PUT room': ['name'],
  'POST scene': ['name', 'data'],
  'PUT scene': ['name', 'data'],
  'POST timer': ['data'],
  'PUT timer': ['data'],
  'POST push/subscription': ['endpoint'],
  'POST user/logoff': ['reason'],
  'PUT user/me': ['nickname'],
}
/** These name a thing, prove something, or are an account. */
const notWords = new Set(
  'timeZone productId serial code smsCode password oldPassword jobId sessionId account indexcode phone roomId link miniProgramId'.split(
    ' ',
  ),
)
/**
 * Words of visitors are those of the user that has shared the device: a test of shares sends them. Tries are of virtual
 * devices, which go with the account of their developer, and their log is not stored. What a panel reports is the message of its code, and nothing of its user. What
 * panels and mini-programs store for their user needs one that is released: tests of these stores send it.
 */
const elsewhere = new Set([
  'POST visit/set',
  'POST visit/action',
  'POST try/open',
  'POST try/set',
  'POST try/action',
  'POST try/log',
  'POST panel/report',
  'PUT panel/store',
  'PUT miniProgram/store',
  'POST push/test',
  // Encrypted like the address of a browser, and gone with the same session: tests of native apps send it.
  'POST push/token',
  'DELETE push/subscription',
])

interface Node {
  type?: string
  pattern?: string
  enum?: unknown
  properties?: Record<string, Node>
  items?: Node
  additionalProperties?: Node | boolean
  anyOf?: Node[]
}

/** The names of the fields of an input that take any text. */
function textsOf(node: Node, name = ''): string[] {
  if (node.type === 'string') return node.pattern === undefined && node.enum === undefined ? [name] : []
  const { properties = {}, items, additionalProperties, anyOf = [] } = node
  const isFree = typeof additionalProperties === 'object' && Object.keys(additionalProperties).length === 0
  return [
    ...(isFree ? [name] : []),
    ...Object.entries(properties).flatMap(([key, inner]) => textsOf(inner, key)),
    ...[...(items ? [items] : []), ...anyOf].flatMap((inner) => textsOf(inner, name)),
  ]
}

const nameOf = ({ method, path }: Pick<AnyCall, 'method' | 'path'>): string =>
  `${method} ${path.replace('/app/api/v1/', '')}`

/** The fields of each call of end users that take texts in their own words. */
export const wordsOfCalls = (): Record<string, readonly string[]> =>
  Object.fromEntries(
    allCalls
      .filter(({ access, method, path }) => method !== 'GET' && (access.who === 'user' || path.startsWith('/app/')))
      .map((call) => {
        const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Node
        return [nameOf(call), [...new Set(textsOf(schema))].filter((name) => !notWords.has(name))] as const
      })
      .filter(([call, names]) => names.length > 0 && !elsewhere.has(call)),
  )

/** The names of all fields that lead to a text with the canary. */
function canariesOf(value: unknown, names: readonly string[] = []): string[] {
  if (typeof value === 'string') return value.includes(CANARY) ? [...names] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => canariesOf(inner, [...names, name]))
}

/** A user whose calls are noted: `noted` has the fields of `written` that have had the canary. */
export function noting(user: TestUser): TestUser & { noted(): Record<string, readonly string[]> } {
  const sent = new Map<string, Set<string>>()
  return {
    ...user,
    call(called, input) {
      const names = sent.get(nameOf(called)) ?? new Set()
      sent.set(nameOf(called), new Set([...names, ...canariesOf(input)]))
      return user.call(called, input)
    },
    noted: () =>
      Object.fromEntries(
        Object.entries(written).flatMap(([call, names]) => {
          const had = names.filter((name) => sent.get(call)?.has(name))
          return had.length > 0 ? [[call, had]] : []
        }),
      ),
  }
}
