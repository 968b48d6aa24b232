import { offsetsOpening } from '@slipway/contract/devices/campaigns/idle-hours.ts'
import { MINUTE_MS } from '@slipway/contract/durations.ts'
import { remindTypes } from '@slipway/contract/products/firmware/firmware.ts'
import { utcOffsetOf } from '@slipway/contract/identity/accounts/time-zones.ts'
import { sql } from 'kysely'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../../db/database.ts'
import { sendControl } from '../../devices/index.ts'
import { defaultZones } from '../check-in/device-facts.views.ts'

/** All UTC offsets in use are multiples of it. */
export const IDLE_CHECK_MINUTES = 15

interface SilentProduct {
  productId: string
  timeZone: string
  /** Whether a device reports one of the offsets itself. */
  hasReporting: boolean
}

/**
 * Devices that stay connected check in when their idle hours begin. A product is woken only at the offsets of its
 * devices, so that a rollout costs a few walks a day.
 */
export async function wakeForIdleHours(db: Database, now: number): Promise<void> {
  const step = IDLE_CHECK_MINUTES * MINUTE_MS
  const at = Math.floor(now / step) * step
  const offsets = offsetsOpening(at, IDLE_CHECK_MINUTES)
  if (offsets.length === 0) return
  const products = await silentProducts(db, offsets)
  const opens = ({ timeZone, hasReporting }: SilentProduct): boolean =>
    hasReporting || (timeZone ? [timeZone] : defaultZones).some((zone) => offsets.includes(utcOffsetOf(zone, now)))
  await inTransaction(db, async (tx) => {
    for (const { productId } of products.filter(opens)) {
      await sendControl(tx, { type: 'updateProduct', body: productId })
    }
  })
}

async function silentProducts(db: DatabaseOrTransaction, offsets: readonly number[]): Promise<SilentProduct[]> {
  const { rows } = await sql<SilentProduct>`
    select distinct p.id as "productId", a.time_zone as "timeZone", exists (
        select from device_updates u join devices d on d.id = u.device_id
        where u.utc_offset = any(${offsets}) and d.product_id = p.id) as "hasReporting"
    from campaigns c join ota_releases r on r.id = c.release_id
    join products p on p.id = c.product_id join accounts a on a.id = p.owner_id
    where c.ended_at is null and c.kind = 'rollout' and c.state = 'running' and r.remind_type = ${remindTypes.silent}`.execute(
    db,
  )
  return rows
}
