import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { findStandardFeatures } from '@slipway/contract/products/standard-features/standard-features.calls.ts'
import { openPool } from '../apps/server/src/db/database.ts'
import { findChromium } from '../tools/chromium.ts'
import { signedInClient } from '../tools/console-client.ts'
import { embeddedDatabase } from '../tools/embedded-database.ts'
import { plainProduct } from '../tools/plain-product.ts'
import { runSlipway } from '../tools/run-slipway.ts'
import { reportInteractions, type After } from './browser/interactions.ts'
import { median, percentile, report } from './measuring/measure.ts'

const ROOT = { SLIPWAY_ROOT_EMAIL: 'bench@example.com', SLIPWAY_ROOT_PASSWORD: 'Bench-2026' }
const FEATURES = 20_000
const SEARCHES = 40
const ROUNDS = 3
/** Features of one resource in addition to the built-in ones: `Feature 17` in both languages. */
async function fillLibrary(dataFolder: string): Promise<void> {
  const pool = openPool(embeddedDatabase(dataFolder).settings, { poolSize: 1 })
  await pool.query(
    `insert into std_features (resource_id, key, content, search, emphasis, sort)
     select resource.id, 'bench_' || n, jsonb_build_object(
         'ftype', 'prop', 'ptype', 'STD', 'access', 'rw', 'deOptional', 1, 'remarks', '{"zh":"","en":""}'::jsonb,
         'name', jsonb_build_object('zh', '功能 ' || n, 'en', 'Feature ' || n),
         'schema', '{"type":"enum","enumType":"string","enumValue":["low","middle","high"]}'::jsonb),
       lower(format(E'功能 %s\\nFeature %s\\nbench_%s', n, n, n)), 0, n
     from std_resources resource cross join generate_series(1, $1::int) n where resource.key = 'light'`,
    [FEATURES],
  )
  await pool.query(`update std_resources set feature_total = feature_total + $1 where key = 'light'`, [FEATURES])
  await pool.query('analyze std_features')
  await pool.end()
}

/** The user's actions in the picker. */
async function walk(page: Page, after: After): Promise<void> {
  const rows = page.getByRole('dialog').getByRole('checkbox')
  const search = page.getByRole('dialog').getByRole('textbox')
  await page.getByRole('button', { name: 'Add standard features' }).waitFor()
  await after('open', async () => {
    await page.getByRole('button', { name: 'Add standard features' }).click()
    await rows.first().waitFor()
  })
  await after('choose', () => rows.nth(3).click())
  await after('arrow keys', async () => {
    for (let step = 0; step < 12; step++) await page.keyboard.press('ArrowDown')
  })
  await after('to the last row', async () => {
    await page.keyboard.press('End')
    await page.getByRole('checkbox', { name: `Feature ${FEATURES}`, exact: false }).waitFor()
  })
  await after('scroll through', async () => {
    await rows.last().hover()
    for (let turn = 0; turn < 30; turn++) await page.mouse.wheel(0, -4000)
  })
  await after('search', async () => {
    await search.click()
    await page.keyboard.type('feature 199', { delay: 40 })
    await page.getByText(/found/).waitFor()
  })
  await after('another resource', async () => {
    await page.getByRole('radio', { name: /Wall switch/ }).click({ force: true })
    await page.getByText(/in total/).waitFor()
  })
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

const dataFolder = mkdtempSync(path.join(tmpdir(), 'slipway-picker-'))
const slipway = await runSlipway({ dataFolder, environment: ROOT })
try {
  const client = await signedInClient(slipway.url, ROOT.SLIPWAY_ROOT_EMAIL, ROOT.SLIPWAY_ROOT_PASSWORD)
  const productId = await plainProduct(client, 'Picker')
  await fillLibrary(dataFolder)

  const searches: number[] = []
  for (let turn = 0; turn < SEARCHES; turn++) {
    const startedAt = performance.now()
    await client.call(findStandardFeatures, { name: ['feature 1', '功能', 'bench_77', 'light'][turn % 4] ?? '' })
    searches.push(performance.now() - startedAt)
  }
  report(`bench/std-picker: search in ${FEATURES} features, ms`, {
    median: median(searches),
    'slowest 5 %': percentile(searches, 0.95),
  })

  const { executablePath, args } = findChromium()
  const browser = await chromium.launch({ executablePath, args })
  const url = `${slipway.url}/home/product/${productId}/function`
  await reportInteractions('bench/std-picker', browser, { url, accessToken: client.accessToken, rounds: ROUNDS, walk })
  await browser.close()
} finally {
  await slipway.stop()
  rmSync(dataFolder, { recursive: true, force: true })
}
