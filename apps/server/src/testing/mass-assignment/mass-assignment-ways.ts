import type { AnyCall } from '@slipway/contract/define-call.ts'
import { CANARY, documentedNames, everyColumn, freeFieldsOf, nestedColumns, type Column } from './mass-assignment.ts'
import type { RawRequest } from '../permissions/permission-asking.ts'

export type Input = Record<string, unknown>

/** A request that violates the contract of this input. */
export type Spoiled = (request: RawRequest, input: Input) => RawRequest
export type Ways = Record<string, Spoiled>

const bodyOf = ({ body }: RawRequest): Input => (body === undefined ? {} : (JSON.parse(body) as Input))

/** Adds these fields to the query, and replaces the body with this text. */
function spoiled(request: RawRequest, query: Input, body: string): RawRequest {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost')
  // Not `url.searchParams`, which would serialize the URL again for each field.
  const fields = new URLSearchParams(searchParams)
  for (const [name, value] of Object.entries(query)) {
    if (!fields.has(name)) fields.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  const url = fields.size > 0 ? `${pathname}?${fields.toString()}` : pathname
  if (request.method === 'GET') return { ...request, url }
  return { ...request, url, headers: { ...request.headers, 'content-type': 'application/json' }, body }
}

/** Ways to send undocumented fields that do not change the effect of the call. */
export function waysToAdd(call: AnyCall, columns: readonly Column[]): Ways {
  const known = documentedNames(call)
  const [texts, high, low] = (['text', 'high', 'low'] as const).map((tone) => everyColumn(columns, tone, known))
  return {
    'every column, high and as text': (request) =>
      spoiled(request, texts ?? {}, JSON.stringify({ ...high, ...bodyOf(request) })),
    'every column, low, beside the whole input as body': (request, input) =>
      spoiled(
        request,
        low ?? {},
        JSON.stringify({ ...low, ...(request.body === undefined ? input : bodyOf(request)) }),
      ),
  }
}

/** Invalid inputs: mostly refused, but never a server error. */
export function waysToBreak(call: AnyCall, columns: readonly Column[], fields: readonly string[]): Ways {
  const free = freeFieldsOf(call)
  const high = everyColumn(columns, 'high', new Set())
  const undocumented = everyColumn(columns, 'high', documentedNames(call))
  const text = JSON.stringify(high)
  const query = { 'constructor.prototype.administrator': 'true', '__proto__[administrator]': 'true' }
  const rest = (request: RawRequest) => JSON.stringify(bodyOf(request)).slice(1, -1)
  const headed =
    (head: string): Spoiled =>
    (request) =>
      spoiled(request, query, `{${[head, rest(request)].filter(Boolean).join(',')}}`)
  return {
    'a __proto__': headed(`"__proto__":${text}`),
    'an escaped __proto__': headed(String.raw`"\u005f_proto__":${text}`),
    'a constructor.prototype': headed(`"constructor":{"prototype":${text}},"prototype":${text}`),
    'a __proto__ in each object': (request) =>
      spoiled(
        request,
        query,
        JSON.stringify(nestedColumns(bodyOf(request), { [CANARY]: high }, free)).replaceAll(
          `"${CANARY}":{`,
          '"__proto__":{',
        ),
      ),
    'every column in each object': (request) =>
      spoiled(request, {}, JSON.stringify(nestedColumns(bodyOf(request), undocumented, free))),
    'doubled members, of which the last is right': (request, input) => {
      const wrong = Object.keys(bodyOf(request)).map((name) => `${JSON.stringify(name)}:"${CANARY}"`)
      return headed([...wrong, ...wrong].join(','))(request, input)
    },
    'an array as body': (request) => spoiled(request, {}, `[${JSON.stringify(bodyOf(request))},${text}]`),
    ...Object.assign({}, ...fields.map((name) => waysToBreakField(name, high, free.has(name)))),
  }
}

function waysToBreakField(name: string, columns: Input, isFree: boolean): Ways {
  const replaced =
    (value: (given: unknown) => unknown): Spoiled =>
    (request, input) => {
      const body = bodyOf(request)
      const url = new URL(request.url, 'http://localhost')
      if (name in body) return spoiled(request, {}, JSON.stringify({ ...body, [name]: value(body[name]) }))
      url.searchParams.delete(name)
      return spoiled(
        { ...request, url: url.pathname + url.search },
        { [name]: value(input[name]) },
        JSON.stringify(body),
      )
    }
  return {
    [`${name} in an array`]: replaced((given) => [given]),
    [`${name} twice in an array`]: replaced((given) => [given, given]),
    ...(isFree ? {} : { [`${name} as an object of every column`]: replaced(() => columns) }),
    [`${name} doubled in the query`]: (request, input) => {
      const url = new URL(request.url, 'http://localhost')
      for (let times = 0; times < 2; times += 1) url.searchParams.append(name, String(input[name]))
      const { [name]: _moved, ...body } = bodyOf(request)
      return spoiled({ ...request, url: url.pathname + url.search }, {}, JSON.stringify(body))
    },
  }
}
