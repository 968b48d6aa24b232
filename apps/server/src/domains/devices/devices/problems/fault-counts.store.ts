import type { Pool } from 'pg'
import { moment, type DatabaseOrTransaction } from '../../../../db/database.ts'

export interface NewFault {
  kind: 'rejected' | 'problem' | 'offModel'
  cause: string
  /** Of the product itself, or of the device that is then looked up. */
  productId: string | undefined
  serial: string | undefined
  deviceId: number | undefined
  /** Epoch ms. */
  at: number
  minute: number
}

/** Adds to the row of product, cause and minute. All writers use the same order, so that no two deadlock. */
export async function writeFaults(pool: Pool, faults: readonly (NewFault & { times: number })[]): Promise<void> {
  await pool.query(
    `insert into device_fault_counts as f (product_id, at, kind, cause, times, serial, last_at)
     select p.id, i.minute, i.kind, i.cause, sum(i.times),
       (array_agg(coalesce(i.serial, d.serial, '') order by i.at desc))[1], max(i.at)
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::timestamptz[],
         $8::timestamptz[])
       as i (kind, cause, product_id, serial, device_id, times, at, minute)
     left join devices d on d.id = i.device_id
     join products p on p.id = coalesce(i.product_id, d.product_id)
     group by p.id, i.minute, i.kind, i.cause
     order by p.id, i.minute, i.kind, i.cause
     on conflict (product_id, at, kind, cause) do update
       set times = f.times + excluded.times, serial = excluded.serial, last_at = excluded.last_at`,
    [
      faults.map(({ kind }) => kind),
      faults.map(({ cause }) => cause),
      faults.map(({ productId }) => productId ?? null),
      faults.map(({ serial }) => serial ?? null),
      faults.map(({ deviceId }) => deviceId ?? null),
      faults.map(({ times }) => times),
      faults.map(({ at }) => new Date(at)),
      faults.map(({ minute }) => new Date(minute)),
    ],
  )
}

export const pruneFaults = async (db: DatabaseOrTransaction, before: number): Promise<void> => {
  await db.deleteFrom('device_fault_counts').where('at', '<', moment(before)).execute()
}
