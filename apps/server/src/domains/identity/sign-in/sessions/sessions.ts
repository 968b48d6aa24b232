import { DomainError } from '@slipway/contract/refusals.ts'
import { deviceName } from '@slipway/contract/identity/sign-in/device-name.ts'
import { SESSIONS_SHOWN, type OpenSession } from '@slipway/contract/identity/sign-in/sessions.calls.ts'
import { signInLimits } from '@slipway/contract/identity/sign-in/sign-in.limits.ts'
import type { Clock } from '../../../../clock.ts'
import {
  announceEach,
  inTransaction,
  notifyEach,
  type Database,
  type DatabaseOrTransaction,
} from '../../../../db/database.ts'
import type { Actor } from '../../../../http/route.ts'
import { ACCOUNT_CHANGED } from '../../accounts/index.ts'
import { actorCache, type CachedActor } from './actor-cache.ts'
import { isLocalNetwork } from './local-network.ts'
import { pendingSignInsStore } from '../second-step/challenges.store.ts'
import { sessionsStore } from './sessions.store.ts'
import { openSessionRows, sessionRow, type SessionRow } from './sessions.views.ts'
import { newToken } from '../../../../crypto/random-secrets.ts'
import { tokenHashOf } from './tokens.ts'

const SESSION_ENDED = 'sessions.ended'
const SEEN_EVERY_MS = 60_000
const AGENT_LENGTH = 256
const SESSION_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export interface Visitor {
  ip: string
  agent: string
}

const keyOf = (tokenHash: Buffer): string => tokenHash.toString('base64url')

/** Sessions (SI-002). What was read in the last seconds is answered without a query. */
export function openSessions(db: Database, clock: Clock) {
  const { idleMs, absoluteMs } = signInLimits.session
  const known = actorCache<CachedActor>(db, clock, SESSION_ENDED)

  const isLive = ({ seenAt, createdAt }: SessionRow, now: number): boolean =>
    now - seenAt < idleMs && now - createdAt < absoluteMs

  async function read(tokenHash: Buffer): Promise<CachedActor | undefined> {
    const row = await sessionRow(db, tokenHash)
    const now = clock.now()
    if (!row || !isLive(row, now)) return undefined
    if (now - row.seenAt >= SEEN_EVERY_MS) await sessionsStore(db).markSeen(tokenHash, now)
    return { actor: actorIn(row), roleId: row.roleId }
  }

  /** Ends what `remove` takes away, in all processes. */
  async function ending(remove: (tx: DatabaseOrTransaction) => Promise<Buffer[]>): Promise<void> {
    const keys = await inTransaction(db, async (tx) => {
      const removed = (await remove(tx)).map(keyOf)
      await notifyEach(tx, SESSION_ENDED, removed)
      return removed
    })
    known.dropKeys(keys)
  }

  return {
    async start(
      accountId: number,
      roleVersion: number,
      { ip, agent }: Visitor,
      tx: DatabaseOrTransaction,
    ): Promise<string> {
      const { token, hash: tokenHash } = newToken()
      await sessionsStore(tx).insert({
        tokenHash,
        accountId,
        roleVersion,
        at: clock.now(),
        ip,
        agent: agent.slice(0, AGENT_LENGTH),
      })
      return token
    },

    async actorOf(token: string): Promise<Actor | undefined> {
      const tokenHash = tokenHashOf(token)
      if (!tokenHash) return undefined
      return (await known.of(keyOf(tokenHash), () => read(tokenHash)))?.actor
    },

    onInvalidated(token: string, listener: () => void): () => void {
      const tokenHash = tokenHashOf(token)
      return known.onInvalidated(tokenHash ? keyOf(tokenHash) : '', listener)
    },

    /** What is open for an account, at most `SESSIONS_SHOWN`. */
    async list(accountId: number, token: string): Promise<OpenSession[]> {
      const now = clock.now()
      const rows = await openSessionRows(db, {
        accountId,
        current: tokenHashOf(token) ?? Buffer.alloc(0),
        seenAfter: now - idleMs,
        createdAfter: now - absoluteMs,
        limit: SESSIONS_SHOWN,
      })
      return rows.map((row) => {
        const { browser = null, system = null } = deviceName(row.agent)
        return { ...row, browser, system, isLocalNetwork: isLocalNetwork(row.ip) }
      })
    },

    async end(token: string): Promise<void> {
      const tokenHash = tokenHashOf(token)
      if (!tokenHash) return
      await ending(async (tx) => {
        await sessionsStore(tx).remove(tokenHash)
        return [tokenHash]
      })
    },

    /** A foreign session is refused as an absent one. */
    async endOne(accountId: number, sessionId: string): Promise<void> {
      if (!SESSION_ID.test(sessionId)) throw new DomainError('sessions.notFound')
      await ending(async (tx) => {
        const removed = await sessionsStore(tx).removeOne(accountId, sessionId)
        if (!removed) throw new DomainError('sessions.notFound')
        return [removed]
      })
    },

    /** How many ended that had not by themselves. */
    async endOthers(accountId: number, token: string): Promise<number> {
      const now = clock.now()
      const since = { seenAfter: now - idleMs, createdAfter: now - absoluteMs }
      let ended = 0
      await ending(async (tx) => {
        const removed = await sessionsStore(tx).removeOthers(accountId, tokenHashOf(token) ?? Buffer.alloc(0), since)
        ended = removed.filter((session) => session.isLive).length
        return removed.map(({ tokenHash }) => tokenHash)
      })
      return ended
    },

    /** When the person behind it last proved who they are; signing in is a proof. */
    async provedAt(token: string): Promise<number | undefined> {
      const tokenHash = tokenHashOf(token)
      return tokenHash && sessionsStore(db).provedAt(tokenHash)
    },

    async markProved(token: string): Promise<void> {
      const tokenHash = tokenHashOf(token)
      if (tokenHash) await sessionsStore(db).markProved(tokenHash, clock.now())
    },

    /** Once `tx` commits, every process reads the account's sessions again. */
    changeAllOf: (accountId: number, tx: DatabaseOrTransaction): Promise<void> =>
      announceEach(tx, ACCOUNT_CHANGED, [String(accountId)]),

    /** Ends every session of these accounts and all that are about to begin, in all processes once `tx` commits. */
    async endAllOf(accountIds: readonly number[], tx: DatabaseOrTransaction): Promise<void> {
      await sessionsStore(tx).removeAllOf(accountIds)
      await pendingSignInsStore(tx).removeAllOf(accountIds)
      await announceEach(tx, ACCOUNT_CHANGED, accountIds.map(String))
    },

    sweep: (): Promise<void> => sessionsStore(db).removeEnded(clock.now() - idleMs, clock.now() - absoluteMs),
  }
}

export type Sessions = ReturnType<typeof openSessions>

const actorIn = ({ accountId, account, isRoot, menus, administrator, mustEnrol }: SessionRow): Actor => ({
  accountId,
  account,
  isRoot,
  mustEnrol,
  permissions: { menus, administrator },
})
