import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { DomainError, type RefusalDetails, type RefusalName } from '@slipway/contract/refusals.ts'
import { signInLimits } from '@slipway/contract/identity/sign-in/sign-in.limits.ts'
import type { Clock } from '../../../../clock.ts'
import { isSame } from '../../../../crypto/random-secrets.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../../db/database.ts'
import { addressOf, imageRefusal, type AttemptToOpen } from '../login/login-attempts.ts'
import { attemptsStore } from '../login/login-attempts.store.ts'
import {
  asksImageForCode,
  CODE_MEMORY_MS,
  msToNextCode,
  msToNextMessage,
  msWithoutCodes,
  triesLeft,
} from './verification-code-rules.ts'
import { verificationCodesStore, type CodeKey } from './verification-codes.store.ts'

const { mailCode } = signInLimits
const HASH_BYTES = 32
const MS_PER_S = 1000
const MS_PER_MINUTE = 60_000

/** A stored code that has to be sent. */
export interface IssuedCode {
  /** Undefined after too many wrong codes: only a link may be sent. */
  code: string | undefined
  /** Call it after a failed delivery: another code can be requested immediately. */
  takeBack(): Promise<void>
}

/** Where a request or an attempt comes from. */
export interface CodePlace {
  ip: string
  /** The name of a browser that is known to the account. */
  place: string | undefined
}

/** A signed-in user needs no captcha. */
type Asking = AttemptToOpen | { ip: string; isSignedIn: true }

interface Issuing {
  /** False: the stored code matches nothing. */
  isOpen: boolean
  /** A link is sent where codes are paused; otherwise the request is refused then. */
  hasLink: boolean
}

/** What a code was for. */
type WorkWithCode = (tx: DatabaseOrTransaction) => Promise<void>

type Refused = { refusal: RefusalName; details?: RefusalDetails }

const IN_SESSION = 'session'

const ownerOf = ({ purpose, indexcode }: CodeKey): string => `${purpose}:${indexcode}`
const placeKeyOf = (key: CodeKey, { ip, place }: CodePlace): string => `${ownerOf(key)}|${place ?? addressOf(ip)}`
const placeOf = (asking: Asking): CodePlace => ({
  ip: asking.ip,
  // The account's own sessions: no stranger can make failures there.
  place: 'isSignedIn' in asking ? IN_SESSION : asking.place,
})

