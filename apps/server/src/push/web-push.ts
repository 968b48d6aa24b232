import { lookup } from 'node:dns'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { SECOND_MS } from '@slipway/contract/durations.ts'
import type { Clock } from '../clock.ts'
import type { PushSettings } from '../settings/push-settings.ts'
import { encryptedBody } from './encryption.ts'
import { isPublicAddress, reachOf } from './push-hosts.ts'
import { MAX_BODY_BYTES, type PushNote, type PushOutcome, type PushPort, type PushTarget } from './push-port.ts'
import { vapidHeader, type VapidKeys } from './vapid.ts'

const TIMEOUT_MS = 10 * SECOND_MS

interface Dependencies {
  clock: Clock
  settings: PushSettings
  keys(): Promise<VapidKeys>
  /** An https or http address at which operators of push services find the sender. */
  subject(target: PushTarget): string
}

/** Resolves public addresses only, so that a name can't lead into the operator's network, however it resolves later. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const found = error ? [] : addresses.filter(({ address }) => isPublicAddress(address))
    const [first] = found
    if (!first) return callback(error ?? new Error('no public address'), '', 0)
    if (options.all) return callback(null, found)
    callback(null, first.address, first.family)
  })
}

/** Web push (RFC 8030, 8291, 8292). Redirects are not followed: `node:http` has none. */
export function webPush({ clock, settings, keys, subject }: Dependencies): PushPort {
  return {
    async send(target, note) {
      const reach = reachOf(target.endpoint, settings)
      if (!reach) return { end: 'refused', status: undefined }
      if (Buffer.byteLength(note.body) > MAX_BODY_BYTES) return { end: 'tooLarge', status: 413 }
      const { origin } = new URL(target.endpoint)
      const headers = {
        ...headersOf(note),
        authorization: vapidHeader(await keys(), { audience: origin, subject: subject(target), now: clock.now() }),
      }
      return post(target.endpoint, headers, encryptedBody(note.body, target), reach === 'internet')
    },
  }
}

const headersOf = ({ ttl, isUrgent, topic }: PushNote): Record<string, string> => ({
  'content-encoding': 'aes128gcm',
  'content-type': 'application/notification+json',
  ttl: String(ttl),
  urgency: isUrgent ? 'high' : 'normal',
  ...(topic !== undefined && { topic }),
})

function post(
  endpoint: string,
  headers: Record<string, string>,
  body: Buffer,
  isPublicOnly: boolean,
): Promise<PushOutcome> {
  const send = endpoint.startsWith('https:') ? httpsRequest : httpRequest
  return new Promise((resolve) => {
    const unreachable = () => resolve({ end: 'retryAfter', status: undefined, seconds: undefined })
    const sent = send(
      endpoint,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': body.length },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(isPublicOnly && { lookup: publicLookup }),
      },
      (reply) => {
        reply.resume()
        resolve(outcomeOf(reply.statusCode ?? 0, reply.headers['retry-after']))
      },
    )
    sent.once('error', unreachable)
    sent.end(body)
  })
}

/** What a push service means by its reply (RFC 8030 §7). A redirect is refused: it could lead anywhere. */
function outcomeOf(status: number, retryAfter: string | undefined): PushOutcome {
  if (status >= 200 && status < 300) return { end: 'ok' }
  if (status === 404 || status === 410) return { end: 'gone', status }
  if (status === 413) return { end: 'tooLarge', status }
  if (status !== 429 && status < 500) return { end: 'refused', status }
  const seconds = Number(retryAfter)
  return { end: 'retryAfter', status, seconds: retryAfter && seconds >= 0 ? seconds : undefined }
}
