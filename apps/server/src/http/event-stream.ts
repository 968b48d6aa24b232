import type { AnyCall } from '@slipway/contract/define-call.ts'
import type { FastifyReply } from 'fastify'
import type { EventStream } from './route.ts'

/** Below the minute after which proxies close idle connections; also the interval of session checks. */
const HEARTBEAT_MS = 25_000
/** A slower browser is disconnected; it reconnects automatically and receives the entire state. */
const MAX_UNSENT_BYTES = 1024 * 1024

/** The session that opened a stream. */
export interface StreamSession {
  isLive(): Promise<boolean>
  /** Calls back when the session may have ended; the result unsubscribes. */
  onInvalidated(listener: () => void): () => void
}

/** For streams that need no session. */
export const noSession: StreamSession = { isLive: () => Promise.resolve(true), onInvalidated: () => () => undefined }

/**
 * Sends server-sent events while `run` lasts; ends when the browser disconnects or the session ends. `opened` is called at
 * the first event.
 */
export async function eventStream(
  reply: FastifyReply,
  session: StreamSession,
  run: (stream: EventStream<AnyCall>) => Promise<void>,
  opened: () => void = () => undefined,
): Promise<FastifyReply> {
  // Its reply has no body, and would not be sent until the stream ends.
  if (reply.request.method === 'HEAD') return reply.header('content-type', 'text/event-stream; charset=utf-8').send()
  const gone = new AbortController()
  const { raw } = reply
  raw.on('close', () => gone.abort())
  let isOpen = false

  const open = () => {
    isOpen = true
    opened()
    reply.hijack()
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
  }
  const write = (text: string) => {
    if (gone.signal.aborted) return
    if (!isOpen) open()
    raw.write(text)
    if (raw.writableLength > MAX_UNSENT_BYTES) raw.destroy()
  }
  const endSession = () => {
    write('event: ended\ndata: {}\n\n')
    raw.end()
  }
  const check = () => {
    session.isLive().then(
      (isLive) => (isLive ? write(': still here\n\n') : endSession()),
      () => raw.end(),
    )
  }
  const heartbeat = setInterval(check, HEARTBEAT_MS)
  const stopDoubting = session.onInvalidated(check)
  try {
    await run({ signal: gone.signal, send: (event) => write(`data: ${JSON.stringify(event)}\n\n`) })
  } finally {
    clearInterval(heartbeat)
    stopDoubting()
    if (isOpen) raw.end()
  }
  return reply
}

/** Aborts when the connection ends before the entire reply was sent. */
export function lostConnection({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const lost = new AbortController()
  let isSent = false
  raw.once('finish', () => (isSent = true))
  raw.once('close', () => {
    if (!isSent) lost.abort()
  })
  if (raw.destroyed) lost.abort()
  return lost.signal
}
