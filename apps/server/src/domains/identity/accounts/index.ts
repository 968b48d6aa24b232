import { randomBytes } from 'node:crypto'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { BuiltInRole } from '@slipway/contract/identity/roles/roles.ts'
import type { Clock } from '../../../clock.ts'
import { isUniqueViolation, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { AreasApi } from '../areas/index.ts'
import type { RoleHolders, RolesApi } from '../roles/index.ts'
import {
  accountsAdministration,
  lockAdministration,
  type AccountSessions,
  type Estate,
} from './accounts.administration.ts'
import { accountsRoutes } from './accounts.routes.ts'
import { accountsService } from './accounts.service.ts'
import { accountsStore, type Account } from './accounts.store.ts'
import { accountsViews } from './accounts.views.ts'

export type { Account } from './accounts.store.ts'

/** Told with an account's id after its deletion or a change of its role. */
export const ACCOUNT_CHANGED = 'accounts.changed'

export type AccountToCreate = {
  account: string
  indexcode: string
  passwordHash: string
  /** `Accept-Language` of the browser that it is made in, for the country it is at home in (SI-015). */
  languages?: string
  isRoot: boolean
} & ({ roleKey: BuiltInRole['key'] } | { roleId: number })

interface Dependencies {
  db: Database
  clock: Clock
  roles: RolesApi
  areas: AreasApi
  sessions: AccountSessions
  estate: Estate
}

export function accountsDomain({ db, clock, roles, areas, sessions, estate }: Dependencies) {
  const store = accountsStore(db)
  const byId = (accountId: number, tx: DatabaseOrTransaction = db): Promise<Account | undefined> =>
    accountsStore(tx).byId(accountId)

  return {
    routes: accountsRoutes(
      accountsService({ byId, roles, areas }),
      accountsAdministration({ db, clock, roles, sessions, estate }),
    ),
    holders: roleHolders(db, sessions),

    /** Throws `accounts.taken` where this account, or a ROOT beside a ROOT, exists (VA-17). */
    async create(wanted: AccountToCreate, tx: DatabaseOrTransaction = db): Promise<{ accountId: number }> {
      const { account, indexcode, passwordHash, isRoot } = wanted
      const areaCode = areas.homeCountryOf(wanted)
      const { roleId } = 'roleId' in wanted ? wanted : await roles.byKey(wanted.roleKey)
      const appKey = randomBytes(10).toString('hex')
      const made = { account, indexcode, passwordHash, areaCode, isRoot, roleId, appKey, createdAt: clock.now() }
      try {
        return { accountId: await accountsStore(tx).insert(made) }
      } catch (error) {
        if (isUniqueViolation(error)) throw new DomainError('accounts.taken')
        throw error
      }
    },

    /** Whether the account is there and has this password; until `tx` ends it keeps it. */
    keepsPassword: (accountId: number, passwordHash: string, tx: DatabaseOrTransaction): Promise<boolean> =>
      accountsStore(tx).keepsPassword(accountId, passwordHash),

    setPasswordHash: (accountId: number, passwordHash: string, tx: DatabaseOrTransaction): Promise<void> =>
      accountsStore(tx).setPasswordHash(accountId, passwordHash),

    /** Notes when the account signed in. */
    signedIn: (accountId: number): Promise<void> => store.setSignedIn(accountId, clock.now()),

    byId,
    byIndexcode: (indexcode: string): Promise<Account | undefined> => store.byIndexcode(indexcode),
    /** The names of many accounts at once; an unknown id is not in the map. */
    nameOf: (accountIds: readonly number[], tx: DatabaseOrTransaction = db): Promise<Map<number, string>> =>
      accountsStore(tx).namesOf(accountIds),
    root: (): Promise<Account | undefined> => store.root(),
    rootExists: async (): Promise<boolean> => (await store.root()) !== undefined,
  }
}

/** What roles ask of their accounts. */
const roleHolders = (db: Database, sessions: AccountSessions): RoleHolders => ({
  lockAdministration: (tx, actor) => lockAdministration(tx, actor),
  roleOf: async (tx, accountId) => (await accountsStore(tx).byId(accountId))?.roleId,
  countByRole: () => accountsViews(db.pool).countByRole(),
  async moveAll(tx, roles) {
    await sessions.endAllOfMany(await accountsStore(tx).moveRole(roles), tx)
  },
})

export type AccountsApi = ReturnType<typeof accountsDomain>
