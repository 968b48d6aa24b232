import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { SECOND_MS } from '@slipway/contract/durations.ts'
import { publicLookup } from './public-lookup.ts'

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

/**
 * POST to a server of the internet: with a time limit for all of it, a bounded reply, and without redirects, which `node:http` doesn't follow.
 * Throws where no reply came.
 */
export function guardedPost(url: string, given: GuardedPost): Promise<PostReply> {
  const { headers, body, isPublicOnly, maxReplyBytes } = given
  return new Promise((resolve, reject) => {
    const send = url.startsWith('https:') ? httpsRequest : httpRequest
    const sending = send(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': body.length },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(isPublicOnly && { lookup: publicLookup }),
      },
      (incoming) => {
        const chunks: Buffer[] = []
        let size = 0
        const end = (): void =>
          resolve({
            status: incoming.statusCode ?? 0,
            body: Buffer.concat(chunks),
            seconds: secondsOf(incoming.headers['retry-after']),
          })
        if (maxReplyBytes === 0) {
          incoming.resume()
          incoming.on('error', () => {})
          end()
          return
        }
        incoming.on('data', (chunk: Buffer) => {
          size += chunk.length
          if (size > maxReplyBytes) incoming.destroy(new Error('the reply is too long'))
          else chunks.push(chunk)
        })
        incoming.once('error', reject)
        incoming.once('end', end)
      },
    )
    sending.once('error', reject)
    sending.end(body)
  })
}
