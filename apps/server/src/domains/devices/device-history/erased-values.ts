import type { Pool } from 'pg'
import { dayOf, daysAfter } from './history-days.ts'
import { propertyNumbers } from './history-settings.store.ts'
import { unpackPoints } from './packed-points.ts'

interface Erased {
  deviceId: number
  productId: string
  deKeys: readonly string[]
  /** Epoch ms. */
  before: number
}

/**
 * Deletes the reports of a device with values of these properties, a day at a time, so that each statement ends soon and an
 * interrupted run can be repeated.
 */
export async function eraseReportsWith(pool: Pool, { deviceId, productId, deKeys, before }: Erased): Promise<void> {
  const numbers = await propertyNumbers(pool, productId)
  const erased = new Set(deKeys.map((deKey) => numbers.get(deKey)))
  erased.delete(undefined)
  if (erased.size === 0) return
  const oldest = await pool.query<{ at: number | null }>(
    'select min(at) as at from device_reports where device_id = $1 and at < $2',
    [deviceId, new Date(before)],
  )
  const from = oldest.rows[0]?.at ?? before
  for (let day = dayOf(from); day < before; day = daysAfter(day, 1)) {
    const { rows } = await pool.query<{ at: number; points: Buffer }>(
      'select at, points from device_reports where device_id = $1 and at >= $2 and at < $3',
      [deviceId, new Date(day), new Date(Math.min(daysAfter(day, 1), before))],
    )
    const found = rows.filter(({ at, points }) => unpackPoints(points, at).some(({ number }) => erased.has(number)))
    if (found.length === 0) continue
    await pool.query(
      `delete from device_reports r using unnest($2::timestamptz[], $3::bytea[]) as gone (at, points)
       where r.device_id = $1 and r.at = gone.at and r.points = gone.points`,
      [deviceId, found.map(({ at }) => new Date(at)), found.map(({ points }) => points)],
    )
  }
}
