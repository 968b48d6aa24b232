import { chromium } from '@playwright/test'
import { addFeature } from '@slipway/contract/products/features/features.calls.ts'
import { createPanelTry } from '@slipway/contract/users/homes/tries/tries.calls.ts'
import { findChromium } from '../../tools/chromium.ts'
import { signedInClient } from '../../tools/console-client.ts'
import { plainProduct } from '../../tools/plain-product.ts'
import { runSlipway } from '../../tools/run-slipway.ts'
import { startHello } from '../browser/page-hello.ts'
import { visit, type Visited } from '../browser/page-visit.ts'
import { startBenchDatabase } from '../measuring/bench-database.ts'
import { median, report } from '../measuring/measure.ts'

const ROOT = { SLIPWAY_ROOT_EMAIL: 'bench@example.com', SLIPWAY_ROOT_PASSWORD: 'Bench-2026' }
const ROUNDS = 5
const GOAL_MS = 3_000
/** A link is for twenty phones. */
const viewport = { width: 390, height: 844 }
/** Drawn while the device is online and has a value. */
const LIVING = '[role=switch][aria-checked=true]:not([disabled]), [role=switch]:checked:not([disabled])'

await using database = await startBenchDatabase()
const slipway = await runSlipway({ dataFolder: database.folder, environment: { ...ROOT, DATABASE_URL: database.url } })
await using hello = await startHello()
const client = await signedInClient(slipway.url, ROOT.SLIPWAY_ROOT_EMAIL, ROOT.SLIPWAY_ROOT_PASSWORD)
const productId = await plainProduct(client, 'Tried')
const switches = ['power', 'child_lock', 'night_light']
for (const deKey of switches) {
  const deName = { zh: deKey, en: deKey }
  const deInput = { type: 'boolean' } as const
  await client.call(addFeature, { productId, featureType: 1, transType: 3, deKey, deName, deInput })
}
const { executablePath, args } = findChromium()
const browser = await chromium.launch({ executablePath, args })
const tried: Visited[] = []
const control: Visited[] = []
try {
  for (let round = 0; round < ROUNDS; round++) {
    const { urls } = await client.call(createPanelTry, { productId, panelId: 'generated' })
    const url = `${slipway.url}/app/t${new URL(urls[0] ?? '').hash}`
    tried.push(await visit(browser, { url, usable: LIVING, viewport }))
    control.push(await visit(browser, { url: `${hello.url}/`, usable: 'h1', viewport }))
  }
} finally {
  await browser.close()
  await slipway.stop()
}

const ofAll = (visits: readonly Visited[], pick: (one: Visited) => number): string => {
  const all = visits.map(pick).map(Math.round)
  return `${Math.round(median(all))} (${all.toSorted((one, other) => one - other).join(' ')})`
}
const ratio = median(tried.map((one, round) => one.usableMs / (control[round]?.usableMs ?? one.usableMs)))
report('bench/homes/try-page: from a scan to a living panel, over http, 4x slow-down, 10 Mbit/s, 40 ms', {
  [`the switch is on and can be used, ms (goal: ${GOAL_MS})`]: ofAll(tried, ({ usableMs }) => usableMs),
  'largest contentful paint, ms': ofAll(tried, ({ lcpMs }) => lcpMs),
  'control: React and one heading, ms': ofAll(control, ({ usableMs }) => usableMs),
  ratio: ratio.toFixed(2),
  bytes: ofAll(tried, ({ bytes }) => bytes),
})
