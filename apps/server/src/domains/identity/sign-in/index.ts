import { accountDeleted, accountRoleChanged } from '@slipway/contract/identity/accounts/accounts.events.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import { afterCommit, inTransaction as onEvent } from '../../../events/subscriptions.ts'
import type { EventPublisher } from '../../../events/domain-events.ts'
import type { Mailer } from '../../../mail/mailer.ts'
import type { SmsGateway } from '../../../sms/sms-gateway.ts'
import type { AccountNotices, AccountsApi } from '../accounts/index.ts'
import type { AreasApi } from '../areas/index.ts'
import type { RolesApi } from '../roles/index.ts'
import type { SecondFactorApi } from '../second-factor/index.ts'
import { knownBrowsers } from './known-browsers/known-browsers.ts'
import { rateLimitCounters } from './rate-limit/rate-limit-counters.ts'
import { signInAttempts } from './login/login-attempts.ts'
import { emailChangeRoutes } from './email/email-change.routes.ts'
import { emailChangeService } from './email/email-change.service.ts'
import { accountCodes } from './codes/account-codes.ts'
import { codeDelivery } from './codes/code-delivery.ts'
import { locksRoutes } from './login/locks.routes.ts'
import { loginCompletion } from './login/complete-login.ts'
import { invitationsRoutes } from './onboarding/invitations.routes.ts'
import { invitationsService } from './onboarding/invitations.service.ts'
import { verificationCodes } from './codes/verification-codes.ts'
import { proofService } from './second-step/proof.service.ts'
import { registrationService } from './onboarding/registration.service.ts'
import { resetService } from './reset/reset.service.ts'
import { secondStepRoutes } from './second-step/second-step.routes.ts'
import { secondStepService } from './second-step/second-step.service.ts'
import { sessionsRoutes } from './sessions/sessions.routes.ts'
import { sessionStart } from './sessions/session-start.ts'
import type { Sessions } from './sessions/sessions.ts'
import { setUpService } from './onboarding/set-up.service.ts'
import { signInJobs } from './sign-in.jobs.ts'
import { signInRoutes } from './login/sign-in.routes.ts'
import { signInService } from './login/sign-in.service.ts'
import type { Log } from '../../../log.ts'

export { addressOf } from './login/login-attempts.ts'
export { openSessions } from './sessions/sessions.ts'
export { browserOf } from './known-browsers/browser-of.ts'
export type { BrowserCookie } from './known-browsers/known-browsers.ts'
export { sessionOf, type Entry, type LoginResult } from './login/complete-login.ts'
export { actorCache, type CachedActor } from './sessions/actor-cache.ts'
export { isLocalNetwork } from './sessions/local-network.ts'
export { tokenHashOf } from './sessions/tokens.ts'
export { hashPassword, isPasswordOf } from './login/passwords.ts'
export { checkedField, checkedPassword } from './login/field-check.ts'
export { isPhone, mailIndexcode, type NamedAccount, type Reach } from './codes/code-recipient.ts'
export { codeMail, letter, notYou } from './codes/mail-texts.ts'
export { mailIssued } from './codes/issued-mail.ts'
export { smsIssued } from './codes/issued-sms.ts'
export { placeInSession, type IssuedCode } from './codes/verification-codes.ts'

/** The retention of mails in the mail folder; their codes and links have expired long before. */
const MAILS_KEPT_MS = 7 * 24 * 3_600_000

interface Dependencies {
  db: Database
  clock: Clock
  accounts: AccountsApi
  roles: RolesApi
  areas: AreasApi
  sessions: Sessions
  secondFactor: SecondFactorApi
  mailer: Mailer
  notices: AccountNotices
  /** Undefined: phone numbers can neither register nor reset. */
  sms: SmsGateway | undefined
  events: EventPublisher
  log: Pick<Log, 'warn'>
  /** The HMAC key for verification codes derives from it. */
  masterKey: Buffer
  emailOnly: boolean
  longAccounts: boolean
  asksSetUpFirst?: boolean | undefined
  /** Where mailed links lead; undefined: where the account, or an administrator, signed in last. */
  publicUrl?: string | undefined
}

export type SharedSignIn = ReturnType<typeof signInDomain>['shared']

