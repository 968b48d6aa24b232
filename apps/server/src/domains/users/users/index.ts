import { accountDeleted } from '@slipway/contract/identity/accounts/accounts.events.ts'
import { usersLimits } from '@slipway/contract/users/users/users.limits.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import type { EventPublisher } from '../../../events/domain-events.ts'
import { inTransaction } from '../../../events/subscriptions.ts'
import type { Job } from '../../../jobs/jobs.ts'
import type { Log } from '../../../log.ts'
import type { Mailer } from '../../../mail/mailer.ts'
import type { GrayConfigsApi } from '../../catalog/gray-configs/index.ts'
import type { AccountsApi } from '../../identity/accounts/index.ts'
import type { SharedSignIn } from '../../identity/sign-in/index.ts'
import type { ZipEntry } from '../../../files/zip-stream.ts'
import type { UserLookups } from './lookups/user-lookups.ts'
import { userExportService } from './export/user-export.service.ts'
import { accountNames } from './logoff/account-names.ts'
import { userErasing } from './logoff/erasing.ts'
import { staffLogoffs } from './logoff/staff-logoffs.ts'
import { userLogoffService } from './logoff/user-logoff.service.ts'
import { userAvatars } from './user-avatars.ts'
import { profileService } from './profile.service.ts'
import { userSessions } from './sessions/user-sessions.ts'
import { userCodes } from './sign-in/user-codes.ts'
import { userLoginsStore } from './sign-in/user-logins.store.ts'
import { userPasswordsService } from './sign-in/user-passwords.service.ts'
import { userSignInService } from './sign-in/user-sign-in.service.ts'
import { testUsers } from './test-users.ts'
import { userStatusService } from './user-status.service.ts'
import { usersRoutes } from './users.routes.ts'

export { tableEntries } from './export/user-export.service.ts'
export { audienceUserOf } from './users.views.ts'
export { userLookups, type UserLookups } from './lookups/user-lookups.ts'
export type { PasswordOrigin } from './sign-in/user-passwords.service.ts'

interface Dependencies {
  db: Database
  clock: Clock
  events: EventPublisher
  mailer: Mailer
  accounts: Pick<AccountsApi, 'byId'>
  grayConfigs: Pick<GrayConfigsApi, 'forgetAccount'>
  log: Pick<Log, 'warn'>
  lookups: UserLookups
  masterKey: Buffer
  /** What the sign-in of the console has: captchas, codes, locks. */
  shared: SharedSignIn
  /** What the domains above store about a user, for its export. */
  exportedByOthers(userId: number): AsyncIterable<ZipEntry>
}

/** End users: an account kind of their own, with sessions and calls under `/app` (decision 0111). */
export function usersDomain(parts: Dependencies) {
  const { db, clock, events, mailer, accounts, log, shared, exportedByOthers } = parts
  const sessions = userSessions(db, clock)
  const codes = userCodes({ db, mailer, shared, log })
  const signIn = userSignInService({ db, clock, events, sessions, shared })
  const passwords = userPasswordsService({ db, clock, sessions, shared, messages: codes, events })
  const profile = profileService({ db, sessions, shared, log })
  const avatars = userAvatars({ db })
  const status = userStatusService(db, sessions)
  const names = accountNames(parts.masterKey)
  const logoff = userLogoffService({ db, clock, sessions, shared, names, messages: codes })
  const byStaff = staffLogoffs({ db, clock, sessions, names, messages: codes })
  const eraseDue = userErasing({ ...parts, sessions, names })
  const dataExport = userExportService({ db, clock, sessions, exportedByOthers })
  const developers = testUsers({ clock, events, accounts })
  const { requireSetUp } = shared

  /** Deletes ended sessions and old records of sign-ins. */
  async function sweep(): Promise<void> {
    await sessions.sweep()
    const before = clock.now() - usersLimits.loginsKeptMs
    while (await userLoginsStore(db).removeOld(before));
  }

  const jobs: Job[] = [
    { name: 'users.sweep', cron: '20 * * * *', run: sweep },
    { name: 'users.erase', cron: '40 * * * *', runsAtStart: true, run: eraseDue },
  ]

  return {
    routes: usersRoutes({
      codes,
      signIn,
      passwords,
      profile,
      avatars,
      sessions,
      status,
      logoff,
      dataExport,
      requireSetUp,
    }),
    jobs,
    subscriptions: [inTransaction(accountDeleted, (tx, { accountId }) => developers.eraseOf(tx, accountId))],
    testUsers: developers,
    sessions: { userOf: sessions.userOf, onInvalidated: sessions.onInvalidated },
    /** Throws the refusal of a wrong password, or of a captcha. */
    requirePassword: passwords.requirePassword,
    /** How many accounts staff tries. */
    lookups: parts.lookups,
    /** Deletions that support starts and revokes. */
    staffLogoffs: byStaff,
    sweep,
    eraseDue,
  }
}

export type UsersApi = ReturnType<typeof usersDomain>
