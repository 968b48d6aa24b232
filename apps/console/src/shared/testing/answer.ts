import { pathParametersOf } from '@slipway/contract/http/call-paths.ts'
import type { AnyCall, CheckedInputOf, InputOf, OutputOf, ResultOf } from '@slipway/contract/define-call.ts'
import { refusalEnvelope, successEnvelope } from '@slipway/contract/http/envelope.ts'
import { chosenLocale, defaultLocale } from '@slipway/contract/locale.ts'
import { refusalText } from '@slipway/contract/refusal-texts.ts'
import { DomainError, refusals } from '@slipway/contract/refusals.ts'
import * as z from 'zod/mini'

/** Throw a `DomainError` to refuse, `NetworkDown` for a network that fails; anything returned is the call's result. */
type Handler<C extends AnyCall> = (input: CheckedInputOf<C>) => Answer<C> | Promise<Answer<C>>
type Answer<C extends AnyCall> = C['reply'] extends 'stream' ? readonly OutputOf<C>[] : ResultOf<C>

interface Answered {
  call: AnyCall
  handle: (input: unknown) => unknown
}

export class NetworkDown extends TypeError {}

/** A server for page tests: it knows the calls that it was given answers for, and the contract's shapes hold both ways. */
export function pretendServer() {
  const answers: Answered[] = []
  const made: { call: AnyCall; input: unknown; headers: Record<string, string> }[] = []

  const respond = async (url: URL, init: RequestInit): Promise<Response> => {
    const method = init.method ?? 'GET'
    const found = answers.findLast(({ call }) => call.method === method && patternOf(call).test(url.pathname))
    if (!found) throw new Error(`no answer was given for ${method} ${url.pathname}`)
    const { call, handle } = found
    const input = z.parse(call.input, inputOf(call, url, init))
    const headers = Object.fromEntries(new Headers(init.headers))
    made.push({ call, input, headers })
    try {
      const result = await handle(input)
      if (call.reply === 'stream') return streamOf(result as readonly unknown[], init.signal)
      return Response.json(successEnvelope(call, result as never))
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      const text = refusalText(error.reason, error.details, chosenLocale(headers['lang']) ?? defaultLocale)
      const data = { refusal: error.reason, ...error.details }
      const status = error.reason === 'access.noSession' ? 403 : 200
      return Response.json(refusalEnvelope(refusals[error.reason], text, data), { status })
    }
  }

  const real = globalThis.fetch
  globalThis.fetch = async (address, init = {}) => {
    const url = new URL(String(address), window.location.href)
    init.signal?.throwIfAborted()
    const gone = new Promise<never>((_resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    })
    return Promise.race([respond(url, init), gone])
  }

  return {
    answer<C extends AnyCall>(call: C, handle: Handler<C>) {
      answers.push({ call, handle: handle as (input: unknown) => unknown })
    },
    /** The inputs that a call was made with, oldest first. */
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

const patternOf = ({ path }: AnyCall): RegExp => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`)

function inputOf(call: AnyCall, url: URL, { body }: RequestInit): Record<string, unknown> {
  const names = pathParametersOf(call.path)
  const values = patternOf(call).exec(url.pathname)?.slice(1).map(decodeURIComponent) ?? []
  const inPath = Object.fromEntries(names.map((name, index) => [name, values[index]]))
  const inBody = typeof body === 'string' ? (JSON.parse(body) as Record<string, unknown>) : {}
  return { ...Object.fromEntries(url.searchParams), ...inBody, ...inPath }
}

function streamOf(events: readonly unknown[], signal: AbortSignal | null | undefined): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const encoder = new TextEncoder()
      for (const event of events) controller.enqueue(encoder.encode(`data: ${JSON.stringify(event)}\n\n`))
      signal?.addEventListener('abort', () => controller.error(signal.reason))
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } })
}
