import { chromium, type Page } from '@playwright/test'
import { addFeature } from '@slipway/contract/products/features/features.calls.ts'
import {
  cancelDeviceBulk,
  getDeviceBulk,
  listDeviceBulkRows,
  startDeviceBulk,
} from '@slipway/contract/devices/device-bulk/device-bulk.calls.ts'
import { bulkStatus } from '@slipway/contract/devices/device-bulk/device-bulk.ts'
import type { AnyCall, InputOf, ResultOf } from '@slipway/contract/define-call.ts'
import { SESSION_COOKIE } from '@slipway/contract/http/call-request.ts'
import { setTimeout as delay } from 'node:timers/promises'
import { openPool } from '../apps/server/src/db/database.ts'
import { findChromium } from '../tools/chromium.ts'
import { signedInClient } from '../tools/console-client.ts'
import { plainProduct } from '../tools/plain-product.ts'
import { runSlipway } from '../tools/run-slipway.ts'
import { seedDevices } from './devices/device-rows.ts'
import { startBenchDatabase } from './measuring/bench-database.ts'
import { median, report } from './measuring/measure.ts'

const ROOT = { SLIPWAY_ROOT_EMAIL: 'bench@example.com', SLIPWAY_ROOT_PASSWORD: 'Bench-2026' }
const FEW = 10_000
const MANY = 100_000
/** The control of the first rows. */
const SMALL = 1_000
const STEPS = 120
const STEP_MS = 50

await using database = await startBenchDatabase()
const slipway = await runSlipway({ dataFolder: database.folder, environment: { ...ROOT, DATABASE_URL: database.url } })
const pool = openPool({ connectionString: database.url })
try {
  const client = await signedInClient(slipway.url, ROOT.SLIPWAY_ROOT_EMAIL, ROOT.SLIPWAY_ROOT_PASSWORD)
  let longestMs = 0
  async function ask<C extends AnyCall>(call: C, input: InputOf<C>): Promise<ResultOf<C>> {
    const startedAt = performance.now()
    const result = await client.call(call, input)
    longestMs = Math.max(longestMs, performance.now() - startedAt)
    return result
  }
  async function product(name: string, devices: number): Promise<string> {
    const productId = await plainProduct(client, name)
    const power = { featureType: 1, deKey: 'power', deName: { zh: '开关', en: 'Power' }, transType: 3 } as const
    await client.call(addFeature, { productId, ...power, deInput: { type: 'boolean' } })
    await seedDevices(pool, productId, devices)
    return productId
  }
  const few = await product('Few', FEW)
  const small = await product('Small', SMALL)
  const many = await product('Many', MANY)
  await pool.query('vacuum analyze')

  const action = { kind: 'set', data: { power: true }, expire: 3600 } as const
  const startedAt = performance.now()
  const { jobId } = await ask(startDeviceBulk, { productId: few, selection: { filter: {} }, action })
  let job = await ask(getDeviceBulk, { productId: few, jobId })
  while (job.status !== bulkStatus.done) {
    await delay(STEP_MS)
    job = await ask(getDeviceBulk, { productId: few, jobId })
  }
  const seconds = (performance.now() - startedAt) / 1000
  const rows = await ask(listDeviceBulkRows, { productId: few, jobId, pageIndex: FEW - 100, pageSize: 100 })
  const all = await ask(startDeviceBulk, { productId: many, selection: { filter: {} }, action })
  while ((await ask(getDeviceBulk, { productId: many, jobId: all.jobId })).handled === 0) await delay(STEP_MS)
  await ask(cancelDeviceBulk, { productId: many, jobId: all.jobId })
  const cancelled = await ask(getDeviceBulk, { productId: many, jobId: all.jobId })
  report(`bench/device-bulk: one property set on ${FEW} devices`, {
    'until each device has a result, s': seconds,
    'devices with a result': `${job.handled} of ${rows.total}`,
    results: JSON.stringify(job.counts),
    'job over 100,000 devices cancelled after': `${cancelled.handled} devices, ${cancelled.counts.notRun ?? 0} not run`,
    'longest request, limit 1,000 ms': longestMs,
  })

  const { executablePath, args } = findChromium()
  const browser = await chromium.launch({ executablePath, args })
  const first: Record<'small' | 'many', number[]> = { small: [], many: [] }
  const pages: Record<'small' | 'many', Page> = { small: await opened(small), many: await opened(many) }
  async function opened(productId: string): Promise<Page> {
    const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } })
    await context.addCookies([{ name: SESSION_COOKIE, value: client.accessToken, url: slipway.url }])
    const page = await context.newPage()
    await page.goto(`${slipway.url}/home/product/${productId}/device`)
    await page.locator('tbody tr[data-row] a').first().waitFor()
    return page
  }
  for (let round = 0; round < 7; round++) {
    // In turn, so that both see the same load of the machine.
    for (const name of ['small', 'many'] as const) {
      const from = performance.now()
      await pages[name].reload()
      await pages[name].locator('tbody tr[data-row] a').first().waitFor()
      first[name].push(performance.now() - from)
    }
  }
  await delay(1_000)
  const seen = await pages.many.evaluate(
    async ({ steps, stepMs }) => {
      const tasks: number[] = []
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.push(duration)
      }).observe({ type: 'longtask' })
      const area = document.querySelector('table[aria-rowcount]')?.parentElement
      if (!area) throw new Error('there is no list')
      for (let step = 1; step <= steps; step++) {
        area.scrollTop = step % 10 === 0 ? (area.scrollHeight * step) / steps : area.scrollTop + 600
        await new Promise((resolve) => setTimeout(resolve, stepMs))
      }
      await new Promise((resolve) => setTimeout(resolve, 1000))
      return {
        longest: Math.max(0, ...tasks),
        over: tasks.filter((ms) => ms > 100).length,
        nodes: document.querySelectorAll('*').length,
        last: [...document.querySelectorAll('tr[data-row]')].at(-1)?.getAttribute('aria-rowindex') ?? '',
      }
    },
    { steps: STEPS, stepMs: STEP_MS },
  )
  report(`bench/device-bulk: scrolling through ${MANY} devices`, {
    'longest task, limit 100 ms': seen.longest,
    'tasks over 100 ms': seen.over,
    'DOM nodes': seen.nodes,
    'last row shown': seen.last,
  })
  report('bench/device-bulk: first rows in the browser', {
    [`${SMALL} devices, ms`]: median(first.small),
    [`${MANY} devices, ms`]: median(first.many),
    'ratio, median of the rounds': median(first.many.map((ms, round) => ms / (first.small[round] ?? Number.NaN))),
  })
  await browser.close()
} finally {
  await pool.end()
  await slipway.stop()
}
