import { normalizeIP } from '@fastify/rate-limit'
import { signInLimits } from '@slipway/contract/identity/sign-in/sign-in.limits.ts'
import { DomainError, type RefusalName } from '@slipway/contract/refusals.ts'
import type { Clock } from '../../../../clock.ts'
import { hashOf } from '../../../../crypto/random-secrets.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../../db/database.ts'
import { asksCaptcha, isLocked } from './attempt-rules.ts'
import { attemptsStore } from './login-attempts.store.ts'
import { newCaptcha } from '../captcha/captcha-image.ts'

/** Who has an IPv6 address has all of its network. */
const IPV6_NETWORK_BITS = 64

export interface AttemptToOpen {
  indexcode: string
  ip: string
  /** The browser's name; asked for only where an image has to be compared. */
  visit(): string
  /** The text typed off the image; empty: none. */
  captcha: string
}

export interface Attempt {
  /** Even the right password is refused (SI-004). */
  isLocked: boolean
  succeed(): Promise<void>
}

type Opening = { refusal: RefusalName } | { at: number; isLocked: boolean }

const holderOf = (indexcode: string, visit: string): Buffer => hashOf(JSON.stringify([indexcode, visit]))

/** Whose an address's attempts are. */
export const addressOf = (ip: string): string => `address:${normalizeIP(ip, IPV6_NETWORK_BITS)}`

/** What speaks against the text typed off the image, which is spent by it; undefined where it is right. */
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

/** Counts sign-ins and asks for the image where there were too many failures (SI-004). */
export function signInAttempts(db: Database, clock: Clock) {
  const { captchaAfter, captchaLifeMs } = signInLimits

  /** The attempt counts as failed before its password is looked at: a burst at once does not slip through. */
  const tryOpening = (account: string, address: string, attempt: AttemptToOpen): Promise<Opening> =>
    inTransaction(db, async (tx) => {
      const store = attemptsStore(tx)
      await store.lock(account)
      await store.lock(address)
      const at = clock.now()
      const since = at - captchaAfter.windowMs
      const ofAccount = await store.failuresOf(account, since)
      const ofAddress = await store.failuresOf(address, since)
      if (asksCaptcha(ofAccount, ofAddress)) {
        const refusal = await imageRefusal(store, attempt, at)
        if (refusal) return { refusal }
      }
      const locked = isLocked(ofAccount, at)
      await store.record(locked ? [address] : [account, address], at)
      return { at, isLocked: locked }
    })

  return {
    /** Throws where an image is wanted, or its text is wrong. */
    async open(attempt: AttemptToOpen): Promise<Attempt> {
      const account = `account:${attempt.indexcode}`
      const address = addressOf(attempt.ip)
      const opening = await tryOpening(account, address, attempt)
      if ('refusal' in opening) throw new DomainError(opening.refusal)
      return {
        isLocked: opening.isLocked,
        succeed: () =>
          inTransaction(db, async (tx) => {
            await attemptsStore(tx).forgetAll(account)
            await attemptsStore(tx).forgetOne(address, opening.at)
          }),
      }
    },

    /** A new password lifts the account's lock. */
    forgive: (indexcode: string, tx: DatabaseOrTransaction): Promise<void> =>
      attemptsStore(tx).forgetAll(`account:${indexcode}`),

    /** SVG markup of a fresh image, which replaces the one before. */
    async showCaptcha(indexcode: string, visit: string): Promise<string> {
      const { answer, svg } = newCaptcha()
      await attemptsStore(db).holdCaptcha(holderOf(indexcode, visit), answer, clock.now() + captchaLifeMs)
      return svg
    },

    sweep: (): Promise<void> => attemptsStore(db).removeOld(clock.now() - captchaAfter.windowMs, clock.now()),
  }
}
