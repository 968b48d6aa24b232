import { deviceLimits } from '@slipway/contract/devices/devices/devices.limits.ts'
import { waitingStatuses } from '@slipway/contract/devices/devices/devices.lifecycle.ts'
import type { RefusalName } from '@slipway/contract/refusals.ts'
import { sql } from 'kysely'
import type { Clock } from '../../../../clock.ts'
import { moment, notifyEach, type DatabaseOrTransaction } from '../../../../db/database.ts'
import { CONTROL_CHANNEL, encodeControl } from '../bus/device-control-channel.ts'
import { SET_PROPERTIES } from './command-sending.ts'
import { commandEndsStore, endsBySuperseding } from './command-ends.store.ts'
import { newCommandsStore } from './new-commands.store.ts'

const MS_PER_S = 1000

export interface SetMany {
  productId: string
  deviceIds: readonly number[]
  data: Record<string, unknown>
  /** Seconds. */
  expire: number
  byAccount: number
}

/** The command of each device, or why it got none. */
export type SetResult = { commandId: number } | { refusal: RefusalName; details?: { limit: number } }

/**
 * The same as one `setProperties` for each device, in a few statements: the caller has checked the values and the
 * product.
 */
export const manySetter =
  (clock: Clock) =>
  async (tx: DatabaseOrTransaction, { productId, deviceIds, data, expire, byAccount }: SetMany) => {
    const now = clock.now()
    const limit = deviceLimits.waitingCommands
    const superseding = { tail: SET_PROPERTIES, keys: Object.keys(data), now }
    await lock(tx, productId, deviceIds)
    const { rows } = await sql<{ id: number; is_disabled: boolean; waiting: number }>`
      select id, disabled_at is not null as is_disabled, (
        select count(*)::int from device_commands c
        where c.device_id = d.id and c.status in (${sql.join(waitingStatuses)}) and c.expires_at > ${moment(now)}
          and not ${endsBySuperseding(superseding)}
      ) as waiting from devices d where id = any(${deviceIds}::bigint[]) and product_id = ${productId}`.execute(tx)
    const results = new Map<number, SetResult>(deviceIds.map((id) => [id, { refusal: 'devices.notFound' }]))
    const ready: number[] = []
    for (const { id, is_disabled: isDisabled, waiting } of rows) {
      if (isDisabled) results.set(id, { refusal: 'devices.disabled' })
      else if (waiting >= limit) results.set(id, { refusal: 'devices.commandQueueFull', details: { limit } })
      else ready.push(id)
    }
    // Not those of a device that gets no new value: it would get none at all.
    await commandEndsStore(tx).supersede(ready, superseding)
    const sent = await newCommandsStore(tx).insertMany(ready, {
      tail: SET_PROPERTIES,
      data,
      createdAt: now,
      expiresAt: now + expire * MS_PER_S,
      byAccount,
    })
    for (const { id, deviceId } of sent) results.set(deviceId, { commandId: id })
    const orders = ready.map((body) => encodeControl({ type: 'send', body }))
    await notifyEach(tx, CONTROL_CHANNEL, orders)
    return results
  }

export type ManySetter = ReturnType<typeof manySetter>

/** In one order for all, so that no two jobs deadlock. */
async function lock(tx: DatabaseOrTransaction, productId: string, deviceIds: readonly number[]): Promise<void> {
  await sql`
    select from devices where id = any(${deviceIds}::bigint[]) and product_id = ${productId} and disabled_at is null
    order by id for no key update`.execute(tx)
}
