import { deviceName } from '@slipway/contract/identity/sign-in/device-name.ts'
import { MINUTE_MS } from '@slipway/contract/durations.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { OpenUserSession } from '@slipway/contract/users/users/user-sessions.calls.ts'
import { usersLimits } from '@slipway/contract/users/users/users.limits.ts'
import { mayHaveSession, userStatuses, type UserStatus } from '@slipway/contract/users/users/users.ts'
import type { Clock } from '../../../../clock.ts'
import { newToken } from '../../../../crypto/random-secrets.ts'
import { batcher } from '../../../../concurrency/batcher.ts'
import { announceEach, inTransaction, type Database, type DatabaseOrTransaction } from '../../../../db/database.ts'
import { notifiedCache } from '../../../../concurrency/notified-cache.ts'
import type { AppClient, EndUser } from '../../../../http/route.ts'
import { isLocalNetwork, tokenHashOf } from '../../../identity/sign-in/index.ts'
import { userLoginsStore } from '../sign-in/user-logins.store.ts'
import { userSessionsStore } from './user-sessions.store.ts'
import { openUserSessionRows, userSessionRows, type UserSessionRow } from './user-sessions.views.ts'

const SESSION_ENDED = 'userSessions.ended'
const USER_CHANGED = 'users.changed'
/** Days begin at one of these moments in every time zone: a use on another day is always seen. */
const SEEN_EVERY_MS = 15 * MINUTE_MS
const seenSlot = (at: number): number => Math.floor(at / SEEN_EVERY_MS)
const AGENT_LENGTH = 256
/** In one query: the streams of thousands of phones look for their sessions at the same time. */
const MOST_ROWS = 500
const SESSION_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const NO_TOKEN = Buffer.alloc(0)

/** Where a user signs in. */
export interface UserClient {
  ip: string
  agent: string
  app: AppClient
}

const keyOf = (tokenHash: Buffer): string => tokenHash.toString('base64url')
const hashIn = (token: string | undefined): Buffer => (token ? tokenHashOf(token) : undefined) ?? NO_TOKEN

const statuses: readonly UserStatus[] = Object.values(userStatuses)

/** Sessions of end users. What was read in the last seconds is answered without a query. */
export function userSessions(db: Database, clock: Clock) {
  const { idleMs, absoluteMs } = usersLimits.session
  const known = notifiedCache<EndUser>(db, clock, {
    [SESSION_ENDED]: (_, key, ended) => key === ended,
    [USER_CHANGED]: ({ userId }, _, id) => String(userId) === id,
  })

  const sessionRows = batcher<Buffer, UserSessionRow | undefined>((hashes) => userSessionRows(db, hashes), MOST_ROWS)

  const isLive = ({ seenAt, createdAt }: UserSessionRow, now: number): boolean =>
    now - seenAt < idleMs && now - createdAt < absoluteMs

  async function use(tokenHash: Buffer, now: number, { ip, agent, app }: UserClient): Promise<void> {
    const userId = await userSessionsStore(db).markSeen(tokenHash, now)
    if (userId === undefined) return
    await userLoginsStore(db).recordFirstUse(userId, now, { ip, agent: agent.slice(0, AGENT_LENGTH), app })
  }

  async function read(tokenHash: Buffer, client: UserClient): Promise<EndUser | undefined> {
    const row = await sessionRows.load(tokenHash)
    const now = clock.now()
    if (!row) return undefined
    if (!isLive(row, now)) {
      // A session that has ended would be valid again after the clock was set back.
      await userSessionsStore(db).remove(tokenHash)
      return undefined
    }
    const status = statuses.find((one) => one === row.status)
    if (status === undefined || !mayHaveSession(status)) return undefined
    if (seenSlot(now) !== seenSlot(row.seenAt)) await use(tokenHash, now, client)
    const { userId, uid, account, country } = row
    return { accountId: undefined, account, userId, uid, country, status }
  }

  const announceEnded = (tx: DatabaseOrTransaction, removed: readonly Buffer[]): Promise<void> =>
    announceEach(tx, SESSION_ENDED, removed.map(keyOf))

  return {
    async start(userId: number, { ip, agent, app }: UserClient, tx: DatabaseOrTransaction): Promise<string> {
      const { token, hash: tokenHash } = newToken()
      const store = userSessionsStore(tx)
      await store.insert({ tokenHash, userId, at: clock.now(), ip, agent: agent.slice(0, AGENT_LENGTH), app })
      await announceEnded(tx, await store.removeSurplus(userId))
      return token
    },

    async userOf(token: string, client: UserClient): Promise<EndUser | undefined> {
      const tokenHash = tokenHashOf(token)
      return tokenHash && known.of(keyOf(tokenHash), () => read(tokenHash, client))
    },

    /** For streams: calls back when the session may have ended or its user is in another state. */
    onInvalidated: (token: string, listener: () => void): (() => void) =>
      known.onInvalidated(keyOf(hashIn(token)), listener),

    async list(userId: number, token: string | undefined): Promise<OpenUserSession[]> {
      const now = clock.now()
      const rows = await openUserSessionRows(db, {
        userId,
        current: hashIn(token),
        seenAfter: now - idleMs,
        createdAfter: now - absoluteMs,
        limit: usersLimits.sessions,
      })
      return rows.map((row) => {
        const { browser = null, system = null } = deviceName(row.agent)
        return { ...row, browser, system, isLocalNetwork: isLocalNetwork(row.ip) }
      })
    },

    end: (token: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const tokenHash = hashIn(token)
        await userSessionsStore(tx).remove(tokenHash)
        await announceEnded(tx, [tokenHash])
      }),

    /** A session of another user is refused as an absent one. */
    endOne: (userId: number, sessionId: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const removed = SESSION_ID.test(sessionId)
          ? await userSessionsStore(tx).removeOne(userId, sessionId)
          : undefined
        if (!removed) throw new DomainError('sessions.notFound')
        await announceEnded(tx, [removed])
      }),

    /** How many ended. */
    async endOthers(userId: number, token: string | undefined, tx: DatabaseOrTransaction): Promise<number> {
      const removed = await userSessionsStore(tx).removeOthers(userId, hashIn(token))
      await announceEnded(tx, removed)
      return removed.length
    },

    async endAllOf(userId: number, tx: DatabaseOrTransaction): Promise<void> {
      await userSessionsStore(tx).removeAllOf(userId)
      await announceEach(tx, USER_CHANGED, [String(userId)])
    },

    /** Once `tx` commits, every process reads the user's sessions again. */
    changed: (userId: number, tx: DatabaseOrTransaction): Promise<void> =>
      announceEach(tx, USER_CHANGED, [String(userId)]),

    sweep: (): Promise<void> => userSessionsStore(db).removeEnded(clock.now() - idleMs, clock.now() - absoluteMs),
  }
}

export type UserSessions = ReturnType<typeof userSessions>
