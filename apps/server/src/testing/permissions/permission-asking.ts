import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { PoolClient } from 'pg'
import { may } from '@slipway/contract/access.ts'
import { pathParametersOf } from '@slipway/contract/http/call-paths.ts'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import { callsByDomain } from '@slipway/contract/calls.ts'
import type { AnyCall } from '@slipway/contract/define-call.ts'
import { MINUTE_MS } from '@slipway/contract/durations.ts'
import { scopeOf } from '@slipway/contract/http/scopes.ts'
import { refusals, type RefusalName } from '@slipway/contract/refusals.ts'
import { withReading, type Reading } from './input-readings.ts'
import type { Asker, RoleKey } from './permission-callers.ts'
import { permissionMatrix } from './permission-matrix.ts'
import type { MatrixRow, Things } from './rows/matrix-row.ts'
import type { TestServer } from '../test-server.ts'

export interface Walked {
  name: string
  call: AnyCall
  row: MatrixRow
}

/** Every call with its row; that none lacks one is a test of its own. */
export const walkedCalls: readonly Walked[] = Object.values(callsByDomain).flatMap((calls) =>
  Object.entries(calls).flatMap(([name, call]) => {
    const row = permissionMatrix[name]
    return row ? [{ name, call, row }] : []
  }),
)

export interface Answer {
  status: number
  code: number
  refusal: RefusalName | undefined
  /** Without headers that depend on time or length. */
  headers: Readonly<Record<string, unknown>>
  text: string
  /** A unique client address for each request. */
  ip: string
  /** The number of SQL statements during the request. */
  queries: number
  /** What the server has read of the input. */
  reading: Readonly<Reading>
}

export interface RawRequest {
  method: string
  url: string
  headers: Readonly<Record<string, string>>
  body?: string | undefined
}

/** A path cannot contain invalid UTF-8. */
export function rawRequest(call: AnyCall, input: Record<string, unknown>): RawRequest {
  const inPath = pathParametersOf(call.path).map((name) => [name, String(input[name]).toWellFormed()])
  return requestOf(call, { ...input, ...Object.fromEntries(inPath) })
}

/** The headers of every caller other than credentials. */
const plainHeaders = { lang: 'en-US', accept: 'application/json' }

/**
 * Sends requests, each from another address, and counts the SQL statements that each causes, including those that are sent
 * after its answer. Statements of background work are not counted.
 */
export function questions(server: TestServer) {
  const { pool } = server.db
  const counts = new AsyncLocalStorage<{ queries: number; running: number }>()
  let asked = 0
  const counted = new WeakSet<PoolClient>()
  pool.on('acquire', (client) => {
    if (counted.has(client)) return
    counted.add(client)
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const count = counts.getStore()
      if (!count) return query(...args)
      count.queries += 1
      count.running += 1
      const ended = () => void (count.running -= 1)
      const last = args.at(-1)
      if (typeof last !== 'function') {
        const answer = query(...args)
        Promise.resolve(answer).then(ended, ended)
        return answer
      }
      return query(...args.slice(0, -1), (...answer: unknown[]) => {
        ended()
        Reflect.apply(last, undefined, answer)
      })
    }) as typeof client.query
  })

  return async function ask(
    { method, url, headers, body }: RawRequest,
    who: Pick<Asker, 'headers'>,
    stopsAtHandler = false,
  ): Promise<Answer> {
    const count = { queries: 0, running: 0 }
    const reading: Reading = { times: 0, input: undefined, stopsAtHandler }
    asked += 1
    const ip = `10.${[asked >> 16, asked >> 8, asked].map((part) => part & 255).join('.')}`
    // Awaited inside, because an injected request starts when it is awaited.
    const send = async () =>
      await server.app.inject({
        remoteAddress: ip,
        method: method as 'GET',
        url,
        headers: { ...headers, ...plainHeaders, ...who.headers },
        ...(body === undefined ? {} : { payload: body }),
      })
    const reply = await counts.run(count, () => withReading(reading, send))
    while (pool.waitingCount > 0 || count.running > 0) await setImmediate()
    const { date: _date, 'content-length': _length, ...kept } = reply.headers
    const envelope = reply.body.startsWith('{') ? (JSON.parse(reply.body) as Enveloped) : { code: 200 }
    return {
      status: reply.statusCode,
      code: Number(envelope.code),
      refusal: envelope.data?.refusal,
      headers: kept,
      text: reply.body,
      ip,
      queries: count.queries,
      reading,
    }
  }
}

/** Whether what was read of both requests is the same, and was read at all. */
export const isReadAlike = (one: Answer, other: Answer): boolean =>
  one.reading.input !== undefined && isDeepStrictEqual(one.reading.input, other.reading.input)

