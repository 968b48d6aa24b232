import type { RejectionCause } from '@slipway/contract/devices/devices/devices.ts'
import { deviceLimits } from '@slipway/contract/devices/devices/devices.limits.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { countedWriter } from '../../../../concurrency/counted-writer.ts'
import type { LiveChanges } from '../bus/live-changes.ts'
import type { FaultCounts } from '../problems/fault-counts.ts'

const GATHER_MS = 100
const MAX_GATHERED = 1_000

export interface NewRejection {
  productId: string
  /** Empty where the serial number could not be read. */
  serial: string
  cause: RejectionCause
  /** Contains no secrets and is the same in every language. */
  found: string
  ip: string
  at: number
}

interface Dependencies {
  pool: Pool
  log: FastifyBaseLogger
  live: LiveChanges
  faults: Pick<FaultCounts, 'rejected'>
}

/** Rejected connections for the product's owner: batched, counted and limited for each product. */
export function rejectedConnections({ pool, log, live, faults }: Dependencies) {
  const writer = countedWriter<NewRejection>({
    keyOf: ({ productId, serial, cause }) => `${productId} ${serial} ${cause}`,
    everyMs: GATHER_MS,
    most: MAX_GATHERED,
    async write(rejections) {
      try {
        await write(pool, rejections)
      } catch (error) {
        log.warn({ err: error }, 'rejected connections could not be saved')
        return
      }
      const productIds = new Set(rejections.map(({ productId }) => productId))
      for (const productId of productIds) live.changedIn(productId, 'refusedAttempts')
    },
  })
  return {
    record(rejection: NewRejection): void {
      faults.rejected(rejection, rejection.cause)
      writer.add(rejection)
    },
    flushed: writer.flushed,
  }
}

const order = (one: NewRejection, other: NewRejection): number => {
  const [left, right] = [one, other].map(({ productId, serial, cause }) => `${productId} ${serial} ${cause}`)
  return (left ?? '') < (right ?? '') ? -1 : 1
}

async function write(pool: Pool, attempts: readonly (NewRejection & { times: number })[]): Promise<void> {
  const rows = attempts.toSorted(order)
  await pool.query(
    `insert into device_refused_attempts as a (product_id, serial, cause, found, ip, times, last_at)
     select i.* from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::timestamptz[])
       as i (product_id, serial, cause, found, ip, times, last_at)
     join products p on p.id = i.product_id
     on conflict (product_id, serial, cause) do update
       set found = excluded.found, ip = excluded.ip, times = a.times + excluded.times, last_at = excluded.last_at`,
    [
      rows.map(({ productId }) => productId),
      rows.map(({ serial }) => serial),
      rows.map(({ cause }) => cause),
      rows.map(({ found }) => found),
      rows.map(({ ip }) => ip),
      rows.map(({ times }) => times),
      rows.map(({ at }) => new Date(at)),
    ],
  )
  await pool.query(
    `delete from device_refused_attempts a
     using (select product_id, serial, cause, row_number() over (partition by product_id order by last_at desc) as place
            from device_refused_attempts where product_id = any ($1)) as ranked
     where ranked.place > $2
       and a.product_id = ranked.product_id and a.serial = ranked.serial and a.cause = ranked.cause`,
    [[...new Set(rows.map(({ productId }) => productId))], deviceLimits.rejectedConnectionsPerProduct],
  )
}

export type RejectedConnections = ReturnType<typeof rejectedConnections>
