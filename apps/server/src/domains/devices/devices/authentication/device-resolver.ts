import type { DeviceName } from '@slipway/contract/topic.ts'
import type { Pool } from 'pg'
import type { DeviceIdentity } from '../../../../mqtt/ports.ts'
import { batcher } from '../../../../concurrency/batcher.ts'

const MAX_BATCH = 500

/** Finds the devices of these names, with one query for all names that are pending. */
export function deviceFinding(pool: Pool) {
  const lookUp = batcher<DeviceName, DeviceIdentity | undefined>(async (names) => {
    const { rows } = await pool.query<{ place: number; id: number }>({
      name: 'devices-by-name',
      text: `select i.place::int as place, d.id
        from unnest($1::text[], $2::text[]) with ordinality as i (product_id, serial, place)
        join devices d on d.product_id = i.product_id and d.serial = i.serial`,
      values: [names.map(({ productId }) => productId), names.map(({ serial }) => serial)],
    })
    const ids = new Map(rows.map(({ place, id }) => [place - 1, id]))
    return names.map((name, place) => {
      const deviceId = ids.get(place)
      return deviceId === undefined ? undefined : { ...name, deviceId }
    })
  }, MAX_BATCH)
  return (name: DeviceName): Promise<DeviceIdentity | undefined> => lookUp.load(name)
}
