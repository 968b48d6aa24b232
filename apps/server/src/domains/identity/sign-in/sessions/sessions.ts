import { deviceName } from '@slipway/contract/identity/sign-in/device-name.ts'
import { SESSIONS_SHOWN, type OpenSession } from '@slipway/contract/identity/sign-in/sessions.calls.ts'
import { signInLimits } from '@slipway/contract/identity/sign-in/sign-in.limits.ts'
import type { Clock } from '../../../../clock.ts'
import { announceEach, type Database, type DatabaseOrTransaction } from '../../../../db/database.ts'
import type { Actor } from '../../../../http/route.ts'
import { ACCOUNT_CHANGED } from '../../accounts/index.ts'
import { actorCache, type CachedActor } from './actor-cache.ts'
import { isLocalNetwork } from './local-network.ts'
import { keyOf, SESSION_ENDED, sessionEnding } from './session-ending.ts'
import { sessionsStore, type ProofTimes } from './sessions.store.ts'
import { openSessionRows, sessionRow, type SessionRow } from './sessions.views.ts'
import { newToken } from '../../../../crypto/random-secrets.ts'
import { tokenHashOf } from './tokens.ts'

const SEEN_EVERY_MS = 60_000
const AGENT_LENGTH = 256

export interface Visitor {
  ip: string
  agent: string
  /** A second factor was a step of this sign-in. */
  hasProvedFactor?: boolean
}

/** Sessions (SI-002). What was read in the last seconds is answered without a query. */
export function openSessions(db: Database, clock: Clock) {
  const { idleMs, absoluteMs } = signInLimits.session
  const known = actorCache<CachedActor>(db, clock, SESSION_ENDED)

  const isLive = ({ seenAt, createdAt }: SessionRow, now: number): boolean =>
    now - seenAt < idleMs && now - createdAt < absoluteMs

  async function read(tokenHash: Buffer): Promise<CachedActor | undefined> {
    const row = await sessionRow(db, tokenHash)
    const now = clock.now()
    if (!row) return undefined
    if (!isLive(row, now)) {
      // A session that has ended would be valid again after the clock was set back.
      await sessionsStore(db).remove(tokenHash)
      return undefined
    }
    if (Math.abs(now - row.seenAt) >= SEEN_EVERY_MS) await sessionsStore(db).markSeen(tokenHash, now)
    return { actor: actorIn(row), roleId: row.roleId }
  }

  return {
    ...sessionEnding({ db, clock, forget: known.dropKeys }),

    async start(
      accountId: number,
      roleVersion: number,
      { ip, agent, hasProvedFactor = false }: Visitor,
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
        hasProvedFactor,
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

    /** When the person behind it last proved who they are; signing in is a proof. */
    async proofTimes(token: string): Promise<ProofTimes | undefined> {
      const tokenHash = tokenHashOf(token)
      return tokenHash && sessionsStore(db).proofTimes(tokenHash)
    },

    async markProved(token: string, by: 'password' | 'factor'): Promise<void> {
      const tokenHash = tokenHashOf(token)
      if (tokenHash) await sessionsStore(db).markProved(tokenHash, clock.now(), by === 'factor')
    },

    /** Once `tx` commits, every process reads the account's sessions again. */
    changeAllOf: (accountId: number, tx: DatabaseOrTransaction): Promise<void> =>
      announceEach(tx, ACCOUNT_CHANGED, [String(accountId)]),

    sweep: (): Promise<void> => sessionsStore(db).removeEnded(clock.now() - idleMs, clock.now() - absoluteMs),
  }
}

export type Sessions = ReturnType<typeof openSessions>

const actorIn = ({
  accountId,
  account,
  isRoot,
  menus,
  administrator,
  seesPersonalData,
  mustEnrol,
}: SessionRow): Actor => ({
  accountId,
  account,
  isRoot,
  mustEnrol,
  permissions: { menus, administrator, seesPersonalData },
})
