import type { AnyCall } from '@slipway/contract/define-call.ts'
import type { FastifyReply } from 'fastify'
import type { EventStream } from './route.ts'

/** Proxies close what is silent for a minute; the session is looked at again as often. */
const HEARTBEAT_MS = 25_000
/** A browser that reads slower than this is behind is cut off; it comes again by itself and gets the whole state. */
const MAX_UNSENT_BYTES = 1024 * 1024

/** Answers as server-sent events while `run` lasts; ends when the browser goes or the session does. */
export async function eventStream(
  reply: FastifyReply,
  isSignedIn: () => Promise<boolean>,
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
  const heartbeat = setInterval(() => {
    isSignedIn().then(
      (stillSignedIn) => (stillSignedIn ? write(': still here\n\n') : endSession()),
      () => raw.end(),
    )
  }, HEARTBEAT_MS)
  try {
    await run({ signal: gone.signal, send: (event) => write(`data: ${JSON.stringify(event)}\n\n`) })
  } finally {
    clearInterval(heartbeat)
    if (isOpen) raw.end()
  }
  return reply
}
