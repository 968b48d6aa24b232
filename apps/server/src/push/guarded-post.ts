import { SECOND_MS } from '@slipway/contract/durations.ts'
import { exchange } from '../outgoing/exchange.ts'
import { publicLookup } from '../outgoing/guarded-lookup.ts'

const TIMEOUT_MS = 10 * SECOND_MS

export interface GuardedPost {
  headers: Readonly<Record<string, string>>
  body: Buffer
  /** Names resolve to public addresses only; false for addresses that the operator has named. */
  isPublicOnly: boolean
  /** Of the reply; 0: it is not read. */
  maxReplyBytes: number
}

export interface PostReply {
  status: number
  /** Empty where it is not read. */
  body: Buffer
  /** Of `retry-after`. */
  seconds: number | undefined
}

export const secondsOf = (retryAfter: string | undefined): number | undefined => {
  const seconds = Number(retryAfter)
  return retryAfter && seconds >= 0 ? seconds : undefined
}

/** POST to a server of the internet that is known by its name. Throws where no reply came, and for a reply that is too long. */
export async function guardedPost(url: string, given: GuardedPost): Promise<PostReply> {
  const { headers, body, isPublicOnly, maxReplyBytes } = given
  const reply = await exchange(new URL(url), {
    method: 'POST',
    headers,
    body,
    maxReplyBytes,
    connectMs: TIMEOUT_MS,
    totalMs: TIMEOUT_MS,
    ...(isPublicOnly && { lookup: publicLookup }),
  })
  if (reply.isCut) throw new Error('the reply is too long')
  return { status: reply.status, body: reply.body, seconds: secondsOf(reply.headers['retry-after']) }
}
