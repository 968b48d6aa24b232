import { connect, constants, type ClientHttp2Session, type SecureClientSessionOptions } from 'node:http2'
import { hash } from 'node:crypto'
import { MINUTE_MS, SECOND_MS } from '@slipway/contract/durations.ts'
import { secondsOf } from '../guarded-post.ts'
import { readMembers, wordOf } from './vendor-http.ts'

export interface ApnsReply {
  status: number
  reason: string
  seconds: number | undefined
}

interface ApnsRequest {
  headers: Record<string, string>
  body: string
}

export interface ApnsTarget {
  address: string
  /** Empty where a token proves who we are. */
  client: { key?: string; cert?: string }
  /** Whose tokens these are: applications share no session. */
  owner: string
}

const TIMEOUT_MS = 10 * SECOND_MS
/** Apple asks to keep connections open, and closes those that rest. */
const IDLE_MS = 5 * MINUTE_MS
const LONGEST_REPLY = 4_096

/** The key can't be used for TLS, whatever its file said. */
export class ApnsKeyRefused extends Error {}

/** The server ends the connection, and has not begun with this request: another connection takes it. */
class NotBegun extends Error {}

interface Held {
  session: ClientHttp2Session
  inUse: number
  idle: NodeJS.Timeout | undefined
  isLeaving: boolean
  failed: Promise<never>
}

/** One HTTP/2 connection for each key and host: APNs takes a new one for each push for an attack. */
export function apnsSessions({
  idleMs = IDLE_MS,
  options = {},
}: { idleMs?: number; options?: SecureClientSessionOptions } = {}) {
  const open = new Map<string, Held>()

  function opened(name: string, { address, client }: ApnsTarget): Held {
    let session: ClientHttp2Session
    try {
      session = connect(address, { ...options, ...client })
    } catch {
      throw new ApnsKeyRefused()
    }
    const late = setTimeout(() => session.destroy(new Error('timeout')), TIMEOUT_MS)
    session.once('connect', () => clearTimeout(late))
    const failed = new Promise<never>((_, reject) => session.on('error', reject))
    // Requests that wait for it fail with it; without requests no one waits.
    failed.catch(() => undefined)
    const held: Held = { session, inUse: 0, idle: undefined, isLeaving: false, failed }
    const leave = (): void => {
      held.isLeaving = true
      clearTimeout(held.idle)
      if (open.get(name) === held) open.delete(name)
    }
    session.once('goaway', leave)
    session.once('close', () => {
      clearTimeout(late)
      leave()
    })
    open.set(name, held)
    return held
  }

  function rest(held: Held): void {
    if (--held.inUse > 0) return
    if (held.isLeaving) return held.session.close()
    // An idle connection keeps no process running.
    held.session.unref()
    held.idle = setTimeout(() => held.session.close(), idleMs).unref()
  }

  async function once(target: ApnsTarget, request: ApnsRequest): Promise<ApnsReply> {
    const name = hash('sha256', JSON.stringify(target))
    const held = open.get(name) ?? opened(name, target)
    held.inUse++
    clearTimeout(held.idle)
    held.session.ref()
    try {
      return await Promise.race([exchange(held, request), held.failed])
    } finally {
      rest(held)
    }
  }

  return {
    /** Throws `ApnsKeyRefused`, or what the connection failed with. */
    async ask(target: ApnsTarget, request: ApnsRequest): Promise<ApnsReply> {
      try {
        return await once(target, request)
      } catch (error) {
        if (!(error instanceof NotBegun)) throw error
        return once(target, request)
      }
    },
  }
}

export type ApnsSessions = ReturnType<typeof apnsSessions>

function exchange(held: Held, { headers, body }: ApnsRequest): Promise<ApnsReply> {
  const { session } = held
  return new Promise((resolve, reject) => {
    if (session.closed || session.destroyed) return reject(new NotBegun())
    const stream = session.request(headers)
    let status = 0
    let seconds: number | undefined
    let text = ''
    stream.setTimeout(TIMEOUT_MS, () => stream.close(constants.NGHTTP2_CANCEL))
    stream.setEncoding('utf8')
    stream.once('response', (reply) => {
      status = Number(reply[':status'])
      const retryAfter = reply['retry-after']
      seconds = secondsOf(typeof retryAfter === 'string' ? retryAfter : undefined)
    })
    stream.on('data', (chunk: string) => {
      if (text.length < LONGEST_REPLY) text += chunk
    })
    const isNotBegun = (): boolean =>
      status === 0 &&
      (stream.rstCode === constants.NGHTTP2_REFUSED_STREAM || (held.isLeaving && stream.id === undefined))
    stream.once('error', (error) => reject(isNotBegun() ? new NotBegun() : error))
    stream.once('close', () => {
      if (status > 0) resolve({ status, reason: wordOf(readMembers(text), 'reason'), seconds })
      else reject(isNotBegun() ? new NotBegun() : new Error('no reply'))
    })
    stream.end(body)
  })
}
