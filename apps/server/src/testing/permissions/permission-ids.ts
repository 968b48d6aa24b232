import { pathParametersOf } from '@slipway/contract/http/call-paths.ts'
import type { AnyCall } from '@slipway/contract/define-call.ts'
import { idPositions, placed, rawRequest, type RawRequest, type Walked } from './permission-asking.ts'
import { sharedThings, type Things } from './rows/matrix-row.ts'
import { absentThings } from './permission-things.ts'

/** The owner of a thing: the caller, another product of the caller, another account, or none. */
export type Kind = 'own' | 'another' | 'foreign' | 'absent'
export type ThingsOfAll = Record<Kind, Things>

/** What belongs to an account itself, as applications for serial numbers; everything else to a product. */
const ofAccount = new Set<keyof Things>([
  'applicationId',
  'keyId',
  'clientId',
  'sessionId',
  'passkeyId',
  'issuer',
  'webhookId',
  'webhookMessageId',
])
/** Fields that name a product and not a part of one. */
const namesProduct = ({ path }: Pick<OwnPosition, 'path'>): boolean => /^(productId|copyPid)$/.test(path.at(-1) ?? '')

export interface OwnPosition {
  path: readonly string[]
  thing: keyof Things
  isOfProduct: boolean
  /** The call's input about these things, with that value here. */
  put(things: Things, value: unknown): Record<string, unknown>
}

/** The positions of owned things in a call's input. */
export function ownPositions(walked: Walked): OwnPosition[] {
  const owned = (Object.keys(absentThings()) as (keyof Things)[]).filter((thing) => !sharedThings.includes(thing))
  return idPositions(walked, owned).map(({ path, thing }) => ({
    path,
    thing,
    isOfProduct: !ofAccount.has(thing),
    put: (things, value) => placed(walked.row.input(things), path, value) as Record<string, unknown>,
  }))
}

export interface Combination {
  what: string
  input: Record<string, unknown>
  /** What must be answered alike: the same with what is not there in place of what is not his. */
  twin: Record<string, unknown>
  /** Whether all that the call points at is another account's. */
  isForeign: boolean
}

/** Every list of that length of these kinds. */
function listsOf(kinds: readonly Kind[], length: number): Kind[][] {
  if (length === 0) return [[]]
  return listsOf(kinds, length - 1).flatMap((list) => kinds.map((kind) => [...list, kind]))
}

/**
 * All ways to mix whose things a call points at, but the one that is all the caller's. A part of a product is found in its
 * own product only: in another one, be it the same developer's, it is not there.
 */
export function combinationsOf(walked: Walked, things: ThingsOfAll): Combination[] {
  const positions = ownPositions(walked)
  const leader = positions.findIndex(namesProduct)
  const kinds: Kind[] = positions.length > 1 ? ['own', 'another', 'foreign', 'absent'] : ['own', 'foreign', 'absent']

  const inputOf = (list: readonly Kind[]): Record<string, unknown> =>
    positions.reduce<Record<string, unknown>>(
      (input, { path, thing }, at) =>
        placed(input, path, things[list[at] ?? 'absent'][thing]) as Record<string, unknown>,
      walked.row.input(things.own),
    )
  const twinOf = (list: readonly Kind[]): Kind[] =>
    list.map((kind, at): Kind => {
      if (kind === 'foreign') return 'absent'
      const position = positions[at]
      const isElsewhere = leader >= 0 && position !== undefined && !namesProduct(position)
      const whose = list[leader]
      return isElsewhere && (whose === 'own' || whose === 'another') && kind !== whose ? 'absent' : kind
    })

  return listsOf(kinds, positions.length).flatMap((list) => {
    const twin = twinOf(list)
    if (twin.every((kind, at) => kind === list[at])) return []
    const what = positions.map(({ path }, at) => `${list[at]} ${path.join('.')}`).join(' and ')
    const isForeign = list.every((kind) => kind === 'foreign')
    return [{ what, input: inputOf(list), twin: inputOf(twin), isForeign }]
  })
}

export interface Extra {
  place: 'query' | 'body'
  name: string
  value: string
}

export interface Sent {
  input: Record<string, unknown>
  extra: readonly Extra[]
}

export interface Detour {
  what: string
  sent: Sent
  /** The plain input that it stands for. */
  readAs: Record<string, unknown>
  /** Whether the caller's own id is the one that counts. */
  isOwnTaken: boolean
}

const hasBody = ({ method }: AnyCall): boolean => method === 'POST' || method === 'PUT'

/** An id under its other names and in other places than the call's own, alone and beside one that is the caller's. */
export function detoursOf(walked: Walked, things: ThingsOfAll): Detour[] {
  const { call, row } = walked
  return ownPositions(walked)
    .filter(({ path }) => path.length === 1)
    .flatMap(({ path, thing }) => {
      const [name = ''] = path
      const isInPath = pathParametersOf(call.path).includes(name)
      const defaultValue = hasBody(call) ? 'body' : 'query'
      const places: Extra['place'][] = call.method === 'GET' ? ['query'] : ['query', 'body']
      const ways = places
        .flatMap((place) => [name, ...(call.aliases[name] ?? [])].map((other) => ({ place, name: other })))
        .filter((way) => isInPath || way.place !== defaultValue || way.name !== name)
      return ways.flatMap((way): Detour[] => {
        const extra = (value: string) => [{ ...way, value }]
        // The path wins over the body, the body over the query, a name over its aliases.
        const wins = !isInPath && way.place === 'body' && defaultValue === 'query'
        const as = `as ${way.name} in the ${way.place}`
        const [foreign, own] = [things.foreign[thing], things.own[thing]]
        const input = row.input(things.own)
        const instead = (value: unknown) => placed(input, path, value) as Record<string, unknown>
        const plain = { own: input, foreign: instead(foreign) }
        const alone = {
          what: `a foreign ${name} alone ${as}`,
          sent: { input: instead(undefined), extra: extra(foreign) },
          readAs: plain.foreign,
          isOwnTaken: false,
        }
        const beside = {
          what: `a foreign ${name} ${as} beside an own one`,
          sent: { input: plain.own, extra: extra(foreign) },
          readAs: wins ? plain.foreign : plain.own,
          isOwnTaken: !wins,
        }
        const before = {
          what: `an own ${name} ${as} beside a foreign one`,
          sent: { input: plain.foreign, extra: extra(own) },
          readAs: wins ? plain.own : plain.foreign,
          isOwnTaken: wins,
        }
        return [...(isInPath ? [] : [alone]), beside, before]
      })
    })
}

/** The request of this input with these additional fields. */
export function withDetour(call: AnyCall, { input, extra }: Sent): RawRequest {
  const request = rawRequest(call, input)
  const url = new URL(request.url, 'http://localhost')
  const fields: Record<string, string> = {}
  for (const { place, name, value } of extra) {
    if (place === 'query') url.searchParams.append(name, value)
    else fields[name] = value
  }
  const given = request.body === undefined ? {} : (JSON.parse(request.body) as Record<string, unknown>)
  const isPlain = request.body === undefined && Object.keys(fields).length === 0
  return {
    ...request,
    url: url.pathname + url.search,
    headers: { ...request.headers, ...(isPlain ? {} : { 'content-type': 'application/json' }) },
    body: isPlain ? undefined : JSON.stringify({ ...given, ...fields }),
  }
}
