import { allCalls } from '@slipway/contract/calls.ts'
import { pathParametersOf } from '@slipway/contract/http/call-paths.ts'
import { requestTo } from '@slipway/contract/http/call-request.ts'
import { walkedCalls, type Walked } from '../permissions/permission-asking.ts'
import type { Things } from '../permissions/rows/matrix-row.ts'
import { hostileBody, uploadBody } from './hostile-bodies.ts'
import { hostileHeaders, hostilePath, oauthPath, otherMethods } from './hostile-addresses.ts'
import { spoiled } from './hostile-values.ts'
import { oneOf, type Random } from './random.ts'

/** Who sends requests, and what is his or hers. */
export interface Attacker {
  name: string
  token: string | undefined
  isUser: boolean
  /** Only reads: what this one may write belongs to all. */
  onlyReads?: boolean
  things: Things
}

export interface HostileRequest {
  what: string
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer
  /** `cut`: the connection is closed within the body. `slow`: the body comes in pieces. `raw`: the bytes are no request. */
  way: 'whole' | 'slow' | 'cut' | 'raw'
}

type Kind = (attacker: Attacker, random: Random, stranger: Things) => HostileRequest

const NO_BODY = Buffer.alloc(0)

/** These end the session or the account that the storm goes on with. */
const ending = new Set(['logout', 'logoutUser', 'deleteAccount', 'logoffUser', 'setUpRoot'])
const called = walkedCalls.filter(({ name, call }) => !ending.has(name) && call.file.length === 0)
const reads = called.filter(({ call }) => call.isRead)
const ofUsers = called.filter(({ row }) => row.may === 'user')
const uploads = allCalls.filter(({ file }) => file.length > 0)

function someCall({ isUser, onlyReads }: Attacker, random: Random): Walked {
  if (onlyReads) return oneOf(reads, random)
  return oneOf(isUser && random(4) > 0 ? ofUsers : called, random)
}

const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

function asSent({ call, name }: Walked, input: Record<string, unknown>): HostileRequest {
  const paths = [call.path, ...call.alsoAt]
  const inPath = pathParametersOf(call.path).map((field) => [field, textOf(input[field]).toWellFormed()])
  const { method, url, headers, body } = requestTo(
    { method: call.method, path: paths[0] ?? '/' },
    { ...input, ...Object.fromEntries(inPath) },
  )
  return { what: name, method, path: url, headers, body: Buffer.from(body ?? ''), way: 'whole' }
}

const spoiledCall: Kind = (attacker, random) => {
  const walked = someCall(attacker, random)
  return asSent(walked, spoiled(walked.row.input(attacker.things), random))
}

const plainCall: Kind = (attacker, random) => {
  const walked = someCall(attacker, random)
  return asSent(walked, walked.row.input(attacker.things))
}

const idsOfOthers: Kind = (attacker, random, stranger) => {
  const walked = someCall(attacker, random)
  const input = walked.row.input(stranger)
  return asSent(walked, random(2) === 0 ? input : spoiled(input, random))
}

const doubled: Kind = (attacker, random) => {
  const sent = plainCall(attacker, random, attacker.things)
  const field = oneOf(['productId', 'pId', 'pageStart', 'serial', 'a', 'lang', '__proto__', 'a[]', 'a[b]'], random)
  const count = oneOf([2, 3, 60, 700], random)
  const more = Array.from({ length: count }, (_, at) => `${field}=${at}`).join('&')
  return { ...sent, what: `${sent.what} doubled`, path: `${sent.path}${sent.path.includes('?') ? '&' : '?'}${more}` }
}

const oddHeaders: Kind = (attacker, random) => {
  const sent =
    random(3) === 0 ? oddPath(attacker, random, attacker.things) : plainCall(attacker, random, attacker.things)
  return { ...sent, what: `${sent.what} with odd headers`, headers: { ...sent.headers, ...hostileHeaders(random) } }
}

const oddMethod: Kind = (attacker, random) => {
  const sent = plainCall(attacker, random, attacker.things)
  return { ...sent, what: `${sent.what} by another method`, method: oneOf(otherMethods, random) }
}

