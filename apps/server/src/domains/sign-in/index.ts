import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import type { AccountsDoor } from '../accounts/index.ts'
import type { AreasDoor } from '../areas/index.ts'
import type { RolesDoor } from '../roles/index.ts'
import { signInAttempts } from './attempts.ts'
import { openSessions, type Visitor } from './sessions.ts'
import { setUpService } from './set-up.service.ts'
import { signInJobs } from './sign-in.jobs.ts'
import { signInRoutes } from './sign-in.routes.ts'
import { signInService } from './sign-in.service.ts'

interface Parts {
  db: Database
  clock: Clock
  accounts: AccountsDoor
  roles: RolesDoor
  areas: AreasDoor
  emailOnly: boolean
}

export function signInDomain({ db, clock, accounts, roles, areas, emailOnly }: Parts) {
  const sessions = openSessions(db, clock)
  const attempts = signInAttempts(db, clock)
  const setUp = setUpService(db, clock, accounts)

  /** The token of a new session; throws where there is no such account. */
  async function startSession(accountId: number, visitor: Visitor): Promise<string> {
    const account = await accounts.byId(accountId)
    const role = account && (await roles.byId(account.roleId))
    if (!role) throw new Error(`account ${accountId} is gone`)
    return sessions.start(accountId, role.version, visitor)
  }

  const signIn = signInService({ accounts, areas, attempts, startSession, emailOnly })

  /** Removes ended sessions, old images and failures that count no longer. */
  async function sweep(): Promise<void> {
    await sessions.sweep()
    await attempts.sweep()
  }

  return {
    routes: signInRoutes({ attempts, sessions, setUp, signIn }),
    sessions: { actorOf: sessions.actorOf },
    startSession,
    /** A fresh one-time token for the set-up page; undefined where there is a ROOT (SI-010). */
    setUpToken: setUp.newLinkToken,
    ensureRoot: setUp.ensureRoot,
    sweep,
    jobs: signInJobs(sweep),
  }
}

export type SignInDoor = ReturnType<typeof signInDomain>
