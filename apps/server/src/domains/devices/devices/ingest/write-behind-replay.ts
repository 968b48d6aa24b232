import { propertyReport } from '@slipway/contract/devices/devices/devices.topics.ts'
import type { ThingModel } from '@slipway/contract/products/features/thing-model.ts'
import type { PoolClient } from 'pg'
import { writeLateStates } from './writing/batch-writing.ts'
import { direction, jsonOf, type MessageContent } from '../messages/message-row.ts'
import { nothingReported, type ReportedValues } from '../messages/reported-values.ts'
import { joinState, type State } from './writing/state-writing.ts'
import { uplinkHandlerOf } from './uplink-handlers.ts'
import type { UplinkContext } from './uplink-table.ts'

const MESSAGES_AT_ONCE = 1_000
const NOTHING = Buffer.alloc(0)

interface Dependencies {
  modelOf(productId: string): Promise<ThingModel>
}

interface Row extends MessageContent {
  id: number
  deviceId: number
  productId: string
  serial: string
  at: number
}

/**
 * Writes the latest values that a dead process had not written. Its reports are stored: all since its mark are read
 * again, with the current model. Values that are already in their rows are merged by time and change nothing.
 */
export function writeBehindReplay({ modelOf }: Dependencies) {
  async function recover(client: PoolClient, since: string): Promise<void> {
    let after = 0
    for (;;) {
      const rows = await reportsSince(client, since, after)
      const states = new Map<number, State>()
      for (const row of rows) {
        const { deviceId, productId, serial, at } = row
        const device = { deviceId, productId, serial }
        const { known, unknown } = valuesOf(row, { device, model: await modelOf(productId), now: at })
        states.set(deviceId, joinState(states.get(deviceId), { known, unknown, at }))
      }
      await writeLateStates(client, [...states])
      after = rows.at(-1)?.id ?? after
      if (rows.length < MESSAGES_AT_ONCE) return
    }
  }

  return async (instanceId: number, client: PoolClient): Promise<void> => {
    const { rows } = await client.query<{ since: string | null }>(
      'select min(since)::text as since from device_states_behind where process = $1',
      [instanceId],
    )
    const since = rows[0]?.since
    if (!since) return
    await recover(client, since)
    await client.query('delete from device_states_behind where process = $1', [instanceId])
  }
}

function valuesOf(content: MessageContent, context: Omit<UplinkContext, 'message'>): ReportedValues {
  const json = jsonOf(content)
  const message = { tail: propertyReport.tail, payload: NOTHING, qos: 1 as const }
  const reading = json && uplinkHandlerOf(propertyReport.tail)?.read(json.value, { ...context, message })
  return reading?.effects?.values ?? nothingReported
}

/** Reports of existing devices, in the order in which they were stored. */
async function reportsSince(client: PoolClient, since: string, after: number): Promise<Row[]> {
  const { rows } = await client.query<Row>(
    `select m.id, m.device_id as "deviceId", d.product_id as "productId", d.serial, m.at, m.encoding, m.payload
     from device_messages m join devices d on d.id = m.device_id
     where m.at >= $1 and m.id > $2 and m.direction = ${direction.up} and m.tail = '${propertyReport.tail}'
     order by m.id limit ${MESSAGES_AT_ONCE}`,
    [since, after],
  )
  return rows
}