/** Codes of four digits, stored as HMACs under the installation's key (CN-39). */
export function verificationCodes(db: Database, clock: Clock, masterKey: Buffer) {
  const hashOf = (key: CodeKey, code: string): Buffer =>
    createHmac('sha256', masterKey)
      .update(JSON.stringify(['mail code', key.purpose, key.indexcode, code, ...(key.email ? [key.email] : [])]))
      .digest()

  const keepNew = (
    key: CodeKey,
    code: string,
    asking: Asking,
    { isOpen, hasLink }: Issuing,
  ): Promise<Refused | { at: number; hasCode: boolean }> =>
    inTransaction(db, async (tx) => {
      const store = verificationCodesStore(tx)
      const place = placeOf(asking)
      const [owner, placeKey, address] = [ownerOf(key), placeKeyOf(key, place), addressOf(asking.ip)]
      await store.lock(owner)
      await store.lock(address)
      const at = clock.now()
      const history = {
        ofAccount: await store.eventsOf(owner, at - CODE_MEMORY_MS),
        ofPlace: await store.eventsOf(placeKey, at - CODE_MEMORY_MS),
        ofAddress: await store.eventsOf(address, at - CODE_MEMORY_MS),
        isKnown: place.place !== undefined,
      }
      const withoutMs = msWithoutCodes(history, at)
      const pauseMs = Math.max(msToNextMessage(history, at), hasLink ? 0 : withoutMs)
      const refused = tooSoon(msToNextCode(history, at), pauseMs)
      if (refused) return refused
      if (!('isSignedIn' in asking) && asksImageForCode(history, at)) {
        const refusal = await imageRefusal(attemptsStore(tx), asking, at)
        if (refusal) return { refusal }
      }
      const hasCode = withoutMs === 0
      await store.keep(key, isOpen && hasCode ? hashOf(key, code) : randomBytes(HASH_BYTES), at)
      await store.record(history.isKnown ? [placeKey, address] : [owner, placeKey, address], 'asked', at)
      return { at, hasCode }
    })

  const tryCode = (key: CodeKey, typed: string, from: CodePlace, work?: WorkWithCode): Promise<Refused | undefined> =>
    inTransaction(db, async (tx) => {
      const store = verificationCodesStore(tx)
      const [owner, placeKey] = [ownerOf(key), placeKeyOf(key, from)]
      await store.lock(owner)
      const at = clock.now()
      const kept = await store.kept(key)
      const history = {
        ofAccount: await store.eventsOf(owner, at - CODE_MEMORY_MS),
        ofPlace: await store.eventsOf(placeKey, at - CODE_MEMORY_MS),
        isKnown: from.place !== undefined,
      }
      const left = kept ? triesLeft(history, kept.sentAt, at) : 0
      if (!kept || left === 0) return { refusal: 'sign-in.codeSpent' }
      if (isSame(kept.hash, hashOf(key, typed))) {
        if (!work) return undefined
        await store.remove(key)
        await store.forgetEvents(owner)
        await store.forgetEvents(placeKey)
        await work(tx)
        return undefined
      }
      await store.record(history.isKnown ? [placeKey] : [owner, placeKey], 'wrong', at)
      return left > 1 ? { refusal: 'sign-in.codeWrong', details: { left: left - 1 } } : { refusal: 'sign-in.codeSpent' }
    })

  return {
    /** A code to send. Throws where it is too early, or a captcha is missing or wrong. */
    async issue(key: CodeKey, asking: Asking, issuing: Issuing): Promise<IssuedCode> {
      const code = String(randomInt(10 ** mailCode.length)).padStart(mailCode.length, '0')
      const kept = await keepNew(key, code, asking, issuing)
      if ('refusal' in kept) throw new DomainError(kept.refusal, kept.details)
      return {
        code: kept.hasCode ? code : undefined,
        takeBack: () =>
          inTransaction(db, async (tx) => {
            const store = verificationCodesStore(tx)
            await store.remove(key)
            await store.forgetEvent(ownerOf(key), kept.at)
            await store.forgetEvent(placeKeyOf(key, placeOf(asking)), kept.at)
          }),
      }
    },

    /** Throws where the code is wrong, which counts, or expired. The right code stays valid. */
    async check(key: CodeKey, typed: string, from: CodePlace): Promise<void> {
      const refused = await tryCode(key, typed, from)
      if (refused) throw new DomainError(refused.refusal, refused.details)
    },

    /**
     * Consumes the code, with what it was for in one transaction: after a crash both have happened, or neither. Throws
     * as `check` does.
     */
    async use(key: CodeKey, typed: string, from: CodePlace, work: WorkWithCode): Promise<void> {
      const refused = await tryCode(key, typed, from, work)
      if (refused) throw new DomainError(refused.refusal, refused.details)
    },

    /** Voids the stored code, for example after a reset. */
    forget: (key: CodeKey, tx: DatabaseOrTransaction): Promise<void> => verificationCodesStore(tx).remove(key),

    /** For an end user whose account is erased. */
    forgetUser: (indexcode: string, tx: DatabaseOrTransaction): Promise<void> =>
      verificationCodesStore(tx).forgetUser(indexcode),

    sweep: (): Promise<void> =>
      verificationCodesStore(db).removeOld(clock.now() - mailCode.lifeMs, clock.now() - CODE_MEMORY_MS),
  }
}

/** The place of a signed-in account's attempts. */
export const placeInSession = (ip: string): CodePlace => ({ ip, place: IN_SESSION })

function tooSoon(waitMs: number, pauseMs: number): Refused | undefined {
  if (pauseMs > 0) {
    return { refusal: 'sign-in.tooManyCodes', details: { minutes: Math.ceil(pauseMs / MS_PER_MINUTE) } }
  }
  return waitMs > 0 ? { refusal: 'request.tooMany', details: { seconds: Math.ceil(waitMs / MS_PER_S) } } : undefined
}
