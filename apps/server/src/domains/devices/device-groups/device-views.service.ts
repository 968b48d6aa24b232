import type { saveDeviceFilter } from '@slipway/contract/devices/device-groups/device-groups.calls.ts'
import { deviceGroupLimits } from '@slipway/contract/devices/device-groups/device-groups.limits.ts'
import type { SavedFilter } from '@slipway/contract/devices/device-groups/device-groups.ts'
import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Actor } from '../../../http/route.ts'
import type { DeviceGroupsDependencies } from './device-groups.service.ts'
import { deviceViewsStore, type ViewOwner } from './device-views.store.ts'
import { productChange } from './product-change.ts'

export function deviceViewsService({ db, clock, products }: DeviceGroupsDependencies) {
  const store = deviceViewsStore(db)
  const changing = productChange({ db, products })

  return {
    async view(productId: string, actor: Actor) {
      await products.requireOwn(productId, actor)
      const owner = { productId, accountId: actor.accountId }
      return { columns: await store.columns(owner), filters: await store.filters(owner) }
    },

    saveColumns: (productId: string, columns: string[], actor: Actor): Promise<void> =>
      changing(productId, actor, (tx) =>
        deviceViewsStore(tx).saveColumns({ productId, accountId: actor.accountId }, columns),
      ),

    saveFilter: (
      { productId, name, filter }: CheckedInputOf<typeof saveDeviceFilter>,
      actor: Actor,
    ): Promise<SavedFilter> =>
      changing(productId, actor, async (tx) => {
        const views = deviceViewsStore(tx)
        const owner: ViewOwner = { productId, accountId: actor.accountId }
        const known = await views.filters(owner)
        const limit = deviceGroupLimits.filtersPerAccount
        const isNew = known.every((one) => one.name.toLowerCase() !== name.toLowerCase())
        if (isNew && known.length >= limit) throw new DomainError('device-groups.tooManyFilters', { limit })
        return views.saveFilter(owner, { name, filter, at: clock.now() })
      }),

    async deleteFilter({ productId, filterId }: { productId: string; filterId: string }, actor: Actor): Promise<void> {
      const isDeleted = await changing(productId, actor, (tx) =>
        deviceViewsStore(tx).deleteFilter({ productId, accountId: actor.accountId }, filterId),
      )
      if (!isDeleted) throw new DomainError('device-groups.notFound')
    },
  }
}
