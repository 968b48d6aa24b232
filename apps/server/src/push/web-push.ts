import type { Clock } from '../clock.ts'
import type { PushSettings } from '../settings/push-settings.ts'
import { encryptedBody } from './encryption.ts'
import { guardedPost, type PostReply } from './guarded-post.ts'
import { reachOf } from './push-hosts.ts'
import { MAX_BODY_BYTES, type PushNote, type PushOutcome, type PushPort, type PushTarget } from './push-port.ts'
import { vapidHeader, type VapidKeys } from './vapid.ts'

interface Dependencies {
  clock: Clock
  settings: PushSettings
  keys(): Promise<VapidKeys>
  /** An https or http address at which operators of push services find the sender. */
  subject(target: PushTarget): string
}

/** Web push (RFC 8030, 8291, 8292). */
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
      const body = encryptedBody(note.body, target)
      return guardedPost(target.endpoint, { headers, body, isPublicOnly: reach === 'internet', maxReplyBytes: 0 }).then(
        outcomeOf,
        () => ({ end: 'retryAfter', status: undefined, seconds: undefined }),
      )
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

/** What a push service means by its reply (RFC 8030 §7). A redirect is refused: it could lead anywhere. */
function outcomeOf({ status, seconds }: Pick<PostReply, 'status' | 'seconds'>): PushOutcome {
  if (status >= 200 && status < 300) return { end: 'ok' }
  if (status === 404 || status === 410) return { end: 'gone', status }
  if (status === 413) return { end: 'tooLarge', status }
  if (status !== 429 && status < 500) return { end: 'refused', status }
  return { end: 'retryAfter', status, seconds }
}
