import { chromium } from '@playwright/test'
import { addFeature } from '@slipway/contract/products/features/features.calls.ts'
import { USER_COOKIE } from '@slipway/contract/http/call-request.ts'
import { openDatabase } from '../../apps/server/src/db/database.ts'
import { findChromium } from '../../tools/chromium.ts'
import { signedInClient } from '../../tools/console-client.ts'
import { plainProduct } from '../../tools/plain-product.ts'
import { runSlipway } from '../../tools/run-slipway.ts'
import { visit, type Visited } from '../browser/page-visit.ts'
import { seedDevices } from '../devices/device-rows.ts'
import { startBenchDatabase } from '../measuring/bench-database.ts'
import { median, report } from '../measuring/measure.ts'
import { bindDevices, seedHomes, seedSessions, tokenOf } from './home-rows.ts'

const ROOT = { SLIPWAY_ROOT_EMAIL: 'bench@example.com', SLIPWAY_ROOT_PASSWORD: 'Bench-2026' }
/** Devices of the first home; the second has none and is the control: the same app with the same stream. */
const DEVICES = 100
const ROUNDS = 5
const phone = { width: 390, height: 844 }

await using database = await startBenchDatabase()
const slipway = await runSlipway({ dataFolder: database.folder, environment: { ...ROOT, DATABASE_URL: database.url } })
const db = openDatabase({ connectionString: database.url })
const client = await signedInClient(slipway.url, ROOT.SLIPWAY_ROOT_EMAIL, ROOT.SLIPWAY_ROOT_PASSWORD)
const productId = await plainProduct(client, 'Bound')
const deName = { zh: '开关', en: 'Power' }
const deInput = { type: 'boolean' } as const
await client.call(addFeature, { productId, featureType: 1, transType: 3, deKey: 'power', deName, deInput })
await seedDevices(db.pool, productId, DEVICES)
await seedHomes(db.pool, 2)
await bindDevices(db.pool, productId, DEVICES)
await seedSessions(db.pool, [1, 2])
await db.pool.query('vacuum analyze')

const cookie = (home: number) => ({ name: USER_COOKIE, value: tokenOf(home) })
const url = `${slipway.url}/app/`
const { executablePath, args } = findChromium()
const browser = await chromium.launch({ executablePath, args })
const full: Visited[] = []
const empty: Visited[] = []
try {
  for (let round = 0; round < ROUNDS; round++) {
    const last = `main li:nth-of-type(${DEVICES})`
    full.push(await visit(browser, { url, usable: last, cookie: cookie(1), viewport: phone }))
    empty.push(await visit(browser, { url, usable: 'main a[href="/app/add"]', cookie: cookie(2), viewport: phone }))
  }
} finally {
  await browser.close()
  await db.close()
  await slipway.stop()
}

const shown = (visits: readonly Visited[]): string => {
  const of = (pick: (one: Visited) => number) => Math.round(median(visits.map(pick)))
  const tasks = visits
    .map(({ longTasksMs }) => (longTasksMs.length === 0 ? 'none' : longTasksMs.join(' + ')))
    .join('; ')
  return `usable after ${of(({ usableMs }) => usableMs)} ms, blocked ${of(({ tbtMs }) => tbtMs)} ms; long tasks of each visit, ms: ${tasks}`
}
report('bench/homes/home-page: a first visit on a phone, processor slowed 4 times', {
  [`a home of ${DEVICES} devices (goal: no long task after the first paint)`]: shown(full),
  'control: a home without devices': shown(empty),
})
