import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { SESSION_COOKIE } from '@slipway/contract/http/call-request.ts'
import { addFeature } from '@slipway/contract/products/features/features.calls.ts'
import { masterKey } from '../../apps/server/src/db/data-folder.ts'
import { openPool } from '../../apps/server/src/db/database.ts'
import { findChromium } from '../../tools/chromium.ts'
import { signedInClient } from '../../tools/console-client.ts'
import { embeddedDatabase } from '../../tools/embedded-database.ts'
import { plainProduct } from '../../tools/plain-product.ts'
import { runSlipway } from '../../tools/run-slipway.ts'
import { insertDevices } from '../../tools/setup/device-rows.ts'
import { median, report } from '../measuring/measure.ts'
import { visit, type Visit, type Visited } from './page-visit.ts'

/** First visits of the console's pages at the machine's own speed: requests, nodes, shifts, blocking time. */
const ROOT = { SLIPWAY_ROOT_EMAIL: 'bench@example.com', SLIPWAY_ROOT_PASSWORD: 'Bench-2026' }
const ROUNDS = 3
const DEVICES = 200
const BETWEEN_WRITES_MS = 60
const goals = { signInRequests: 12, requests: 25, nodes: 900, cls: 0.01, tbtMs: 100 }

async function measured(): Promise<Map<string, Visited[]>> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'slipway-pages-'))
  const slipway = await runSlipway({ dataFolder, environment: ROOT })
  const pool = openPool(embeddedDatabase(dataFolder).settings, { poolSize: 1 })
  const { executablePath, args } = findChromium()
  const browser = await chromium.launch({ executablePath, args })
  try {
    const client = await signedInClient(slipway.url, ROOT.SLIPWAY_ROOT_EMAIL, ROOT.SLIPWAY_ROOT_PASSWORD)
    for (let number = 1; number <= 10; number++) {
      await plainProduct(client, `Product ${number}`)
      await delay(BETWEEN_WRITES_MS)
    }
    const productId = await plainProduct(client, 'Lamp')
    const power = {
      deKey: 'power',
      deName: { zh: '开关', en: 'Power' },
      transType: 3,
      deInput: { type: 'boolean' },
    } as const
    await client.call(addFeature, { productId, featureType: 1, ...power })
    const serials = Array.from({ length: DEVICES }, (_, index) => `d${String(index).padStart(5, '0')}`)
    await insertDevices(pool, { masterKey: masterKey(dataFolder), productId, serials })
    const cookie = { name: SESSION_COOKIE, value: client.accessToken }
    const to = (place: string, usable: string): Visit => ({
      url: `${slipway.url}${place}`,
      usable,
      isUnthrottled: true,
      cookie,
    })
    const visits = new Map<string, Visit>([
      ['sign-in', { url: `${slipway.url}/authrization/login`, usable: 'input[type=password]', isUnthrottled: true }],
      ['product list', to('/home/product', 'tbody a[href*="/product/"]')],
      ['device list', to(`/home/product/${productId}/device`, 'a[href*="/device/d00"]')],
      ['device page', to(`/home/product/${productId}/device/d00007`, 'h1')],
    ])
    const seen = new Map<string, Visited[]>([...visits.keys()].map((name) => [name, []]))
    for (let round = 0; round < ROUNDS; round++) {
      for (const [name, one] of visits) seen.get(name)?.push(await visit(browser, one))
    }
    return seen
  } finally {
    await browser.close()
    await pool.end()
    await slipway.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

const missed: string[] = []

for (const [name, visits] of await measured()) {
  const measures: [what: string, value: (one: Visited) => number, goal: number, digits: number][] = [
    ['requests', (one) => one.requests.length, name === 'sign-in' ? goals.signInRequests : goals.requests, 0],
    ['nodes', (one) => one.nodes, goals.nodes, 0],
    ['layout shift', (one) => one.cls, goals.cls, 4],
    ['blocking time, ms', (one) => one.tbtMs, goals.tbtMs, 0],
  ]
  const figures = measures.map(([what, valueOf, goal, digits]): [string, string] => {
    const value = median(visits.map(valueOf))
    if (value > goal) missed.push(`${name}: ${what} ${value.toFixed(digits)}, goal ${goal}`)
    return [`${what} (goal ≤ ${goal})`, value.toFixed(digits)]
  })
  report(`bench/console-pages: ${name}, ${ROUNDS} first visits`, {
    ...Object.fromEntries(figures),
    'bytes, KiB': median(visits.map(({ bytes }) => bytes)) / 1024,
  })
  if (process.argv.includes('--requests')) console.info(visits.at(-1)?.requests.join('\n'))
}
if (missed.length > 0) {
  console.error(`Missed:\n${missed.join('\n')}`)
  process.exitCode = 1
}
