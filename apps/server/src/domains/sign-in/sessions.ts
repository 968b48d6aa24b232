import { signInLimits } from '@slipway/contract/sign-in/sign-in.limits.ts'
import type { Clock } from '../../clock.ts'
import { inTransaction, notify, type Database, type DatabaseOrTransaction } from '../../db/database.ts'
import type { Actor } from '../../http/route.ts'
import { ACCOUNT_CHANGED } from '../accounts/index.ts'
import { ROLE_CHANGED } from '../roles/index.ts'
import { sessionsStore } from './sessions.store.ts'
import { sessionRow, type SessionRow } from './sessions.views.ts'
import { newToken, tokenHashOf } from './tokens.ts'

const SESSION_ENDED = 'sessions.ended'
/** How long a session is taken as it was read, should the message of its end be lost. */
const FRESH_MS = 5_000
const SEEN_EVERY_MS = 60_000
const KNOWN_AT_MOST = 20_000
const AGENT_LENGTH = 256

interface Known {
  actor: Actor
  roleId: number
  readAt: number
}

interface Doubter extends Known {
  key: string
  listener: () => void
}

export interface Visitor {
  ip: string
  agent: string
}

/** Sessions (SI-002). What was read in the last seconds is answered without a query. */
export function openSessions(db: Database, clock: Clock) {
  const { idleMs, absoluteMs } = signInLimits.session
  const known = new Map<string, Known>()
  const doubters = new Set<Doubter>()
  let listening: Promise<void> | undefined
  /** Counts the drops: a row read before one must not be kept after it. */
  let drops = 0

  function drop(isMeant: (entry: Known, key: string) => boolean): void {
    drops += 1
    for (const [key, entry] of known) if (isMeant(entry, key)) known.delete(key)
    for (const doubter of doubters) if (isMeant(doubter, doubter.key)) doubter.listener()
  }

  const onGap = (): void => drop(() => true)

  async function startListening(): Promise<void> {
    await db.listen(SESSION_ENDED, { onMessage: (ended) => drop((_, key) => key === ended), onGap })
    await db.listen(ROLE_CHANGED, { onMessage: (id) => drop(({ roleId }) => String(roleId) === id), onGap })
    await db.listen(ACCOUNT_CHANGED, { onMessage: (id) => drop(({ actor }) => String(actor.accountId) === id), onGap })
  }

  function listen(): Promise<void> {
    listening ??= startListening().catch((error: unknown) => {
      listening = undefined
      throw error
    })
    return listening
  }

  const isLive = ({ seenAt, createdAt }: SessionRow, now: number): boolean =>
    now - seenAt < idleMs && now - createdAt < absoluteMs

  async function read(tokenHash: Buffer, key: string): Promise<Actor | undefined> {
    await listen()
    const dropsBefore = drops
    const row = await sessionRow(db, tokenHash)
    const now = clock.now()
    if (!row || !isLive(row, now)) return undefined
    if (now - row.seenAt >= SEEN_EVERY_MS) await sessionsStore(db).markSeen(tokenHash, now)
    const actor = actorIn(row)
    if (known.size >= KNOWN_AT_MOST) known.clear()
    if (drops === dropsBefore) known.set(key, { actor, roleId: row.roleId, readAt: now })
    return actor
  }

  return {
    async start(accountId: number, roleVersion: number, { ip, agent }: Visitor): Promise<string> {
      const token = newToken()
      const tokenHash = tokenHashOf(token)
      if (!tokenHash) throw new Error('a new token has the form of a token')
      await sessionsStore(db).insert({
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
      const key = tokenHash.toString('base64url')
      const entry = known.get(key)
      if (entry && clock.now() - entry.readAt < FRESH_MS) return entry.actor
      known.delete(key)
      return read(tokenHash, key)
    },

    /** For what lasts longer than a call. A session that is not known here may have ended just now: it is in doubt at once. */
    onDoubt(token: string, listener: () => void): () => void {
      const key = tokenHashOf(token)?.toString('base64url') ?? ''
      const entry = known.get(key)
      if (!entry) {
        listener()
        return () => {}
      }
      const doubter = { ...entry, key, listener }
      doubters.add(doubter)
      return () => doubters.delete(doubter)
    },

    async end(token: string): Promise<void> {
      const tokenHash = tokenHashOf(token)
      if (!tokenHash) return
      const key = tokenHash.toString('base64url')
      await inTransaction(db, async (tx) => {
        await sessionsStore(tx).remove(tokenHash)
        await notify(tx, SESSION_ENDED, key)
      })
      drop((_, other) => other === key)
    },

    /** Ends every session of an account, in all processes once `tx` commits. */
    async endAllOf(accountId: number, tx: DatabaseOrTransaction): Promise<void> {
      await sessionsStore(tx).removeAllOf(accountId)
      await notify(tx, ACCOUNT_CHANGED, String(accountId))
    },

    /** The same for many accounts, whose role changes with them: that is told by the role. */
    endAllOfMany: (accountIds: readonly number[], tx: DatabaseOrTransaction): Promise<void> =>
      sessionsStore(tx).removeAllOfMany(accountIds),

    dropAllOfRole: (role: number): void => drop(({ roleId }) => roleId === role),

    /** What this process knows is dropped at once, before its own message comes back. */
    dropAllOf: (accountId: number): void => drop(({ actor }) => actor.accountId === accountId),

    sweep: (): Promise<void> => sessionsStore(db).removeEnded(clock.now() - idleMs, clock.now() - absoluteMs),
  }
}

const actorIn = ({ accountId, account, isRoot, menus, administrator }: SessionRow): Actor => ({
  accountId,
  account,
  isRoot,
  permissions: { menus, administrator },
})
