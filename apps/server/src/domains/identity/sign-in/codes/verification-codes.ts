import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { DomainError, type RefusalDetails, type RefusalName } from '@slipway/contract/refusals.ts'
import { signInLimits } from '@slipway/contract/identity/sign-in/sign-in.limits.ts'
import type { Clock } from '../../../../clock.ts'
import { isSame } from '../../../../crypto/random-secrets.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../../db/database.ts'
import { addressOf, imageRefusal, type AttemptToOpen } from '../login/login-attempts.ts'
import { attemptsStore } from '../login/login-attempts.store.ts'
import { asksImageForCode, CODE_MEMORY_MS, isCodeLive, msOfPause, msToNextCode } from './verification-code-rules.ts'
import { verificationCodesStore, type CodeKey } from './verification-codes.store.ts'

const { mailCode } = signInLimits
const HASH_BYTES = 32
const MS_PER_S = 1000
const MS_PER_MINUTE = 60_000

/** A stored code that has to be sent. */
export interface IssuedCode {
  code: string
  /** Call it after a failed delivery: another code can be requested immediately. */
  takeBack(): Promise<void>
}

/** A signed-in user needs no captcha. */
type Asking = AttemptToOpen | { ip: string; isSignedIn: true }

type Refused = { refusal: RefusalName; details?: RefusalDetails }

const ownerOf = ({ purpose, indexcode }: CodeKey): string => `${purpose}:${indexcode}`

/** Codes of four digits, stored as HMACs under the installation's key (CN-39). */
export function verificationCodes(db: Database, clock: Clock, masterKey: Buffer) {
  const hashOf = (key: CodeKey, code: string): Buffer =>
    createHmac('sha256', masterKey)
      .update(JSON.stringify(['mail code', key.purpose, key.indexcode, code, ...(key.email ? [key.email] : [])]))
      .digest()

  const keepNew = (key: CodeKey, hash: Buffer, asking: Asking): Promise<Refused | { at: number }> =>
    inTransaction(db, async (tx) => {
      const store = verificationCodesStore(tx)
      const [owner, address] = [ownerOf(key), addressOf(asking.ip)]
      await store.lock(owner)
      await store.lock(address)
      const at = clock.now()
      const history = {
        ofAccount: await store.eventsOf(owner, at - CODE_MEMORY_MS),
        ofAddress: await store.eventsOf(address, at - CODE_MEMORY_MS),
      }
      const refused = tooSoon(msToNextCode(history, at), msOfPause(history, at))
      if (refused) return refused
      if (!('isSignedIn' in asking) && asksImageForCode(history, at)) {
        const refusal = await imageRefusal(attemptsStore(tx), asking, at)
        if (refusal) return { refusal }
      }
      await store.keep(key, hash, at)
      await store.record([owner, address], 'asked', at)
      return { at }
    })

  const tryCode = (key: CodeKey, typed: string): Promise<Refused | undefined> =>
    inTransaction(db, async (tx) => {
      const store = verificationCodesStore(tx)
      const owner = ownerOf(key)
      await store.lock(owner)
      const at = clock.now()
      const kept = await store.kept(key)
      const { wrong } = await store.eventsOf(owner, at - CODE_MEMORY_MS)
      if (!kept || !isCodeLive(kept, at) || wrong.length >= mailCode.wrongPerAccountADay) {
        return { refusal: 'sign-in.codeSpent' }
      }
      if (isSame(kept.hash, hashOf(key, typed))) {
        await store.remove(key)
        await store.forgetEvents(owner)
        return undefined
      }
      await store.countTry(key)
      await store.record([owner], 'wrong', at)
      const left = Math.min(mailCode.tries - kept.tries, mailCode.wrongPerAccountADay - wrong.length) - 1
      return left > 0 ? { refusal: 'sign-in.codeWrong', details: { left } } : { refusal: 'sign-in.codeSpent' }
    })

  return {
    /**
     * A code to send; `isOpen: false` stores one that nothing matches. Throws where it is too early, or a captcha is
     * missing or wrong.
     */
    async issue(key: CodeKey, attempt: Asking, isOpen: boolean): Promise<IssuedCode> {
      const code = String(randomInt(10 ** mailCode.length)).padStart(mailCode.length, '0')
      const kept = await keepNew(key, isOpen ? hashOf(key, code) : randomBytes(HASH_BYTES), attempt)
      if ('refusal' in kept) throw new DomainError(kept.refusal, kept.details)
      return {
        code,
        takeBack: () =>
          inTransaction(db, async (tx) => {
            await verificationCodesStore(tx).remove(key)
            await verificationCodesStore(tx).forgetEvent(ownerOf(key), kept.at)
          }),
      }
    },

    /** Consumes the code. Throws where it is wrong, expired, or had too many attempts. */
    async use(key: CodeKey, typed: string): Promise<void> {
      const refused = await tryCode(key, typed)
      if (refused) throw new DomainError(refused.refusal, refused.details)
    },

    /** Voids the stored code, for example after a reset. */
    forget: (key: CodeKey, tx: DatabaseOrTransaction): Promise<void> => verificationCodesStore(tx).remove(key),

    sweep: (): Promise<void> =>
      verificationCodesStore(db).removeOld(clock.now() - mailCode.lifeMs, clock.now() - CODE_MEMORY_MS),
  }
}

function tooSoon(waitMs: number, pauseMs: number): Refused | undefined {
  if (pauseMs > 0) {
    return { refusal: 'sign-in.tooManyCodes', details: { minutes: Math.ceil(pauseMs / MS_PER_MINUTE) } }
  }
  return waitMs > 0 ? { refusal: 'request.tooMany', details: { seconds: Math.ceil(waitMs / MS_PER_S) } } : undefined
}
