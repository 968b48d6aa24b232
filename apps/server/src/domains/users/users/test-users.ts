import { userErased } from '@slipway/contract/users/users/users.events.ts'
import type { Clock } from '../../../clock.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import type { EventPublisher } from '../../../events/domain-events.ts'
import type { AccountsApi } from '../../identity/accounts/index.ts'
import { testUsersStore } from './test-users.store.ts'
import { usersStore } from './users.store.ts'

interface Dependencies {
  clock: Clock
  events: EventPublisher
  accounts: Pick<AccountsApi, 'byId'>
}

/** The owners of developers' test homes (decision 0146). */
export function testUsers({ clock, events, accounts }: Dependencies) {
  return {
    /** The test user of an account, with the account's time zone; made on first use. */
    async of(tx: DatabaseOrTransaction, accountId: number): Promise<{ userId: number; timeZone: string }> {
      const store = testUsersStore(tx)
      const timeZone = (await accounts.byId(accountId, tx))?.timeZone || 'UTC'
      await store.insert(accountId, { timeZone, at: clock.now() })
      return { userId: await store.find(accountId), timeZone }
    },

    /** The account is deleted, and its test home with it. */
    async eraseOf(tx: DatabaseOrTransaction, accountId: number): Promise<void> {
      const user = await testUsersStore(tx).lock(accountId)
      if (!user) return
      await events.publish(tx, userErased, { userId: user.id })
      await testUsersStore(tx).detach(user.id)
      await usersStore(tx).erase(user.id, user.uid, clock.now())
    },
  }
}