const oddPath: Kind = (_attacker, random) => ({
  what: 'path',
  method: oneOf(['GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE'], random),
  path: hostilePath(random),
  headers: { 'x-slipway': '1' },
  body: NO_BODY,
  way: 'whole',
})

const oddBody: Kind = (attacker, random) => {
  const sent = plainCall(attacker, random, attacker.things)
  const { type, body, headers = {} } = hostileBody(sent.body, random)
  const method = sent.method === 'GET' && random(2) === 0 ? 'POST' : sent.method
  return {
    ...sent,
    what: `${sent.what} with ${type}`,
    method,
    headers: { ...sent.headers, 'content-type': type, ...headers },
    body,
  }
}

const upload: Kind = (_attacker, random) => {
  const call = oneOf(uploads, random)
  const { type, body } = uploadBody(random)
  const purpose = oneOf([...call.file, 'nothing', ''], random)
  return {
    what: `upload to ${call.path}`,
    method: call.method,
    path: `${call.path.replaceAll(/\{\w+\}/g, '1')}?purpose=${purpose}`,
    headers: { 'x-slipway': '1', 'content-type': type },
    body,
    way: 'whole',
  }
}

const oauth: Kind = (_attacker, random) => {
  const { method, path, form } = oauthPath(random)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return { what: 'oauth', method, path, headers, body: Buffer.from(form), way: 'whole' }
}

const slowOrCut: Kind = (attacker, random) => {
  const sent = random(2) === 0 ? upload(attacker, random, attacker.things) : oddBody(attacker, random, attacker.things)
  return { ...sent, way: sent.body.length > 1 && random(2) === 0 ? 'cut' : 'slow' }
}

const raw: Kind = (_attacker, random) => ({
  what: 'bytes',
  method: '',
  path: '',
  headers: {},
  body: Buffer.from(oneOf(notHttp, random), 'latin1'),
  way: 'raw',
})

const notHttp = [
  'GET / HTTP/1.1\r\nhost: x\r\nbad header\r\n\r\n',
  'nonsense\r\n\r\n',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'GET / HTTP/9.9\r\n\r\n',
  'GET  / HTTP/1.1\r\nhost: x\r\n\r\n',
  `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'a'.repeat(20_000)}\r\n\r\n`,
  `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
  'POST /user/login HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n',
  'POST /user/login HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\ncontent-length: 4\r\n\r\n{}',
  'POST /user/login HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
  'POST /user/login HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
  'POST /user/login HTTP/1.1\r\nhost: x\r\nexpect: x\r\ncontent-length: 0\r\n\r\n',
  'GET / HTTP/1.1\r\nhost: x\r\n folded: x\r\n\r\n',
  'GET / HTTP/1.1\r\nhost: x\r\nname : x\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nhost: x\r\n\r\n',
  'CONNECT example.com:443 HTTP/1.1\r\nhost: x\r\n\r\n',
  'GET http://evil.example/ HTTP/1.1\r\nhost: x\r\n\r\n',
  'GET /mqtt HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
  'GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
]

/** How often each kind comes, of 100. */
const shares: readonly [number, Kind][] = [
  [34, spoiledCall],
  [6, plainCall],
  [14, idsOfOthers],
  [4, doubled],
  [8, oddHeaders],
  [4, oddMethod],
  [10, oddPath],
  [8, oddBody],
  [4, upload],
  [4, oauth],
  [2, slowOrCut],
  [2, raw],
]
const kinds = shares.flatMap(([share, kind]) => Array.from({ length: share }, () => kind))

/** The next request of the storm: its headers name who sends it, from one of a thousand addresses. */
export function hostileRequest<One extends Attacker>(
  attackers: readonly One[],
  stranger: Things,
  random: Random,
): { attacker: One; request: HostileRequest } {
  const attacker = oneOf(attackers, random)
  const sent = oneOf(kinds, random)(attacker, random, stranger)
  const from: Record<string, string> = { 'x-forwarded-for': `10.1.${random(4)}.${1 + random(250)}` }
  if (attacker.token !== undefined) from['accesstoken'] = attacker.token
  return { attacker, request: { ...sent, headers: { ...from, ...sent.headers } } }
}
