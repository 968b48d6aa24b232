import { addFeature } from '@slipway/contract/products/features/features.calls.ts'
import type { Pool } from 'pg'
import { startLoad } from './load/ingest-load-process.ts'
import type { PublishOrder } from './load/ingest-load.ts'
import { startIngestSlipway, type IngestSlipway } from './load/ingest-slipway.ts'
import { cpuSecondsOf, cpuSecondsOfTree, median, report } from './measuring/measure.ts'

const DEVICES = 1000
const ROUNDS = 15
const LIMIT_MS = 60_000
/** A device's burst allowance is 200 messages (device-protocol §1.2); each round stays below it. */
const event = { devices: DEVICES, inflight: 1, kind: 'event', limitMs: LIMIT_MS } as const
const shapes: Record<string, PublishOrder> = {
  '2 devices simultaneously, one event per transaction': { ...event, messages: 1, parallel: 2 },
  '40 devices simultaneously, up to 20 events per transaction': { ...event, messages: 10, parallel: 40 },
  '1,000 devices simultaneously, up to 500 events per transaction': { ...event, messages: 20 },
}

const definition = async (pool: Pool): Promise<string> => {
  const { rows } = await pool.query<{ text: string }>(
    `select pg_get_triggerdef(oid) as text from pg_trigger where tgname = 'events_published'`,
  )
  return rows[0]?.text ?? ''
}
const subscribed = `insert into outbox_subscriptions values ('device.eventReceived', 'bench')`

/** What each side changes before its turn; every turn begins without the trigger and without a subscriber. */
const sidesOf = (create: string): Record<string, string[]> => ({
  'without the trigger': [],
  'nothing subscribed': [create, 'call follow_subscriptions()'],
  'the trigger always enabled': [create],
  'one subscriber': [create, subscribed],
})
const CONTROL = 'without the trigger'

interface Cost {
  serverUs: number
  postgresUs: number
}

const total = ({ serverUs, postgresUs }: Cost): number => serverUs + postgresUs

const cpuOf = ({ pid, postgresPid }: IngestSlipway): Cost => ({
  serverUs: cpuSecondsOf(pid) * 1e6,
  postgresUs: cpuSecondsOfTree(postgresPid) * 1e6,
})

async function measure(
  slipway: IngestSlipway,
  publish: () => Promise<{ acknowledged: number }>,
  sides: Record<string, string[]>,
): Promise<Map<string, Cost[]>> {
  const costs = new Map<string, Cost[]>(Object.keys(sides).map((name) => [name, []]))
  // The first round is a warm-up and does not count.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, statements] of Object.entries(sides)) {
      await slipway.pool.query('drop trigger if exists events_published on device_events')
      await slipway.pool.query('delete from outbox_subscriptions')
      await slipway.pool.query('truncate outbox_events, device_events')
      for (const statement of statements) await slipway.pool.query(statement)
      await slipway.pool.query('checkpoint')
      const before = cpuOf(slipway)
      const { acknowledged } = await publish()
      const after = cpuOf(slipway)
      if (round === 0) continue
      costs.get(name)?.push({
        serverUs: (after.serverUs - before.serverUs) / acknowledged,
        postgresUs: (after.postgresUs - before.postgresUs) / acknowledged,
      })
    }
  }
  return costs
}

function reportCosts(title: string, costs: Map<string, Cost[]>): void {
  const control = costs.get(CONTROL) ?? []
  const rows: Record<string, string | number> = {}
  for (const [name, of] of costs) {
    const [server, postgres] = [median(of.map(({ serverUs }) => serverUs)), median(of.map((one) => one.postgresUs))]
    rows[`${name}: CPU per event, server + Postgres`] = `${server.toFixed(1)} + ${postgres.toFixed(1)} µs`
    if (name === CONTROL) continue
    const ratios = of.map((one, round) => total(one) / total(control[round] ?? one))
    rows[`${name} / ${CONTROL}: median (all rounds)`] =
      `${median(ratios).toFixed(3)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`
  }
  report(`bench/domain-events: ${title}`, rows)
}

await using slipway = await startIngestSlipway(DEVICES)
await slipway.client.call(addFeature, {
  productId: slipway.productId,
  featureType: 3,
  deKey: 'doorbell',
  deName: { zh: '门铃', en: 'Doorbell' },
  deOutput: { type: 'object', properties: [{ deKey: 'button', type: 'integer', minimum: 0, maximum: 9 }] },
})
using load = startLoad()
await load.tell({ order: 'connect', port: slipway.mqttPort, devices: slipway.devices })
const sides = sidesOf(await definition(slipway.pool))
for (const [title, order] of Object.entries(shapes)) {
  reportCosts(title, await measure(slipway, () => load.publish(order), sides))
}
