import type { Permissions } from '@slipway/contract/access.ts'
import { randomBytes } from 'node:crypto'
import { accountCreated, accountRoleChanged } from '@slipway/contract/identity/accounts/accounts.events.ts'
import type { Locale } from '@slipway/contract/locale.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { roleDeleted } from '@slipway/contract/identity/roles/roles.events.ts'
import type { BuiltInRole } from '@slipway/contract/identity/roles/roles.ts'
import type { Clock } from '../../../clock.ts'
import { inTransaction, isUniqueViolation, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { EventPublisher } from '../../../events/domain-events.ts'
import { inTransaction as onEvent } from '../../../events/subscriptions.ts'
import type { AreasApi } from '../areas/index.ts'
import type { RoleHolders, RolesApi } from '../roles/index.ts'
import { accountEstates } from './account-estates.ts'
import { accountsAdministration, lockAdministration } from './accounts.administration.ts'
import { accountsRoutes } from './accounts.routes.ts'
import { accountsService } from './accounts.service.ts'
import { profileService, type RequirePicture } from './profile.service.ts'
import { accountsStore, type Account } from './accounts.store.ts'
import { accountsViews } from './accounts.views.ts'

export type { Account } from './accounts.store.ts'
export { accountNotices, type AccountNotices } from './notices.ts'
export { lastSaved, requireNewest, type SaveStamp } from './newest-save.ts'

/** Notified with an account's id after its deletion or a change of its role. */
export const ACCOUNT_CHANGED = 'accounts.changed'

export type AccountToCreate = {
  account: string
  indexcode: string
  passwordHash: string
  /** `Accept-Language` of the browser, which determines the account's country (SI-015). */
  languages?: string
  isRoot: boolean
} & ({ roleKey: BuiltInRole['key'] } | { roleId: number })

interface Dependencies {
  db: Database
  clock: Clock
  roles: RolesApi
  areas: AreasApi
  events: EventPublisher
  requirePicture: RequirePicture
}

export function accountsDomain({ db, clock, roles, areas, events, requirePicture }: Dependencies) {
  const store = accountsStore(db)
  const estates = accountEstates(db, clock)
  const byId = (accountId: number, tx: DatabaseOrTransaction = db): Promise<Account | undefined> =>
    accountsStore(tx).byId(accountId)

  return {
    routes: accountsRoutes(
      accountsService({ byId, roles, areas }),
      accountsAdministration({ db, clock, roles, events }),
      profileService({ db, roles, requirePicture }),
      estates,
    ),
    estates,
    holders: roleHolders(db),

    subscriptions: [
      onEvent(roleDeleted, async (tx, { roleId, heirId }) => {
        const accountIds = await accountsStore(tx).moveRole({ from: roleId, to: heirId })
        if (accountIds.length > 0) await events.publish(tx, accountRoleChanged, { accountIds, roleId: heirId })
      }),
    ],

    /** Throws `accounts.taken` where the account exists, or a second ROOT is requested (VA-17). */
    async create(wanted: AccountToCreate, tx: DatabaseOrTransaction = db): Promise<{ accountId: number }> {
      const { account, indexcode, passwordHash, isRoot } = wanted
      const areaCode = areas.homeCountryOf(wanted)
      const { roleId } = 'roleId' in wanted ? wanted : await roles.byKey(wanted.roleKey)
      const appKey = randomBytes(10).toString('hex')
      const made = { account, indexcode, passwordHash, areaCode, isRoot, roleId, appKey, createdAt: clock.now() }
      try {
        return await inTransaction(tx, async (joined) => {
          const accountId = await accountsStore(joined).insert(made)
          await events.publish(joined, accountCreated, { accountId, roleId })
          return { accountId }
        })
      } catch (error) {
        if (isUniqueViolation(error)) throw new DomainError('accounts.taken')
        throw error
      }
    },

    /** Whether the account exists with this password; locks the password until `tx` ends. */
    keepsPassword: (accountId: number, passwordHash: string, tx: DatabaseOrTransaction): Promise<boolean> =>
      accountsStore(tx).keepsPassword(accountId, passwordHash),

    setPasswordHash: (accountId: number, passwordHash: string, tx: DatabaseOrTransaction): Promise<void> =>
      accountsStore(tx).setPasswordHash(accountId, passwordHash),

    /** Throws `accounts.taken`. */
    async setAddress(
      accountId: number,
      address: { account: string; indexcode: string },
      tx: DatabaseOrTransaction,
    ): Promise<void> {
      try {
        await accountsStore(tx).setAddress(accountId, address)
      } catch (error) {
        if (isUniqueViolation(error)) throw new DomainError('accounts.taken', { field: 'email' })
        throw error
      }
    },

    /** Stores the time of the account's last sign-in. */
    signedIn: (accountId: number): Promise<void> => store.setSignedIn(accountId, clock.now()),

    /** The language that an email account wants mails in; undefined: it has chosen none, or does not exist. */
    localeOf: async (account: string): Promise<Locale | undefined> =>
      (await store.byIndexcode(account.toLowerCase()))?.locale || undefined,

    byId,

    /** What its role allows now, for work that outlives the request; undefined: the account is deleted. */
    async permissionsOf(accountId: number): Promise<Permissions | undefined> {
      const account = await byId(accountId)
      const role = account && (await roles.byId(account.roleId))
      return role && { menus: role.menus, administrator: role.administrator, seesPersonalData: role.seesPersonalData }
    },
    byIndexcode: (indexcode: string): Promise<Account | undefined> => store.byIndexcode(indexcode),
    /** The names of many accounts; unknown ids are missing from the map. */
    nameOf: (accountIds: readonly number[], tx: DatabaseOrTransaction = db): Promise<Map<number, string>> =>
      accountsStore(tx).namesOf(accountIds),
    root: (): Promise<Account | undefined> => store.root(),
    rootExists: async (): Promise<boolean> => (await store.root()) !== undefined,
  }
}

/** The reads and the lock that roles need of accounts; separate because roles are constructed first. */
export const roleHolders = (db: Database): RoleHolders => ({
  lockAdministration: (tx, actor) => lockAdministration(tx, actor),
  roleOf: async (tx, accountId) => (await accountsStore(tx).byId(accountId))?.roleId,
  countByRole: () => accountsViews(db.pool).countByRole(),
})

export type AccountsApi = ReturnType<typeof accountsDomain>
