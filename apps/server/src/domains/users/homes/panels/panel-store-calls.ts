import type { CheckedInputOf, OutputOf } from '@slipway/contract/define-call.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { getPanelStore, putPanelStore } from '@slipway/contract/users/homes/panel-stores/panel-stores.calls.ts'
import { panelStoreLimits as limits } from '@slipway/contract/users/homes/panel-stores/panel-stores.limits.ts'
import type { Clock } from '../../../../clock.ts'
import { SweptBuckets } from '../../../../concurrency/swept-buckets.ts'
import type { Database } from '../../../../db/database.ts'
import type { EndUser } from '../../../../http/route.ts'
import type { PanelsApi } from '../../../products/panels/index.ts'
import { panelStoresStore } from './panel-stores.store.ts'

const KIB = 1024

interface Dependencies {
  db: Database
  clock: Clock
  panels: Pick<PanelsApi, 'deliver'>
  requireSeen(user: EndUser, deviceId: string): Promise<{ productId: string }>
}

/** What code panels keep for a user. */
export function panelStoreCalls({ db, clock, panels, requireSeen }: Dependencies) {
  const writes = new SweptBuckets<number>(limits.writes)

  /** Only the panel that the user has on this device keeps anything for it. */
  async function requirePanel(
    { deviceId, panelId }: { deviceId: string; panelId: string },
    user: EndUser,
  ): Promise<{ userId: number; panelId: string }> {
    const { productId } = await requireSeen(user, deviceId)
    const given = await panels.deliver(productId, user)
    if (given?.panelId !== panelId) throw new DomainError('homes.otherPanel')
    return { userId: user.userId, panelId }
  }

  return {
    async panelStore(
      input: CheckedInputOf<typeof getPanelStore>,
      user: EndUser,
    ): Promise<OutputOf<typeof getPanelStore>> {
      return { values: await panelStoresStore(db).get(await requirePanel(input, user)) }
    },

    async storeForPanel(input: CheckedInputOf<typeof putPanelStore>, user: EndUser): Promise<null> {
      const owner = await requirePanel(input, user)
      if (!writes.take(user.userId, clock.now()))
        throw new DomainError('homes.tooManyControls', { limit: limits.writes.perSecond })
      const { key, value = null } = input
      const store = panelStoresStore(db)
      if (value === null) await store.remove(owner, key)
      else if (!(await store.set(owner, key, value, limits.bytes)))
        throw new DomainError('homes.panelStoreFull', { kib: limits.bytes / KIB })
      return null
    },
  }
}
