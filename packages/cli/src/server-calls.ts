import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import type { AnyCall, InputOf, ResultOf } from '@slipway/contract/define-call.ts'
import { CallRefused } from '@slipway/contract/http/envelope.ts'
import { KEY_HEADER, takesKey } from '@slipway/contract/http/idempotency.ts'
import { isPassingCode } from '@slipway/contract/http/passing-codes.ts'
import type { Locale } from '@slipway/contract/locale.ts'
import type { Settings } from './command-line.ts'
import { eventsOf } from './event-lines.ts'
import { CommandEnded, exitCode } from './exit-codes.ts'
import { serverReplies, Unreached } from './server-replies.ts'
import { textIn } from './terminal.ts'

const TIMEOUT_MS = 60_000
const UPLOAD_TIMEOUT_MS = 30 * 60_000
/** A write that got no reply is sent again with the same key after each of these times. */
const RETRIES_MS = [500, 1_500, 3_000]

/** Its headers can be extended. */
type KeyedRequest = Omit<RequestInit, 'headers'> & { headers: Record<string, string> }

const mayPass = (error: unknown): boolean =>
  error instanceof Unreached ||
  (error instanceof CommandEnded && error.cause instanceof CallRefused && isPassingCode(error.cause.code))

async function retried<T>(attempt: () => Promise<T>, waitsMs: readonly number[], signal?: AbortSignal): Promise<T> {
  for (const waitMs of waitsMs) {
    try {
      return await attempt()
    } catch (error) {
      if (signal?.aborted || !mayPass(error)) throw error
    }
    await delay(waitMs, undefined, signal && { signal })
  }
  return attempt()
}

/** The bytes of a reply; of a longer one only some more than `maxBytes`. */
async function bytesOf({ body }: Response, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    chunks.push(chunk)
    size += chunk.length
    if (size > maxBytes) break
  }
  return Buffer.concat(chunks)
}

/** Makes calls with the API key. Throws `CommandEnded` for every failure; messages never contain the key. */
export function serverCalls(
  { server, key }: Pick<Settings, 'server' | 'key'>,
  locale: Locale,
  retriesMs: readonly number[] = RETRIES_MS,
) {
  const headers = { authorization: `Bearer ${key}`, lang: locale }

  const { replyTo, notReached, read } = serverReplies(server, locale)

  async function send<C extends AnyCall>(
    call: C,
    url: string,
    request: RequestInit,
    timeoutMs = TIMEOUT_MS,
  ): Promise<ResultOf<C>> {
    const signals = [AbortSignal.timeout(timeoutMs), ...(request.signal ? [request.signal] : [])]
    return read(call, await replyTo(url, { ...request, signal: AbortSignal.any(signals) }))
  }

  /** A write has a key, and is sent again with it while it gets no reply. */
  function sendKeyed<C extends AnyCall>(
    call: C,
    url: string,
    request: KeyedRequest,
    timeoutMs = TIMEOUT_MS,
  ): Promise<ResultOf<C>> {
    if (!takesKey(call)) return send(call, url, request, timeoutMs)
    const keyed = { ...request, headers: { ...request.headers, [KEY_HEADER]: randomUUID() } }
    return retried(() => send(call, url, keyed, timeoutMs), retriesMs, request.signal ?? undefined)
  }

  return {
    call<C extends AnyCall>(call: C, input: InputOf<C>, signal?: AbortSignal): Promise<ResultOf<C>> {
      const { method, url, body, headers: own } = requestOf(call, input)
      const request = { method, headers: { ...own, ...headers }, ...(body === undefined ? {} : { body }) }
      return sendKeyed(call, url, { ...request, ...(signal && { signal }) })
    },

    /** A download as it arrives, or its refusal. */
    async openDownload<C extends AnyCall>(call: C, input: InputOf<C>): Promise<Readable> {
      const { method, url, body, headers: own } = requestOf(call, input)
      const reply = await replyTo(url, {
        method,
        headers: { ...own, ...headers },
        ...(body === undefined ? {} : { body }),
      })
      if (!reply.headers.get('content-disposition')) await read(call, reply)
      return Readable.from(reply.body ?? [])
    },

    /** The bytes of a download, or its refusal. */
    async download<C extends AnyCall>(call: C, input: InputOf<C>, maxBytes: number): Promise<Uint8Array> {
      const { method, url } = requestOf(call, input)
      const reply = await replyTo(url, { method, headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
      if (!reply.headers.get('content-disposition')) await read(call, reply)
      const bytes = await bytesOf(reply, maxBytes).catch((error: unknown) => {
        throw notReached(error)
      })
      if (bytes.length <= maxBytes) return bytes
      throw new CommandEnded(exitCode.refused, textIn(locale, 'tooLong', { server: server.host }))
    },

    /** The events of a stream, until the server ends it. */
    async *watch<C extends AnyCall>(call: C, input: InputOf<C>): AsyncGenerator<ResultOf<C>> {
      const { method, url, headers: own } = requestOf(call, input)
      const reply = await replyTo(url, { method, headers: { ...own, ...headers } })
      if (!reply.body || !reply.headers.get('content-type')?.startsWith('text/event-stream')) {
        yield await read(call, reply)
        return
      }
      try {
        for await (const data of eventsOf(reply.body)) yield JSON.parse(data) as ResultOf<C>
      } catch (error) {
        throw notReached(error)
      }
    },

    /** A call whose body is a file, sent as it is read. */
    sendStream<C extends AnyCall>(
      call: C,
      fields: Record<string, string>,
      chunks: AsyncIterable<Uint8Array>,
    ): Promise<ResultOf<C>> {
      // Browsers don't know `duplex`; Node requires it for a body that is still being read.
      const request = { method: call.method, body: Readable.toWeb(Readable.from(chunks)), duplex: 'half' }
      const url = `${call.path}?${new URLSearchParams(fields)}`
      const type = { 'content-type': 'application/octet-stream' }
      return send(call, url, { ...request, headers: { ...headers, ...type } } as RequestInit, UPLOAD_TIMEOUT_MS)
    },

    /** A multipart call: its fields, those of its path too, and the file. */
    sendFile<C extends AnyCall>(
      call: C,
      fields: Record<string, string>,
      file: Blob,
      fileName: string,
    ): Promise<ResultOf<C>> {
      const body = new FormData()
      let url: string = call.path
      for (const [name, value] of Object.entries(fields)) {
        if (url.includes(`{${name}}`)) url = url.replace(`{${name}}`, encodeURIComponent(value))
        else body.append(name, value)
      }
      body.append('file', file, fileName)
      return sendKeyed(call, url, { method: call.method, headers, body }, UPLOAD_TIMEOUT_MS)
    },
  }
}
export type ServerCalls = ReturnType<typeof serverCalls>
