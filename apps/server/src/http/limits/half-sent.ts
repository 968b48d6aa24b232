import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { timerCountdown, type Countdown } from '../../concurrency/countdown.ts'

/** As long as a call can take (`limits/call-deadline.ts`). */
const CALL_WINDOW_MS = 10_000
/** A file can also wait for the disk, or for a phone in a tunnel. */
const FILE_WINDOW_MS = 30_000
/** In each window, until the body is complete: 1 kB/s for files. */
export const LEAST_BYTES = 32 * 1024

const windows = new WeakMap<IncomingMessage, (ms: number) => void>()

/** From now on the request has the time of a file. */
export const giveTimeOfFile = (request: IncomingMessage): void => windows.get(request)?.(FILE_WINDOW_MS)

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Ends requests whose bodies stop or trickle: Node answers them by its handler of client errors. */
export function endHalfSent(server: Server, countdown: Countdown = timerCountdown): void {
  function watch(request: IncomingMessage): void {
    const { socket } = request
    let read = 0
    let end = (): void => undefined
    const count = (ms: number): void => {
      end()
      read = socket.bytesRead
      end = countdown(ms, () => {
        if (request.complete) return
        if (socket.bytesRead - read >= LEAST_BYTES) return count(ms)
        const error = Object.assign(new Error('the body did not arrive'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
        server.emit('clientError', error, socket)
      })
    }
    count(CALL_WINDOW_MS)
    windows.set(request, count)
    const arrived = (): void => {
      end()
      windows.delete(request)
    }
    request.once('end', arrived).once('close', arrived)
  }

  // Before the routes, which know whether the body is a file.
  server.prependListener('request', (request: IncomingMessage, _response: ServerResponse) => {
    if (hasBody(request)) watch(request)
  })
}
