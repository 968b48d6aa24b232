import { pathParametersOf } from '@slipway/contract/http/call-paths.ts'
import type { AnyCall, CheckedInputOf, InputOf, OutputOf, ResultOf } from '@slipway/contract/define-call.ts'
import { refusalEnvelope, successEnvelope } from '@slipway/contract/http/envelope.ts'
import { chosenLocale, defaultLocale } from '@slipway/contract/locale.ts'
import { fieldReaders } from '@slipway/contract/query-text.ts'
import { refusalText } from '@slipway/contract/refusal-texts.ts'
import { DomainError, refusals } from '@slipway/contract/refusals.ts'
import * as z from 'zod/mini'

/** Throw a `DomainError` to refuse, `NetworkDown` for a network failure; any return value is the call's result. */
type Handler<C extends AnyCall> = (input: CheckedInputOf<C>) => Answer<C> | Promise<Answer<C>>
type Answer<C extends AnyCall> = C['reply'] extends 'stream' ? readonly OutputOf<C>[] : ResultOf<C>

interface Answered {
  call: AnyCall
  handle: (input: unknown) => unknown
}

export class NetworkDown extends TypeError {}

/** A fake server for page tests: it answers the stubbed calls and validates inputs and outputs by the contract. */
export function pretendServer() {
  const answers: Answered[] = []
  const made: { call: AnyCall; input: unknown; headers: Record<string, string> }[] = []

  // Async, so that a missing answer rejects like any other and never leaves the promise of the abort unobserved.
  const respond = async (url: URL, init: RequestInit): Promise<Response> => {
    const found = answers.findLast(({ call }) => isFor(call, url, init))
    if (!found) throw new Error(`no answer was given for ${init.method ?? 'GET'} ${url.pathname}`)
    const { call, handle } = found
    const input = checkedInput(call, url, init)
    const headers = Object.fromEntries(new Headers(init.headers))
    made.push({ call, input, headers })
    return replyTo(call, () => handle(input), init)
  }

  const real = globalThis.fetch
  globalThis.fetch = async (address, init = {}) => {
    const url = new URL(String(address), window.location.href)
    init.signal?.throwIfAborted()
    return untilAborted(respond(url, init), init.signal)
  }

  return {
    answer<C extends AnyCall>(call: C, handle: Handler<C>) {
      answers.push({ call, handle: handle as (input: unknown) => unknown })
    },
    /** The inputs of all requests of a call, oldest first. */
    inputsOf<C extends AnyCall>(call: C): InputOf<C>[] {
      return made.filter((one) => one.call === call).map(({ input }) => input as InputOf<C>)
    },
    /** The headers of the latest call. */
    latestHeaders: () => made.at(-1)?.headers ?? {},
    close() {
      globalThis.fetch = real
    },
  }
}

export type PretendServer = ReturnType<typeof pretendServer>

/** Stops listening once the reply is there, so that a later abort of the signal causes no unhandled rejection. */
function untilAborted(reply: Promise<Response>, signal: AbortSignal | null | undefined): Promise<Response> {
  if (!signal) return reply
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason as Error)
    signal.addEventListener('abort', onAbort)
    void reply.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}

const patternOf = ({ path }: AnyCall): RegExp => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`)

export const isFor = (call: AnyCall, url: URL, { method = 'GET' }: RequestInit): boolean =>
  call.method === method && patternOf(call).test(url.pathname)

/** The input that a page sent: numbers in a query string are text. */
export function inputOf(call: AnyCall, url: URL, { body }: RequestInit): Record<string, unknown> {
  return { ...Object.fromEntries(url.searchParams), ...inBody(body), ...inPath(call, url) }
}

function inPath(call: AnyCall, url: URL): Record<string, unknown> {
  const values = patternOf(call).exec(url.pathname)?.slice(1).map(decodeURIComponent) ?? []
  return Object.fromEntries(pathParametersOf(call.path).map((name, index) => [name, values[index]]))
}

function inBody(body: RequestInit['body']): Record<string, unknown> {
  if (typeof body === 'string') return JSON.parse(body) as Record<string, unknown>
  return body instanceof FormData ? Object.fromEntries([...body].filter(([, value]) => typeof value === 'string')) : {}
}

/** The validated input; throws where the contract refuses it. */
export function checkedInput(call: AnyCall, url: URL, init: RequestInit): unknown {
  const sent = inputOf(call, url, init)
  const { fromQuery } = fieldReaders(call)
  const read = (texts: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, fromQuery(name, text)]))
  const { success, data, error } = z.safeParse(call.input, {
    ...read(Object.fromEntries(url.searchParams)),
    ...inBody(init.body),
    ...read(inPath(call, url)),
  })
  if (!success) throw new Error(`${call.path} refuses ${JSON.stringify(sent)}: ${z.prettifyError(error)}`)
  return data
}

/** The response to a call: the handler's result, or its refusal in the requested language. */
export async function replyTo(call: AnyCall, work: () => unknown, init: RequestInit): Promise<Response> {
  try {
    const result = await work()
    // A file.
    if (result instanceof Response) return result
    if (result instanceof ReadableStream) return new Response(result, { headers: EVENT_STREAM })
    if (call.reply === 'stream') return streamOf(result as readonly unknown[], init.signal)
    return Response.json(successEnvelope(call, result as never))
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const locale = chosenLocale(new Headers(init.headers).get('lang') ?? undefined) ?? defaultLocale
    const text = refusalText(error.reason, error.details, locale)
    const data = { refusal: error.reason, ...error.details }
    const status = error.reason === 'access.noSession' ? 403 : 200
    return Response.json(refusalEnvelope(refusals[error.reason], text, data), { status })
  }
}

const EVENT_STREAM = { 'content-type': 'text/event-stream; charset=utf-8' }

function streamOf(events: readonly unknown[], signal: AbortSignal | null | undefined): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const encoder = new TextEncoder()
      for (const event of events) controller.enqueue(encoder.encode(`data: ${JSON.stringify(event)}\n\n`))
      signal?.addEventListener('abort', () => controller.error(signal.reason))
    },
  })
  return new Response(body, { headers: EVENT_STREAM })
}
