import { normalizeIP } from '@fastify/rate-limit'
import { signInLimits } from '@slipway/contract/identity/sign-in/sign-in.limits.ts'
import { DomainError, type RefusalName } from '@slipway/contract/refusals.ts'
import type { Clock } from '../../../../clock.ts'
import { hashOf } from '../../../../crypto/random-secrets.ts'
import { withAuditContext } from '../../../../db/audit-context.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../../db/database.ts'
import type { AccountNotices } from '../../accounts/index.ts'
import { accountLocksStore } from './account-locks.store.ts'
import { asksCaptcha, isLocked } from './attempt-rules.ts'
import { attemptsStore } from './login-attempts.store.ts'
import { newCaptcha } from '../captcha/captcha-image.ts'

/** An IPv6 client controls its entire network, so attempts are counted by network. */
const IPV6_NETWORK_BITS = 64

export interface AttemptToOpen {
  indexcode: string
  ip: string
  /** The browser's name; called only where a captcha has to be compared. */
  visit(): string
  /** The typed text of the captcha; empty: none. */
  captcha: string
  /** The name of a browser that is known to the account: its failures count for it alone. */
  place: string | undefined
}

/** The account whose password was wrong. */
export interface FailedAccount {
  accountId: number
  account: string
}

export interface Attempt {
  /** Even the correct password is refused (SI-004). */
  isLocked: boolean
  succeed(): Promise<void>
  /** After a wrong password: the failure that locks the account is recorded, and its owner notified. */
  fail(found: FailedAccount): Promise<void>
}

type Opening = { refusal: RefusalName } | { at: number; isLocked: boolean; isLast: boolean }

const holderOf = (indexcode: string, visit: string): Buffer => hashOf(JSON.stringify([indexcode, visit]))

/** The key for counting an account's failures in unknown browsers. */
const ofStrangers = (indexcode: string): string => `account:${indexcode}`

/** The key for counting an address's attempts. */
export const addressOf = (ip: string): `address:${string}` => `address:${normalizeIP(ip, IPV6_NETWORK_BITS)}`

/** The refusal of a captcha's text, which this consumes; undefined where it is correct. */
export async function imageRefusal(
  store: ReturnType<typeof attemptsStore>,
  { indexcode, visit, captcha }: AttemptToOpen,
  at: number,
): Promise<RefusalName | undefined> {
  const typed = captcha.trim().toUpperCase()
  if (!typed) return 'sign-in.captchaRequired'
  const held = await store.takeCaptcha(holderOf(indexcode, visit()))
  return !held || held.expiresAt <= at || held.answer !== typed ? 'sign-in.captchaWrong' : undefined
}

/** Counts sign-ins and requires a captcha after too many failures (SI-004). */
export function signInAttempts(db: Database, clock: Clock, notices: AccountNotices) {
  const { captchaAfter, captchaLifeMs, lock } = signInLimits

  async function recordLock({ accountId, account }: FailedAccount, { at, ip }: { at: number; ip: string }) {
    const { noticeEveryMs, forMs } = lock
    const kept = { accountId, account, at, lockedUntil: at + forMs, noticeEveryMs }
    // An entry of its own: of many refused attempts the audit log keeps only some.
    const isDue = await withAuditContext({ kind: 'job', name: 'sign-in.lock' }, () =>
      inTransaction(db, (tx) => accountLocksStore(tx).keep(kept)),
    )
    // Not waited for: the time of a reply must not tell which accounts exist (SI-005).
    if (isDue) void notices.tell(account, 'locked', undefined, { ip })
  }

  /**
   * Counts the attempt as failed before the password is compared, so that a burst of requests cannot exceed the limit.
   */
  const tryOpening = (account: string, address: string, attempt: AttemptToOpen): Promise<Opening> =>
    inTransaction(db, async (tx) => {
      const store = attemptsStore(tx)
      await store.lock(account)
      await store.lock(address)
      const at = clock.now()
      const latest = { since: at - captchaAfter.windowMs, now: at }
      const ofAccount = await store.failuresOf(account, latest)
      const ofAddress = await store.failuresOf(address, latest)
      if (asksCaptcha(ofAccount, ofAddress)) {
        const refusal = await imageRefusal(store, attempt, at)
        if (refusal) return { refusal }
      }
      const locked = isLocked(ofAccount, at)
      await store.record(locked ? [address] : [account, address], at)
      return { at, isLocked: locked, isLast: !locked && ofAccount.times + 1 >= lock.afterFailures }
    })

  return {
    /** Throws where a captcha is required or its text is wrong. */
    async open(attempt: AttemptToOpen): Promise<Attempt> {
      const { indexcode, place, ip } = attempt
      const account = place === undefined ? ofStrangers(indexcode) : `${place}:${indexcode}`
      const address = addressOf(ip)
      const opening = await tryOpening(account, address, attempt)
      if ('refusal' in opening) throw new DomainError(opening.refusal)
      return {
        isLocked: opening.isLocked,
        succeed: () =>
          inTransaction(db, async (tx) => {
            await attemptsStore(tx).forgetAll(account)
            await attemptsStore(tx).forgetOne(address, opening.at)
          }),
        fail: async (found) => {
          if (opening.isLast && place === undefined) await recordLock(found, { at: opening.at, ip })
        },
      }
    },

    /** A new password or an administrator removes the account's lock. Returns whether there was one. */
    async forgive(
      { accountId, indexcode }: { accountId: number; indexcode: string },
      tx: DatabaseOrTransaction,
    ): Promise<boolean> {
      await attemptsStore(tx).forgetAll(ofStrangers(indexcode))
      return accountLocksStore(tx).end(accountId, clock.now())
    },

    /** The same for an account of another kind, which has no row of its locks. */
    forget: (indexcode: string, tx: DatabaseOrTransaction): Promise<void> =>
      attemptsStore(tx).forgetAll(ofStrangers(indexcode)),

    /** SVG markup of a new captcha, which replaces the previous one. */
    async showCaptcha(indexcode: string, visit: string): Promise<string> {
      const { answer, svg } = newCaptcha()
      await attemptsStore(db).holdCaptcha(holderOf(indexcode, visit), answer, clock.now() + captchaLifeMs)
      return svg
    },

    sweep: (): Promise<void> => attemptsStore(db).removeOld(clock.now() - captchaAfter.windowMs, clock.now()),
  }
}
