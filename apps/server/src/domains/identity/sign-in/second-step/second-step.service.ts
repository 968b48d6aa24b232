import type { InputOf, OutputOf } from '@slipway/contract/define-call.ts'
import type { Locale } from '@slipway/contract/locale.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { secondFactorLimits } from '@slipway/contract/identity/second-factor/second-factor.limits.ts'
import type { AssertionResponse, RequestOptions } from '@slipway/contract/identity/second-factor/webauthn.ts'
import type { passByCode } from '@slipway/contract/identity/sign-in/second-step.calls.ts'
import type { login } from '@slipway/contract/identity/sign-in/sign-in.calls.ts'
import type { Clock } from '../../../../clock.ts'
import type { Database } from '../../../../db/database.ts'
import type { AccountNotices, AccountsApi } from '../../accounts/index.ts'
import type { AreasApi } from '../../areas/index.ts'
import { holderOf, type SecondFactorApi } from '../../second-factor/index.ts'
import { browserOf, type LoginOrigin } from '../login/complete-login.ts'
import { pendingSignInsStore } from './challenges.store.ts'
import type { KnownBrowsers } from '../known-browsers/known-browsers.ts'
import type { StartSession } from '../sessions/session-start.ts'
import { tokenHashOf } from '../sessions/tokens.ts'

interface Dependencies {
  db: Database
  clock: Clock
  accounts: AccountsApi
  areas: AreasApi
  secondFactor: SecondFactorApi
  known: KnownBrowsers
  notices: AccountNotices
  startSession: StartSession
}

/** The browser at the second step. */
export interface StepTaker extends LoginOrigin {
  locale: Locale
  origin: string
}

const spent = () => new DomainError('sign-in.stepSpent')

/** From a ticket, or a passkey alone, to a session. */
export function secondStepService(parts: Dependencies) {
  const { db, clock, accounts, areas, secondFactor, known, notices, startSession } = parts
  const store = pendingSignInsStore(db)

  function hashOf(ticket: string): Buffer {
    const ticketHash = tokenHashOf(ticket)
    if (!ticketHash) throw spent()
    return ticketHash
  }

  /**
   * The ticket's account, with the attempt counted. After the last failure the ticket is void and the password is
   * required again.
   */
  async function tryOf(ticket: string, taker: StepTaker): Promise<number> {
    const ticketHash = hashOf(ticket)
    const pending = await store.countTry(ticketHash, browserOf(taker), clock.now())
    if (!pending) throw spent()
    if (pending.tries > secondFactorLimits.pending.tries) {
      await store.take(ticketHash)
      throw spent()
    }
    return pending.accountId
  }

  async function open(accountId: number, taker: StepTaker, passwordHash?: string): Promise<OutputOf<typeof login>> {
    const account = await accounts.byId(accountId)
    if (!account) throw spent()
    return {
      accessToken: await startSession(accountId, { ...taker, hasProvedFactor: true }, passwordHash),
      appKey: account.appKey,
      area: areas.areaOf(account.areaCode, taker.locale),
      userId: String(accountId),
    }
  }

  async function finish(ticket: string, accountId: number, taker: StepTaker): Promise<OutputOf<typeof login>> {
    // Read before the ticket is consumed: a password that is replaced from then on makes the session void.
    const passwordHash = (await accounts.byId(accountId))?.passwordHash
    if (!(await store.take(hashOf(ticket)))) throw spent()
    return open(accountId, taker, passwordHash)
  }

  return {
    async passByCode({ ticket, method, code }: InputOf<typeof passByCode>, taker: StepTaker) {
      const accountId = await tryOf(ticket, taker)
      const account = await accounts.byId(accountId)
      if (!account) throw spent()
      const browser = await known.placeOf(account.indexcode, taker.browser?.browserToken)
      const place = browser === undefined ? 'step' : `step:${browser}`
      const onFailure = async (failures: number): Promise<void> => {
        if (browser !== undefined || failures % secondFactorLimits.noticeAfter !== 0) return
        await notices.tell(account.account, 'passwordKnown', undefined, { ip: taker.ip })
      }
      const tryCode = method === 'totp' ? secondFactor.tryTotp : secondFactor.tryRecoveryCode
      await tryCode({ accountId, place }, code, onFailure)
      const session = await finish(ticket, accountId, taker)
      if (method === 'recovery') await notices.tell(account.account, 'codeUsed', taker.locale)
      return session
    },

    async askPasskeyStep(ticket: string, taker: StepTaker): Promise<RequestOptions> {
      const accountId = await store.find(hashOf(ticket), browserOf(taker), clock.now())
      if (accountId === undefined) throw spent()
      return secondFactor.askToSign({ origin: taker.origin, holder: holderOf('step', ticket) }, accountId, false)
    },

    async passByPasskey({ ticket, response }: { ticket: string; response: AssertionResponse }, taker: StepTaker) {
      const accountId = await tryOf(ticket, taker)
      const holder = holderOf('step', ticket)
      await secondFactor.signedBy({ response, origin: taker.origin, holder, accountId, verifiesUser: false })
      return finish(ticket, accountId, taker)
    },

    /** Without an account: the authenticator knows its accounts, and verifies its owner. */
    askPasskeyLogin: ({ origin, visit }: StepTaker): Promise<RequestOptions> =>
      secondFactor.askToSign({ origin, holder: holderOf('login', visit()) }, undefined, true),

    async loginByPasskey(response: AssertionResponse, taker: StepTaker) {
      const holder = holderOf('login', taker.visit())
      const { origin } = taker
      const accountId = await secondFactor.signedBy({
        response,
        origin,
        holder,
        accountId: undefined,
        verifiesUser: true,
      })
      return open(accountId, taker)
    },

    sweep: (): Promise<void> => store.removeOld(clock.now()),
  }
}
