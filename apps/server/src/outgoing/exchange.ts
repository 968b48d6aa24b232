import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { timerCountdown, type Countdown } from '../concurrency/countdown.ts'

export interface Exchange {
  method: string
  headers: Readonly<Record<string, string>>
  body: Buffer
  lookup?: LookupFunction | undefined
  /** Until the connection is there, with its TLS. */
  connectMs: number
  /** Until the reply is complete. */
  totalMs: number
  /** What is read of the reply's body; 0: the reply is over with its head. */
  maxReplyBytes: number
  countdown?: Countdown | undefined
  /** Authorities to trust in place of the usual ones. */
  ca?: string | undefined
}

export interface Reply {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  /** The reply has more than was read. */
  isCut: boolean
}

/** No complete reply came in time. */
export class TimedOut extends Error {
  override name = 'TimedOut'
}

/**
 * One request over a connection of its own. It doesn't follow redirects, and ends with the first of: a complete reply, as
 * many bytes of it as are wanted, an error, a limit of time. Throws where no reply came.
 */
export function exchange(url: URL, given: Exchange): Promise<Reply> {
  const { method, headers, body, lookup, connectMs, totalMs, maxReplyBytes, countdown = timerCountdown, ca } = given
  const isTls = url.protocol === 'https:'
  return new Promise((resolve, reject) => {
    const sending = (isTls ? httpsRequest : httpRequest)(url, {
      method,
      headers: { ...headers, 'content-length': body.length },
      // A connection of another caller has been checked by another rule.
      agent: false,
      ...(lookup && { lookup }),
      ...(ca !== undefined && { ca }),
    })
    let isSettled = false
    const settle = (act: () => void): void => {
      if (isSettled) return
      isSettled = true
      connected()
      ended()
      act()
      sending.destroy()
    }
    const fail = (error: Error): void => settle(() => reject(error))
    const connected = countdown(connectMs, () => fail(new TimedOut('no connection in time')))
    const ended = countdown(totalMs, () => fail(new TimedOut('no reply in time')))
    sending.once('socket', (socket) => socket.once(isTls ? 'secureConnect' : 'connect', connected))
    sending.once('response', (incoming) => {
      read(incoming, maxReplyBytes, (reply) => settle(() => resolve(reply)), fail)
    })
    sending.on('error', fail)
    sending.once('close', () => fail(new Error('the connection was closed')))
    sending.end(body)
  })
}

function read(incoming: IncomingMessage, most: number, done: (reply: Reply) => void, fail: (error: Error) => void) {
  const { statusCode: status = 0, headers } = incoming
  const chunks: Buffer[] = []
  let size = 0
  const end = (isCut: boolean): void => done({ status, headers, body: Buffer.concat(chunks), isCut })
  incoming.on('error', fail)
  if (most === 0) return end(false)
  incoming.on('data', (chunk: Buffer) => {
    chunks.push(chunk.subarray(0, most - size))
    size += chunk.length
    if (size > most) end(true)
  })
  incoming.once('end', () => end(false))
}
