import { parseArgs } from 'node:util'
import type { InputOf } from '@slipway/contract/define-call.ts'
import { addDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import { resultOf, type Envelope } from '@slipway/contract/http/envelope.ts'
import { createEventMessage } from '@slipway/contract/products/event-messages/event-messages.calls.ts'
import { addFeature } from '@slipway/contract/products/features/features.calls.ts'
import { getHomeSnapshot, setHomeDevice } from '@slipway/contract/users/homes/home-devices.calls.ts'
import { subscribePush } from '@slipway/contract/users/pushes/pushes.calls.ts'
import { watchHome } from '@slipway/contract/users/homes/home-live.calls.ts'
import { openDatabase } from '../../apps/server/src/db/database.ts'
import { connectDevice } from '../../packages/device-sdk/src/device.ts'
import { signedInClient } from '../../tools/console-client.ts'
import { plainProduct } from '../../tools/plain-product.ts'
import { runSlipway } from '../../tools/run-slipway.ts'
import { seedDevices } from '../devices/device-rows.ts'
import { bareControl, type BareControl } from './bare-control.ts'
import { pushService } from './push-service.ts'
import { bindDevices, seedHomes, seedSessions, tokenOf } from './home-rows.ts'
import { startBenchDatabase } from '../measuring/bench-database.ts'
import { median, percentile, report } from '../measuring/measure.ts'

const ROOT = { SLIPWAY_ROOT_EMAIL: 'bench@example.com', SLIPWAY_ROOT_PASSWORD: 'Bench-2026' }
const PER_HOME = 20
const FEW = 1_000
const { values: options } = parseArgs({
  options: {
    devices: { type: 'string', default: '1000000' },
    taps: { type: 'string', default: '200' },
    events: { type: 'string', default: '100' },
    parts: { type: 'string', default: 'taps,events,snapshots' },
  },
})
const MANY = Number(options.devices)
const CHUNK = 100_000
const ROUNDS = 7
const READS = 40
/** Phones with an open home, while devices are controlled. */
const OPEN = 1_000
const TAPS = Number(options.taps)
/** Below the rate of one device. */
const TAP_EVERY_MS = 250
const EVENTS = Number(options.events)
const parts = options.parts.split(',')

const sessionOf = (home: number) => ({
  accesstoken: tokenOf(home),
  'x-forwarded-for': `10.0.${home >> 8}.${home & 255}`,
})

/** An installation with so many bound devices, in its own process and database. */
async function installation(devices: number, homes: number) {
  const database = await startBenchDatabase()
  const pushes = await pushService()
  const environment = {
    ...ROOT,
    DATABASE_URL: database.url,
    SLIPWAY_TRUST_PROXY: 'true',
    SLIPWAY_PUSH_HOSTS: pushes.origin,
  }
  const slipway = await runSlipway({ dataFolder: database.folder, environment })
  const db = openDatabase({ connectionString: database.url })
  const client = await signedInClient(slipway.url, ROOT.SLIPWAY_ROOT_EMAIL, ROOT.SLIPWAY_ROOT_PASSWORD)
  const productId = await plainProduct(client, 'Bound')
  const deName = { zh: '开关', en: 'Power' }
  const power = { featureType: 1, transType: 3, deKey: 'power', deName, deInput: { type: 'boolean' } } as const
  await client.call(addFeature, { productId, ...power })
  const leak: InputOf<typeof addFeature> = {
    productId,
    featureType: 3,
    deKey: 'leak',
    deName: { zh: '漏水', en: 'Leak' },
    deOutput: {
      type: 'object',
      properties: [{ deKey: 'level', type: 'number', minimum: 0, maximum: 100, required: true, description: '水位' }],
    },
  }
  const { did } = await client.call(addFeature, leak)
  await client.call(createEventMessage, { productId, dId: did })
  for (let from = 0; from < devices; from += CHUNK) {
    await seedDevices(db.pool, productId, Math.min(CHUNK, devices), { from, of: devices })
  }
  await seedHomes(db.pool, homes)
  await bindDevices(db.pool, productId, PER_HOME)
  await db.pool.query('vacuum analyze')
  return {
    ...slipway,
    client,
    pushes,
    productId,
    databaseUrl: database.url,
    pool: db.pool,
    withDevices: devices / PER_HOME,
    async [Symbol.asyncDispose]() {
      await db.destroy()
      await slipway.stop()
      await pushes[Symbol.asyncDispose]()
      await database[Symbol.asyncDispose]()
    },
  }
}
type Installation = Awaited<ReturnType<typeof installation>>

const homeIdOf = (home: number): string => `h${home}`.padEnd(22, '-')

/** Of homes that were not read before, so that every read is one of the first of its home. */
async function snapshots({ url }: Installation, homes: readonly number[]): Promise<number> {
  const times: number[] = []
  for (const home of homes) {
    const request = requestOf(getHomeSnapshot, { homeId: homeIdOf(home) })
    const startedAt = performance.now()
    const reply = await fetch(url + request.url, { headers: { ...request.headers, ...sessionOf(home) } })
    const { devices } = resultOf(getHomeSnapshot, (await reply.json()) as Envelope)
    times.push(performance.now() - startedAt)
    if (devices.length !== PER_HOME) throw new Error(`home ${home} has ${devices.length} devices`)
  }
  return median(times)
}

/** Streams that stay open, each of another user. */
async function openHomes({ url }: Installation, signal: AbortSignal): Promise<number> {
  let heard = 0
  const open = async (home: number) => {
    const request = requestOf(watchHome, { homeId: homeIdOf(home) })
    const reply = await fetch(url + request.url, { headers: { ...request.headers, ...sessionOf(home) }, signal })
    if (!reply.body) return
    const reader = reply.body.getReader()
    const first = await reader.read()
    if (new TextDecoder().decode(first.value).includes('data: {"home"')) heard += 1
    const readOn = async () => {
      while (!(await reader.read()).done);
    }
    readOn().catch(() => undefined)
  }
  for (let from = 1; from <= OPEN; from += 50) {
    await Promise.all(Array.from({ length: 50 }, (_, nth) => open(from + nth)))
  }
  return heard
}

/** A device with its secret, in the first home. */
async function boundDevice({ client, productId, pool }: Installation) {
  const { serial, deviceSecret } = await client.call(addDevice, { productId })
  await pool.query(
    `insert into home_devices (device_id, uid, product_id, home_id, name, bound_by, bound_at, proof)
     select d.id, rpad('tapped', 22, '-'), $1, m.home_id, 'Tapped', m.user_id, now(), 1
     from devices d join homes h on h.uid = $3 join home_members m on m.home_id = h.id
     where d.product_id = $1 and d.serial = $2`,
    [productId, serial, homeIdOf(1)],
  )
  return { productId, serial, deviceSecret }
}

const shown = (of: readonly number[]) => `p50 ${median(of).toFixed(1)} ms, p95 ${percentile(of, 0.95).toFixed(1)} ms`

/**
 * Taps on a real device: until it has them, and until the app knows that the device did it. The device answers at once. Each
 * is followed by one of the control, so that both see the same machine.
 */
async function taps(installed: Installation, control: BareControl): Promise<Record<string, string>> {
  const { url, mqttPort } = installed
  const own = await boundDevice(installed)
  let startedAt = 0
  const times = { sent: [] as number[], confirmed: [] as number[], bareSent: [] as number[], bare: [] as number[] }
  const since = () => performance.now() - startedAt
  control.onSet(() => void times.bareSent.push(since()))
  const device = await connectDevice({
    ...own,
    url: `mqtt://127.0.0.1:${mqttPort}`,
    onSet: () => void times.sent.push(since()),
  })
  for (let nth = 0; nth < TAPS; nth++) {
    const input = { deviceId: 'tapped'.padEnd(22, '-'), data: { power: nth % 2 === 0 }, waitMs: 3_000 }
    const { url: path, method, headers, body = '' } = requestOf(setHomeDevice, input)
    startedAt = performance.now()
    const reply = await fetch(url + path, { method, body, headers: { ...headers, ...sessionOf(1) } })
    const { code } = resultOf(setHomeDevice, (await reply.json()) as Envelope)
    times.confirmed.push(since())
    if (code !== 200) throw new Error(`the device has answered ${code}`)
    await new Promise((resolve) => setTimeout(resolve, TAP_EVERY_MS / 2))
    startedAt = performance.now()
    await (await fetch(control.url, { method, body })).json()
    times.bare.push(since())
    await new Promise((resolve) => setTimeout(resolve, TAP_EVERY_MS / 2))
  }
  await device.close()
  return {
    'until the device has it': `${shown(times.sent)} (control ${shown(times.bareSent)})`,
    'until its reply': `${shown(times.confirmed)} (control ${shown(times.bare)})`,
  }
}

/** Events of a real device, until the push service has the push of the owner's phone. */
async function eventPushes(installed: Installation): Promise<string> {
  const { url, mqttPort, pushes } = installed
  const own = await boundDevice(installed)
  const request = requestOf(subscribePush, await pushes.phone())
  const { method, headers, body = '' } = request
  const reply = await fetch(url + request.url, { method, body, headers: { ...headers, ...sessionOf(1) } })
  resultOf(subscribePush, (await reply.json()) as Envelope)
  const device = await connectDevice({ ...own, url: `mqtt://127.0.0.1:${mqttPort}` })
  const times: number[] = []
  for (let nth = 0; nth < EVENTS; nth++) {
    const startedAt = performance.now()
    const arrival = pushes.next()
    await device.event('leak', { level: 40 })
    times.push((await arrival) - startedAt)
    await new Promise((resolve) => setTimeout(resolve, TAP_EVERY_MS))
  }
  await device.close()
  return shown(times)
}

const forgetTapped = () => few.pool.query(`delete from home_devices where uid = rpad('tapped', 22, '-')`)

await using few = await installation(FEW, OPEN)
const rows: Record<string, string> = {}
await seedSessions(
  few.pool,
  Array.from({ length: OPEN }, (_, nth) => nth + 1),
)

async function tapsAndEvents(when: string, control: BareControl) {
  if (parts.includes('taps')) {
    for (const [what, figure] of Object.entries(await taps(few, control))) rows[`tap ${what}, ${when}`] = figure
    await forgetTapped()
  }
  if (!parts.includes('events')) return
  rows[`event until the push service has it, ${when}`] = await eventPushes(few)
  await forgetTapped()
}

if (parts.includes('taps') || parts.includes('events')) {
  await using control = await bareControl(few.databaseUrl)
  // Once before, as the first taps find nothing compiled.
  await taps(few, control)
  await forgetTapped()
  await tapsAndEvents('no home open', control)
  const closing = new AbortController()
  const heard = await openHomes(few, closing.signal)
  await tapsAndEvents(`${heard} homes open`, control)
  closing.abort()
}
for (const [name, row] of Object.entries(rows)) process.stdout.write(`${name}: ${row}\n`)

if (parts.includes('snapshots')) {
  await using many = await installation(MANY, MANY / PER_HOME)
  const picked = Array.from(
    { length: ROUNDS * READS },
    (_, nth) => 1 + Math.floor((nth * many.withDevices) / (ROUNDS * READS)),
  )
  await seedSessions(many.pool, [...new Set(picked)])
  const times: { few: number[]; many: number[] } = { few: [], many: [] }
  for (let round = 0; round < ROUNDS; round++) {
    const ofFew = Array.from({ length: READS }, (_, nth) => 1 + (nth % few.withDevices))
    // One after the other in each round, so that both see the same load of the machine.
    times.few.push(await snapshots(few, ofFew))
    times.many.push(await snapshots(many, picked.slice(round * READS, (round + 1) * READS)))
  }
  const ratio = median(times.many.map((ms, round) => ms / (times.few[round] ?? Number.NaN)))
  rows[`snapshot of a home, ${MANY} bound devices against ${FEW}`] =
    `${ratio.toFixed(2)}x (${median(times.few).toFixed(1)} and ${median(times.many).toFixed(1)} ms)`
}
report(`bench/homes/home-scale: ${PER_HOME} devices a home`, rows)