/** For walks that are not about the log, which the matrix is: half of their statements would be its entries. */
export function keepNoEntries({ domains }: TestServer): void {
  domains.audit.port.record = async () => undefined
}

/**
 * Moves the clock on by a minute, in which the log keeps so many refused attempts of an account; no session grows older by
 * the way that many calls take, and no journal takes that back.
 */
export async function nextMinute({ clock, db }: TestServer): Promise<void> {
  clock.advance(MINUTE_MS)
  const now = `'${new Date(clock.now()).toISOString()}'`
  await db.pool.query(`
    set local session_replication_role = replica;
    update sessions set seen_at = ${now}, created_at = ${now}, proved_at = ${now},
      factor_proved_at = case when factor_proved_at is null then null else ${now}::timestamptz end`)
}

interface Enveloped {
  code: unknown
  data?: { refusal?: RefusalName } | null
}

const roleMay = ({ may: who }: MatrixRow, role: RoleKey): boolean =>
  who === 'anyone' || who === 'session' || who.includes(role)

const narrowingRefusals = {
  logoff: 'access.logoffPending',
  password: 'access.passwordChangeDue',
  phone: 'access.phoneBindingDue',
} as const

/** End users and accounts of the console have nothing of each other. */
function userRefusal({ may: who, alsoWhile = [] }: MatrixRow, { standing }: Asker): RefusalName | undefined {
  if (who !== 'user' || standing.kind !== 'user') return 'access.noSession'
  const { narrowing } = standing
  return narrowing === undefined || alsoWhile.includes(narrowing) ? undefined : narrowingRefusals[narrowing]
}

/**
 * What the door answers this one; undefined where it lets him in. For built-in roles the row says, for a role of one menu
 * the contract.
 */
export function expectedRefusal({ call, row }: Walked, asker: Asker): RefusalName | undefined {
  const { standing } = asker
  if (row.may === 'anyone') return undefined
  if (row.may === 'user' || standing.kind === 'user') return userRefusal(row, asker)
  if (standing.kind === 'nobody') return 'access.noSession'
  if (standing.kind === 'bearer' || standing.kind === 'enrolling bearer') {
    const scope = scopeOf(call)
    if (!scope) return 'access.sessionOnly'
    if (!standing.scopes.includes(scope)) return 'access.noScope'
  }
  if (standing.kind === 'enrolling' || standing.kind === 'enrolling bearer') {
    const isOpen = call.access.who === 'session' && call.access.alsoEnrolling
    return isOpen ? undefined : 'access.mustEnrol'
  }
  const isLetIn = standing.kind === 'custom' ? may(call.access, standing.permissions) : roleMay(row, standing.role)
  return isLetIn ? undefined : 'access.denied'
}

const doorRefusals = new Set<RefusalName>([
  'access.noSession',
  'access.sessionOnly',
  'access.noScope',
  'access.mustEnrol',
  'access.denied',
  ...Object.values(narrowingRefusals),
])

/** What is wrong about an answer at the door; undefined where it is right. */
export function accessFault(answer: Answer, expected: RefusalName | undefined): string | undefined {
  const said = `HTTP ${answer.status}, ${answer.refusal ?? answer.code}`
  if (answer.status === 500 || answer.code === refusals['server.fault']) return `is a fault: ${answer.text}`
  if (!expected) {
    const isHeld = answer.refusal !== undefined && doorRefusals.has(answer.refusal)
    return isHeld || answer.status !== 200 ? `should be let in, is answered ${said}` : undefined
  }
  const status = expected === 'access.noSession' ? 403 : 200
  const isRight = answer.status === status && answer.code === refusals[expected] && answer.refusal === expected
  return isRight ? undefined : `should be answered ${expected}, is answered ${said}`
}

export interface IdPosition {
  /** From the input's root. */
  path: readonly string[]
  thing: keyof Things
}

/** The positions of owned ids in a call's input: found by giving it unique ids. */
export function idPositions({ row }: Walked, things: readonly (keyof Things)[]): IdPosition[] {
  const marked = Object.fromEntries(things.map((thing) => [thing, `«${thing}»`])) as Record<keyof Things, string>
  const found: IdPosition[] = []
  const look = (value: unknown, path: readonly string[]): void => {
    const thing = things.find((one) => value === marked[one])
    if (thing) found.push({ path, thing })
    else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) look(inner, [...path, key])
    }
  }
  look(row.input(marked), [])
  return found
}

/** The same input with this value at that position. */
export function placed(input: unknown, path: readonly string[], value: unknown): unknown {
  const [first, ...rest] = path
  if (first === undefined) return value
  if (Array.isArray(input)) return input.map((inner, at) => (String(at) === first ? placed(inner, rest, value) : inner))
  const fields = input as Record<string, unknown>
  return { ...fields, [first]: placed(fields[first], rest, value) }
}