export function signInDomain(parts: Dependencies) {
  const {
    db,
    clock,
    log,
    masterKey,
    mailer,
    notices,
    sms,
    events,
    accounts,
    roles,
    areas,
    sessions,
    secondFactor,
    emailOnly,
    longAccounts,
  } = parts
  const known = knownBrowsers(db, clock, parts.publicUrl)
  const attempts = signInAttempts(db, clock, notices)
  const counter = rateLimitCounters(db, clock)
  const setUp = setUpService({ db, clock, accounts, asksSetUpFirst: parts.asksSetUpFirst })
  const codes = verificationCodes(db, clock, masterKey)
  const reach = { emailOnly, longAccounts, phones: sms !== undefined, isTelephoneCode: areas.isTelephoneCode }
  const people = { accounts, known, notices }
  const registration = registrationService({ codes, accounts, known, reach })
  const reset = resetService({ db, clock, codes, sessions, attempts, secondFactor, sms, log, reach, ...people })
  const resetLinkFor = reset.linkFor
  const mailedCodes = codeDelivery({ codes, accounts, known, resetLinkFor, mailer, sms, log, reach })

  const startSession = sessionStart({ db, accounts, roles, sessions, known, notices })
  const completeLogin = loginCompletion({ db, clock, accounts, secondFactor, startSession })
  const signIn = signInService({ accounts, areas, attempts, completeLogin, known, emailOnly })
  const step = secondStepService({ db, clock, areas, secondFactor, startSession, ...people })
  const invitations = invitationsService({ db, clock, accounts, roles, mailer, sms, log, reach })
  const emails = emailChangeService({
    db,
    clock,
    codes,
    sessions,
    proofs: secondFactor.proofs,
    events,
    mailer,
    sms,
    log,
    reach,
    ...people,
  })
  const proof = proofService({ db, sessions, secondFactor, ...people })

  /** Deletes ended sessions, old captchas and failures past their window. */
  async function sweep(): Promise<void> {
    await sessions.sweep()
    await attempts.sweep()
    await known.sweep()
    await counter.sweep()
    await codes.sweep()
    await reset.sweep()
    await invitations.sweep()
    await step.sweep()
    await secondFactor.sweep()
    await mailer.removeOld(clock.now() - MAILS_KEPT_MS)
  }

  return {
    routes: [
      ...signInRoutes({ attempts, mailedCodes, registration, reset, sessions, setUp, signIn }),
      ...secondStepRoutes({ step, proof, startSession }),
      ...emailChangeRoutes(emails, startSession),
      ...sessionsRoutes(sessions),
      ...locksRoutes({ db, accounts, attempts, secondFactor, notices }),
      ...invitationsRoutes(invitations),
    ],
    counter,
    sessions: { actorOf: sessions.actorOf, onInvalidated: sessions.onInvalidated },
    subscriptions: [
      onEvent(accountRoleChanged, (tx, { accountIds }) => sessions.endAllOf(accountIds, tx)),
      afterCommit(
        accountRoleChanged,
        { subscriber: 'sign-in.roleNotice', key: ({ roleId }) => String(roleId) },
        async ({ accountIds, roleId }) => {
          const role = await roles.byId(roleId)
          const facts = { roleZh: role?.name.zh ?? '', roleEn: role?.name.en ?? '' }
          for (const accountId of accountIds) {
            const owner = await accounts.byId(accountId)
            if (owner) await notices.tell(owner.account, 'roleChanged', undefined, facts)
          }
        },
      ),
      onEvent(accountDeleted, (tx, { accountId }) => sessions.endAllOf([accountId], tx)),
    ],
    completeLogin,
    /** For accounts of another kind, which sign in under the same limits: their keys begin with the kind's name. */
    shared: { attempts, codes, reach, sms, requireSetUp: setUp.requireSetUp },
    /** Whether this browser has a session of the account. */
    isSignedInAs: async (accountId: number, token: string | undefined): Promise<boolean> =>
      token !== undefined && (await sessions.actorOf(token))?.accountId === accountId,
    /** Does not ask for a second factor: the caller has verified both steps. */
    startSession,
    /** For domains that verify an address with a code. */
    accountCodes: accountCodes({ codes, mailer, log }),
    /** A new one-time token for the set-up page; undefined where ROOT exists (SI-010). */
    setUpToken: setUp.newLinkToken,
    ensureRoot: setUp.ensureRoot,
    isSetUp: setUp.isSetUp,
    requireSetUp: setUp.requireSetUp,
    /** The ticket of a reset link for ROOT that also removes its second factors; undefined where there is no ROOT. */
    recoveryTicket: reset.ticketForRoot,
    sweep,
    jobs: signInJobs(sweep),
  }
}
