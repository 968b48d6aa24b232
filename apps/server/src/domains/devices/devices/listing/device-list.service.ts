import type { DeviceFilter } from '@slipway/contract/devices/devices/device-filter.ts'
import type { listDevices } from '@slipway/contract/devices/devices/devices.calls.ts'
import { deviceLimits } from '@slipway/contract/devices/devices/devices.limits.ts'
import type { ListedDevice } from '@slipway/contract/devices/devices/devices.ts'
import type { CheckedInputOf, Page } from '@slipway/contract/define-call.ts'
import { mostCounted, offsetOf, totalUpTo } from '@slipway/contract/paging.ts'
import type { Database } from '../../../../db/database.ts'
import type { Actor } from '../../../../http/route.ts'
import type { ProductReads } from '../registry/devices.service.ts'
import { deviceListViews } from './device-list.views.ts'
import { deviceSearchViews } from './device-search.views.ts'
import { deviceTotals } from './device-totals.views.ts'
import type { DeviceOrder } from './device-walk.ts'
import { withRunning } from './running-filter.ts'

type Shown = Pick<CheckedInputOf<typeof listDevices>, 'columns' | 'sort' | 'descending'>

interface Dependencies {
  db: Database
  products: Pick<ProductReads, 'requireOwn'>
}

/** The devices of a product: filtered, searched and sorted. */
export function deviceListService({ db, products }: Dependencies) {
  const views = deviceListViews(db)

  /** Stored times of "last seen" can be a minute old (decision 0080): a page is in the order of the times it shows. */
  async function rowsOf(ids: readonly number[], { columns, sort, descending }: Shown) {
    const rows = await views.rows(ids, columns)
    if (sort !== 'lastSeen') return rows
    const way = descending ? -1 : 1
    return rows.toSorted((one, other) => way * ((one.lastSeen ?? 0) - (other.lastSeen ?? 0)))
  }

  return {
    async list(given: CheckedInputOf<typeof listDevices>, actor: Actor): Promise<Page<ListedDevice>> {
      const { productId, pageSize: limit } = given
      await products.requireOwn(productId, actor)
      const input = await withRunning(db, given)
      const offset = offsetOf(input)
      if (input.keyword) {
        const hits = await deviceSearchViews(db).search(input, input)
        const items = await rowsOf(hits.slice(offset, Math.min(offset + limit, mostCounted.hits)), input)
        return { items, ...totalUpTo(hits.length, mostCounted.hits) }
      }
      const total = await deviceTotals(db).of(input)
      const ids = await views.page(input, input, { offset, limit }, total)
      return { items: await rowsOf(ids, input), total }
    },
  }
}

/** All devices of a filter, for a file. */
export const deviceListing = (db: Database) => {
  const views = deviceListViews(db)
  return {
    /** In the order of the list, read at once. */
    async ids(given: DeviceFilter & { productId: string }, order: DeviceOrder): Promise<number[]> {
      const filter = await withRunning(db, given)
      return filter.keyword
        ? deviceSearchViews(db).search(filter, order, deviceLimits.devicesPerProduct)
        : views.page(filter, order, { offset: 0, limit: deviceLimits.devicesPerProduct }, Number.POSITIVE_INFINITY)
    },
    rows: (ids: readonly number[], columns: readonly string[]): Promise<ListedDevice[]> => views.rows(ids, columns),
  }
}
export type DeviceListing = ReturnType<typeof deviceListing>

export type DeviceListService = ReturnType<typeof deviceListService>
