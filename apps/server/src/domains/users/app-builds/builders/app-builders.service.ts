import { randomUUID } from 'node:crypto'
import type { CheckedInputOf, OutputOf } from '@slipway/contract/define-call.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { addBuilder } from '@slipway/contract/users/app-builds/builders/app-builders.calls.ts'
import { packagesDropped } from '@slipway/contract/users/app-builds/builders/app-builders.events.ts'
import { appBuildersLimits as limits } from '@slipway/contract/users/app-builds/builders/app-builders.limits.ts'
import type { AppBuilder } from '@slipway/contract/users/app-builds/builders/app-builders.ts'
import type { Clock } from '../../../../clock.ts'
import { inTransaction, isUniqueViolation, type Database, type DatabaseOrTransaction } from '../../../../db/database.ts'
import type { EventPublisher } from '../../../../events/domain-events.ts'
import type { Actor } from '../../../../http/route.ts'
import type { AccountsApi } from '../../../identity/accounts/index.ts'
import { isBuildId } from '../build-links.ts'
import { appBuildersStore, type StoredBuilder } from './app-builders.store.ts'
import { builderTasksStore } from './builder-tasks.store.ts'
import { builderTokenHash, hintOfToken, newBuilderToken } from './builder-token.ts'

interface Dependencies {
  db: Database
  clock: Clock
  accounts: Pick<AccountsApi, 'nameOf'>
  events: EventPublisher
}

/** The machines that build for this server: all administrators see all of them. */
export function appBuildersService({ db, clock, accounts, events }: Dependencies) {
  /** What it has claimed or made returns to the queue. False: there is no such builder. */
  async function remove(tx: DatabaseOrTransaction, builderId: string): Promise<boolean> {
    const names = await builderTasksStore(tx).returnAll(builderId)
    if (names.length > 0) await events.publish(tx, packagesDropped, { builderId, names })
    return appBuildersStore(tx).remove(builderId)
  }

  async function shown(builders: readonly StoredBuilder[]): Promise<AppBuilder[]> {
    const people = await accounts.nameOf(builders.map(({ addedBy }) => addedBy))
    return builders.map(({ addedBy, ...builder }) => ({ ...builder, addedBy: people.get(addedBy) ?? '' }))
  }

  return {
    list: async (): Promise<AppBuilder[]> => shown(await appBuildersStore(db).all()),

    async add(
      { name, platforms }: CheckedInputOf<typeof addBuilder>,
      { accountId: addedBy, account }: Actor,
    ): Promise<OutputOf<typeof addBuilder>> {
      const token = newBuilderToken()
      const tokenHash = builderTokenHash(token)
      if (!tokenHash) throw new Error('a new token is malformed')
      const builder = { builderId: randomUUID(), name, platforms, hint: hintOfToken(token), addTime: clock.now() }
      await inTransaction(db, async (tx) => {
        const store = appBuildersStore(tx)
        await store.lock()
        if ((await store.all()).length >= limits.count)
          throw new DomainError('appBuilders.tooMany', { limit: limits.count })
        await store.add({ ...builder, addedBy, tokenHash })
      }).catch((error: unknown) => {
        if (isUniqueViolation(error)) throw new DomainError('appBuilders.nameTaken', { field: 'name' })
        throw error
      })
      return { ...builder, addedBy: account, lastSeenTime: null, token }
    },

    async remove(builderId: string): Promise<void> {
      const isRemoved = isBuildId(builderId) && (await inTransaction(db, (tx) => remove(tx, builderId)))
      if (!isRemoved) throw new DomainError('appBuilders.notFound')
    },

    /** Builders cannot be transferred: they end with the account that added them. */
    async removeOf(tx: DatabaseOrTransaction, accountId: number): Promise<void> {
      for (const builderId of await appBuildersStore(tx).ofAccount(accountId)) await remove(tx, builderId)
    },
  }
}
