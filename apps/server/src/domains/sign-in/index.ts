import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import type { Route } from '../../http/route.ts'
import type { AccountsDoor } from '../accounts/index.ts'
import type { AreasDoor } from '../areas/index.ts'
import type { RolesDoor } from '../roles/index.ts'
import { openSessions, type Visitor } from './sessions.ts'

interface Parts {
  db: Database
  clock: Clock
  accounts: AccountsDoor
  roles: RolesDoor
  areas: AreasDoor
  emailOnly: boolean
}

export function signInDomain({ db, clock, accounts, roles }: Parts) {
  const sessions = openSessions(db, clock)

  /** The token of a new session; throws where there is no such account. */
  async function startSession(accountId: number, visitor: Visitor): Promise<string> {
    const account = await accounts.byId(accountId)
    const role = account && (await roles.byId(account.roleId))
    if (!role) throw new Error(`account ${accountId} is gone`)
    return sessions.start(accountId, role.version, visitor)
  }

  const routes: Route[] = []
  return {
    routes,
    sessions: { actorOf: sessions.actorOf },
    startSession,
    sweep: async (): Promise<void> => {
      await sessions.sweep()
    },
  }
}

export type SignInDoor = ReturnType<typeof signInDomain>
