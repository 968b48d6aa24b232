import { randomBytes } from 'node:crypto'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { BuiltInRole } from '@slipway/contract/roles/roles.ts'
import type { Clock } from '../../clock.ts'
import type { Database, DatabaseOrTransaction } from '../../db/database.ts'
import type { AreasDoor } from '../areas/index.ts'
import type { RolesDoor } from '../roles/index.ts'
import { accountsRoutes } from './accounts.routes.ts'
import { accountsService } from './accounts.service.ts'
import { accountsStore, type Account } from './accounts.store.ts'

export type { Account } from './accounts.store.ts'

/** Told with an account's id after its deletion or a change of its role. */
export const ACCOUNT_CHANGED = 'accounts.changed'

export interface AccountToCreate {
  account: string
  indexcode: string
  passwordHash: string
  areaCode: string | null
  roleKey: BuiltInRole['key']
  isRoot: boolean
}

interface Parts {
  db: Database
  clock: Clock
  roles: RolesDoor
  areas: AreasDoor
}

export function accountsDomain({ db, clock, roles, areas }: Parts) {
  const store = accountsStore(db)
  const byId = (accountId: number): Promise<Account | undefined> => store.byId(accountId)

  return {
    routes: accountsRoutes(accountsService({ byId, roles, areas })),

    /** Throws `accounts.taken` where this account, or a ROOT beside a ROOT, exists (VA-17). */
    async create(
      { roleKey, ...account }: AccountToCreate,
      tx: DatabaseOrTransaction = db,
    ): Promise<{ accountId: number }> {
      const { roleId } = await roles.byKey(roleKey)
      const appKey = randomBytes(10).toString('hex')
      try {
        return { accountId: await accountsStore(tx).insert({ ...account, roleId, appKey, createdAt: clock.now() }) }
      } catch (error) {
        if (isUniqueViolation(error)) throw new DomainError('accounts.taken')
        throw error
      }
    },

    setPasswordHash: (accountId: number, passwordHash: string, tx: DatabaseOrTransaction): Promise<void> =>
      accountsStore(tx).setPasswordHash(accountId, passwordHash),

    byId,
    byIndexcode: (indexcode: string): Promise<Account | undefined> => store.byIndexcode(indexcode),
    /** The names of many accounts at once; an unknown id is not in the map. */
    nameOf: (accountIds: readonly number[]): Promise<Map<number, string>> => store.namesOf(accountIds),
    root: (): Promise<Account | undefined> => store.root(),
    rootExists: async (): Promise<boolean> => (await store.root()) !== undefined,
  }
}

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505'

export type AccountsDoor = ReturnType<typeof accountsDomain>
