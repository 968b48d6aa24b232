import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import type { Mailer } from '../../mail/mailer.ts'
import type { AccountsDoor } from '../accounts/index.ts'
import type { AreasDoor } from '../areas/index.ts'
import type { RolesDoor } from '../roles/index.ts'
import { signInAttempts } from './attempts.ts'
import { codeMailing, type MailLog } from './code-mailing.ts'
import { mailCodes } from './mail-codes.ts'
import { registrationService } from './registration.service.ts'
import { resetService } from './reset.service.ts'
import { openSessions, type Visitor } from './sessions.ts'
import { setUpService } from './set-up.service.ts'
import { signInJobs } from './sign-in.jobs.ts'
import { signInRoutes } from './sign-in.routes.ts'
import { signInService } from './sign-in.service.ts'

/** Mails of the mail folder are of no use for longer. */
const MAILS_KEPT_MS = 7 * 24 * 3_600_000

interface Parts {
  db: Database
  clock: Clock
  accounts: AccountsDoor
  roles: RolesDoor
  areas: AreasDoor
  mailer: Mailer
  log: MailLog
  /** Keys the hashes of mailed codes. */
  masterKey: Buffer
  emailOnly: boolean
}

export function signInDomain({ db, clock, log, masterKey, mailer, accounts, roles, areas, emailOnly }: Parts) {
  const sessions = openSessions(db, clock)
  const attempts = signInAttempts(db, clock)
  const setUp = setUpService(db, clock, accounts)
  const codes = mailCodes(db, clock, masterKey)
  const mailedCodes = codeMailing({ codes, accounts, mailer, log, emailOnly })
  const registration = registrationService({ codes, accounts, emailOnly })
  const reset = resetService({ db, clock, codes, accounts, sessions, attempts, mailer, log, emailOnly })

  /** The token of a new session; throws where there is no such account. */
  async function startSession(accountId: number, visitor: Visitor): Promise<string> {
    const account = await accounts.byId(accountId)
    const role = account && (await roles.byId(account.roleId))
    if (!role) throw new Error(`account ${accountId} is gone`)
    const token = await sessions.start(accountId, role.version, visitor)
    await accounts.signedIn(accountId)
    return token
  }

  const signIn = signInService({ accounts, areas, attempts, startSession, emailOnly })

  /** Removes ended sessions, old images and failures that count no longer. */
  async function sweep(): Promise<void> {
    await sessions.sweep()
    await attempts.sweep()
    await codes.sweep()
    await reset.sweep()
    await mailer.removeOld(clock.now() - MAILS_KEPT_MS)
  }

  return {
    routes: signInRoutes({ attempts, mailedCodes, registration, reset, sessions, setUp, signIn }),
    sessions: { actorOf: sessions.actorOf, onDoubt: sessions.onDoubt },
    /** For who changes accounts and roles: see the ports there. */
    endAllOf: sessions.endAllOf,
    endAllOfMany: sessions.endAllOfMany,
    dropAllOf: sessions.dropAllOf,
    dropAllOfRole: sessions.dropAllOfRole,
    startSession,
    /** A fresh one-time token for the set-up page; undefined where there is a ROOT (SI-010). */
    setUpToken: setUp.newLinkToken,
    ensureRoot: setUp.ensureRoot,
    sweep,
    jobs: signInJobs(sweep),
  }
}
