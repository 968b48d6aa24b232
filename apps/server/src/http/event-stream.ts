import type { AnyCall } from '@slipway/contract/define-call.ts'
import type { FastifyReply } from 'fastify'
import type { EventStream } from './route.ts'

/** Proxies close what is silent for a minute; the session is looked at again as often. */
const HEARTBEAT_MS = 25_000
/** A browser that reads slower than this is behind is cut off; it comes again by itself and gets the whole state. */
const MAX_UNSENT_BYTES = 1024 * 1024

/** The session that a stream was opened with. */
export interface StreamSession {
  isLive(): Promise<boolean>
  /** Tells when it may have ended; the result ends the telling. */
  onInvalidated(listener: () => void): () => void
}

/** Answers as server-sent events while `run` lasts; ends when the browser goes or the session does. */
export async function eventStream(
  reply: FastifyReply,
  session: StreamSession,
  run: (stream: EventStream<AnyCall>) => Promise<void>,
): Promise<FastifyReply> {
  const gone = new AbortController()
  const { raw } = reply
  raw.on('close', () => gone.abort())
  let isOpen = false

  const open = () => {
    isOpen = true
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
