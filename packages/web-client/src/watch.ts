import { requestOf } from '@slipway/contract/http/call-request.ts'
import type { AnyCall, Call, InputOf, OutputOf } from '@slipway/contract/define-call.ts'
import { resultOf } from '@slipway/contract/http/envelope.ts'
import type * as z from 'zod/mini'
import { isConnectionDown, onConnection } from './connection.ts'
import { isUnreached, readEnvelope } from './call.ts'
import { eventReader } from './event-reader.ts'
import { tellUnreached } from './network-failed.ts'
import { currentLocale } from './locale.ts'
import { pause } from './pause.ts'
import { SessionEnded, sessionEnded } from './session-end.ts'

/** The server sends a comment every 25 s: a longer silence means that the connection is dead without being closed. */
const SILENCE_MS = 60_000
const FIRST_RETRY_MS = 1000
const LAST_RETRY_MS = 15_000

export type Link = 'connecting' | 'open' | 'lost'

export interface WatchOptions {
  onLink?: (link: Link) => void
  /** Called when the server refuses, e.g. because the device was deleted; there is no retry. */
  onRefused?: (error: unknown) => void
}

/**
 * Subscribes to a `stream` call. A lost connection is reopened automatically, and the server then starts with the full
 * state. Returns a function that unsubscribes.
 */
export function watch<C extends Call<z.core.$ZodType, z.core.$ZodType, 'stream'>>(
  definition: C,
  input: InputOf<C>,
  onEvent: (event: OutputOf<C>) => void,
  { onLink, onRefused }: WatchOptions = {},
): () => void {
  const stopped = new AbortController()

  const follow = async (): Promise<void> => {
    let retryMs = FIRST_RETRY_MS
    const opened = () => {
      retryMs = FIRST_RETRY_MS
      onLink?.('open')
    }
    onLink?.('connecting')
    while (!stopped.signal.aborted) {
      try {
        await readOnce(definition, input, stopped.signal, opened, onEvent)
      } catch (error) {
        if (stopped.signal.aborted || error instanceof SessionEnded) return
        if (!isUnreached(error)) {
          onRefused?.(error)
          return
        }
      }
      tellUnreached()
      onLink?.('lost')
      await pauseUntilBack(retryMs, stopped.signal)
      retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)
    }
  }
  void follow()
  return () => stopped.abort()
}

/** Ends early when the connection is back. */
async function pauseUntilBack(ms: number, stopped: AbortSignal): Promise<void> {
  const back = new AbortController()
  const unsubscribe = onConnection(() => !isConnectionDown() && back.abort())
  await pause(ms, AbortSignal.any([stopped, back.signal]))
  unsubscribe()
}

/** One connection, from request to end. Resolves when the server or the network closes it. */
async function readOnce<C extends AnyCall>(
  definition: C,
  input: InputOf<C>,
  stopped: AbortSignal,
  onOpen: () => void,
  onEvent: (event: OutputOf<C>) => void,
): Promise<void> {
  const { url, headers, ...request } = requestOf(definition, input)
  const silent = new AbortController()
  let timer = setTimeout(() => silent.abort(), SILENCE_MS)
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silent.abort(), SILENCE_MS)
  }
  try {
    const signal = AbortSignal.any([stopped, silent.signal])
    const response = await fetch(url, {
      ...request,
      headers: { ...headers, lang: currentLocale(), accept: 'text/event-stream' },
      signal,
    })
    const type = response.headers.get('content-type') ?? ''
    if (!response.body || !type.startsWith('text/event-stream')) {
      resultOf(definition, await readEnvelope(response))
      return
    }
    onOpen()
    const take = eventReader((name, data) => {
      if (name === 'ended') throw sessionEnded()
      onEvent(JSON.parse(data) as OutputOf<C>)
    })
    for await (const text of textsOf(response.body)) {
      heard()
      take(text)
    }
  } finally {
    clearTimeout(timer)
  }
}

/** The stream's text, read by a reader because not every browser supports async iteration of streams. */
async function* textsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield decoder.decode(value, { stream: true })
  }
}
