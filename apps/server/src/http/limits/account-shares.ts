import { DomainError, type RefusalName } from '@slipway/contract/refusals.ts'
import type { FastifyReply } from 'fastify'
import type { Actor, EndUser, Route } from '../route.ts'

/** What one account can have in progress at the same time, so that others are served beside it. */
const kinds = {
  /** An export reads a table as fast as its reader takes it. */
  downloads: { limit: 2, refusal: 'request.tooManyDownloads' },
  /** Opening a stream reads the entire state. */
  streams: { limit: 100, refusal: 'request.tooManyStreams' },
  /** Uploads, imports and plans of folders. */
  uploads: { limit: 8, refusal: 'request.tooManyUploads' },
  calls: { limit: 200, refusal: 'request.tooManyCalls' },
} as const satisfies Record<string, { limit: number; refusal: RefusalName }>

export type ShareKind = keyof typeof kinds

/** Visitors have no account; their calls are limited by address. */
const ofKind: Readonly<Record<Route['kind'], ShareKind>> = {
  visitor: 'calls',
  user: 'calls',
  actor: 'calls',
  visitorStream: 'streams',
  userStream: 'streams',
  stream: 'streams',
  userFile: 'uploads',
  file: 'uploads',
  userDownload: 'downloads',
  download: 'downloads',
}

export const shareOf = ({ kind, call }: Pick<Route, 'kind' | 'call'>): ShareKind =>
  call.isSmall ? 'calls' : ofKind[kind]

export function tooMany(kind: ShareKind): DomainError {
  const { limit, refusal } = kinds[kind]
  return new DomainError(refusal, { limit })
}

interface Shared {
  kind: ShareKind
  isDownload?: boolean
  /** Undefined for a visitor. */
  caller: Actor | EndUser | undefined
  reply: FastifyReply
}

const nameOf = (caller: Actor | EndUser): string =>
  'userId' in caller ? `user ${caller.userId}` : `account ${caller.accountId}`

/** Counts what is in progress in this process. */
export function accountShares() {
  const counts = new Map<string, number>()
  let callsBegun = 0

  /** The result ends the share; it can be called again. Throws where the account has its share already. */
  function take(kind: ShareKind, caller: Actor | EndUser): () => void {
    const key = `${kind} ${nameOf(caller)}`
    const count = counts.get(key) ?? 0
    if (count >= kinds[kind].limit) throw tooMany(kind)
    counts.set(key, count + 1)
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      const left = (counts.get(key) ?? 1) - 1
      if (left > 0) counts.set(key, left)
      else counts.delete(key)
    }
  }

  return {
    /** Does the work as one of the caller's share. A download lasts until its last byte is sent. */
    async during<T>({ kind, isDownload = false, caller, reply }: Shared, work: () => Promise<T>): Promise<T> {
      if (kind === 'calls') callsBegun += 1
      if (!caller) return work()
      const end = take(kind, caller)
      let lasts = false
      try {
        const result = await work()
        // A client that has left emits nothing any more.
        lasts = isDownload && !reply.raw.destroyed
        if (lasts) reply.raw.once('finish', end).once('close', end)
        return result
      } finally {
        if (!lasts) end()
      }
    },

    /** Grows with each call, of visitors, too. */
    callsBegun: () => callsBegun,
  }
}

export type AccountShares = ReturnType<typeof accountShares>
