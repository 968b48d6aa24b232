import { accountDeleted, accountRoleChanged } from '@slipway/contract/identity/accounts/accounts.events.ts'
import type { listAccounts, ListedAccount, updateAccount } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import type { CheckedInputOf, Page } from '@slipway/contract/define-call.ts'
import { inLocale, type Locale } from '@slipway/contract/locale.ts'
import { offsetOf } from '@slipway/contract/paging.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { rowIdOf } from '@slipway/contract/row-id.ts'
import type { Clock } from '../../../clock.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { EventPublisher } from '../../../events/domain-events.ts'
import type { Actor } from '../../../http/route.ts'
import type { RolesApi } from '../roles/index.ts'
import { accountsStore, type Account } from './accounts.store.ts'
import { accountsViews, isStillAdministrator, type AccountView } from './accounts.views.ts'

interface Dependencies {
  db: Database
  clock: Clock
  roles: Pick<RolesApi, 'given'>
  events: EventPublisher
}

/** Serializes changes of accounts and roles, and checks that the actor still is an administrator. */
export async function lockAdministration(tx: DatabaseOrTransaction, { accountId }: Actor): Promise<void> {
  await accountsStore(tx).lockAdministration()
  if (!(await isStillAdministrator(tx, accountId))) throw new DomainError('access.noSession')
}

export function accountsAdministration({ db, clock, roles, events }: Dependencies) {
  const views = accountsViews(db.pool)

  async function shown(accounts: readonly AccountView[], locale: Locale): Promise<ListedAccount[]> {
    const products = await views.productsOf(accounts.map(({ accountId }) => accountId))
    const now = clock.now()
    return accounts.map(({ accountId, roleId, roleName, lockedUntilTime, ...account }) => ({
      ...account,
      lockedUntilTime: lockedUntilTime !== null && lockedUntilTime > now ? lockedUntilTime : null,
      targetUserId: String(accountId),
      role: { roleId: String(roleId), roleName: inLocale(roleName, locale) },
      products: products.get(accountId) ?? 0,
    }))
  }

  async function show(accountId: number, locale: Locale): Promise<ListedAccount> {
    const view = await views.find(accountId)
    const [account] = await shown(view ? [view] : [], locale)
    if (!account) throw new DomainError('accounts.notFound')
    return account
  }

  /** Runs with the account locked against concurrent changes. */
  const onAccount = <T>(
    targetUserId: string,
    actor: Actor,
    work: (tx: DatabaseOrTransaction, account: Account) => Promise<T>,
  ): Promise<T> =>
    inTransaction(db, async (tx) => {
      await lockAdministration(tx, actor)
      const id = rowIdOf(targetUserId)
      const account = id === undefined ? undefined : await accountsStore(tx).findForUpdate(id)
      if (!account) throw new DomainError('accounts.notFound')
      return work(tx, account)
    })

  return {
    async list(input: CheckedInputOf<typeof listAccounts>, locale: Locale): Promise<Page<ListedAccount>> {
      const roleId = input.roleId === undefined ? undefined : rowIdOf(input.roleId)
      if (input.roleId !== undefined && roleId === undefined) return { items: [], total: 0 }
      const { items, ...totals } = await views.list({
        roleId,
        search: input.account,
        offset: offsetOf(input),
        limit: input.pageSize,
      })
      return { items: await shown(items, locale), ...totals }
    },

    async update(
      { targetUserId, roleId, accountName }: CheckedInputOf<typeof updateAccount>,
      actor: Actor,
      locale: Locale,
    ): Promise<ListedAccount> {
      const account = await onAccount(targetUserId, actor, async (tx, current) => {
        if (accountName !== undefined && current.isRoot && current.accountId !== actor.accountId) {
          throw new DomainError('accounts.rootName')
        }
        if (accountName !== undefined) await accountsStore(tx).setName(current.accountId, accountName)
        if (roleId !== undefined && rowIdOf(roleId) !== current.roleId) {
          const giver = { permissions: actor.permissions, locale }
          const { roleId: wanted } = await roles.given(roleId, giver)
          requireOther(current, actor)
          await accountsStore(tx).setRole(current.accountId, wanted)
          await events.publish(tx, accountRoleChanged, { accountIds: [current.accountId], roleId: wanted })
        }
        return current
      })
      return show(account.accountId, locale)
    },

    async remove(targetUserId: string, actor: Actor): Promise<void> {
      await onAccount(targetUserId, actor, async (tx, account) => {
        requireOther(account, actor)
        const { accountId } = account
        const root = await accountsStore(tx).root()
        if (!root) throw new Error('there is no ROOT account to transfer resources to')
        await accountsStore(tx).setDeleted(accountId, clock.now())
        await events.publish(tx, accountDeleted, { accountId, heirId: root.accountId })
      })
    },
  }
}

/** SI-023. Administrators cannot lock out themselves or ROOT, so an administrator always remains. */
function requireOther(account: Account, actor: Actor): void {
  if (account.accountId === actor.accountId) throw new DomainError('accounts.own')
  if (account.isRoot) throw new DomainError('accounts.root')
}
