import { DomainError } from '@slipway/contract/refusals.ts'
import { monthWindow, quotasOf, type Quota } from '@slipway/contract/users/app-builds/build-limits.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, DatabaseOrTransaction } from '../../../db/database.ts'
import type { AccountsApi } from '../../identity/accounts/index.ts'
import { appBuildsStore } from './app-builds.store.ts'

interface Dependencies {
  db: Database
  clock: Clock
  accounts: Pick<AccountsApi, 'byId'>
}

/** ER-29, ER-30: how many builds of an application count, on the calendar of its owner. */
export function buildRoom({ clock, accounts }: Dependencies) {
  async function quotas(
    tx: DatabaseOrTransaction,
    appId: string,
    ownerId: number,
  ): Promise<{ day: Quota; month: Quota }> {
    const zone = (await accounts.byId(ownerId, tx))?.timeZone || 'UTC'
    const now = clock.now()
    const starts = await appBuildsStore(tx).countedStarts(appId, monthWindow(now, zone).from)
    return quotasOf(starts, now, zone)
  }

  async function requireRoom(tx: DatabaseOrTransaction, appId: string, ownerId: number): Promise<void> {
    const { day, month } = await quotas(tx, appId, ownerId)
    if (day.used >= day.limit) throw new DomainError('appBuilds.dayLimit', { ...day })
    if (month.used >= month.limit) throw new DomainError('appBuilds.monthLimit', { ...month })
  }

  return { quotas, requireRoom }
}
