import { chromium, type Browser } from '@playwright/test'
import { USER_COOKIE } from '@slipway/contract/http/call-request.ts'
import { addFeature } from '@slipway/contract/products/features/features.calls.ts'
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
/** Devices of the first home; the others have none. The first user is a member of all. */
const DEVICES = 100
const HOMES = 3
/** Of first visits, which take longest. */
const ROUNDS = Number(process.argv[3] ?? 5)
/** Of the open app: a long task is rare, so that five openings say little. */
const OPENINGS = Number(process.argv[2] ?? 25)
const CPU_SLOWDOWN = 4
const QUIET_MS = 2_000
/** Devices: two rows of cards, three times a second. */
const SCROLL_BY = 4
const SCROLL_EVERY_MS = 330
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
await seedHomes(db.pool, HOMES)
await bindDevices(db.pool, productId, DEVICES)
await seedSessions(db.pool, [1, 2])
const { rows: homes } = await db.pool.query<{ uid: string }>(
  `insert into home_members (home_id, user_id, uid, role, added_at)
   select h.id, u.id, rpad('both' || h.id, 22, '-'), 2, now() from homes h, users u
   where h.name <> 'Home 1' and u.account = 'u1@example.com' order by h.id returning (select uid from homes where id = home_id)`,
)
await db.pool.query('vacuum analyze')

const cookie = (user: number) => ({ name: USER_COOKIE, value: tokenOf(user) })
const url = `${slipway.url}/app/`
const ALL_LISTED = `main li:nth-of-type(${DEVICES})`
/** The last card on the first screen. */
const lastOnScreen = 'main li:nth-of-type(8) a'

interface Opened {
  opening: number[]
  scrolling: number[]
}

/**
 * Long tasks in the open app: from the choice of the home until its devices on the screen are drawn and nothing happens
 * any more, and then while a finger scrolls to the last device.
 */
async function opened(browser: Browser, chosen: 'full' | 'empty', isScrolled = false): Promise<Opened> {
  const context = await browser.newContext({ locale: 'en-US', viewport: phone })
  try {
    await context.addCookies([{ ...cookie(1), url }])
    const page = await context.newPage()
    await page.addInitScript((home) => {
      localStorage.setItem('home', home)
      const tasks: number[] = []
      Object.assign(window, { tasks })
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.push(Math.round(duration))
      }).observe({ type: 'longtask' })
    }, homes[0]?.uid ?? '')
    await page.goto(url)
    const choice = page.getByRole('combobox')
    await choice.waitFor()
    await page.waitForTimeout(QUIET_MS)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    const taken = () => page.evaluate(() => (window as unknown as { tasks: number[] }).tasks.splice(0))
    await taken()
    await choice.selectOption({ label: chosen === 'full' ? 'Home 1' : 'Home 3' })
    if (chosen === 'full') {
      await page.locator(lastOnScreen).waitFor()
      await page.locator(ALL_LISTED).waitFor()
    }
    await page.waitForTimeout(QUIET_MS)
    const opening = await taken()
    if (!isScrolled) return { opening, scrolling: [] }
    for (let at = SCROLL_BY; at <= DEVICES; at += SCROLL_BY) {
      await page.locator(`main li:nth-of-type(${at})`).evaluate((card) => card.scrollIntoView({ block: 'end' }))
      await page.waitForTimeout(SCROLL_EVERY_MS)
    }
    await page.locator(`${ALL_LISTED} a`).waitFor()
    await page.waitForTimeout(QUIET_MS)
    return { opening, scrolling: await taken() }
  } finally {
    await context.close()
  }
}

const { executablePath, args } = findChromium()
const browser = await chromium.launch({ executablePath, args })
const full: Visited[] = []
const empty: Visited[] = []
const open: Opened[] = []
const openEmpty: Opened[] = []
try {
  for (let round = 0; round < ROUNDS; round++) {
    full.push(await visit(browser, { url, usable: lastOnScreen, cookie: cookie(1), viewport: phone }))
    empty.push(await visit(browser, { url, usable: 'main a[href="/app/add"]', cookie: cookie(2), viewport: phone }))
  }
  // In turn, so that whatever else the machine does meets both.
  for (let round = 0; round < OPENINGS; round++) {
    open.push(await opened(browser, 'full', round < ROUNDS))
    openEmpty.push(await opened(browser, 'empty'))
  }
} finally {
  await browser.close()
  await db.close()
  await slipway.stop()
}

const listed = (all: readonly (readonly number[])[]): string =>
  all.map((tasks) => (tasks.length === 0 ? 'none' : tasks.join(' + '))).join('; ')
const shown = (visits: readonly Visited[]): string => {
  if (visits.length === 0) return 'not measured'
  const of = (pick: (one: Visited) => number) => Math.round(median(visits.map(pick)))
  const [usable, blocked] = [of(({ usableMs }) => usableMs), of(({ tbtMs }) => tbtMs)]
  return `usable after ${usable} ms, blocked ${blocked} ms; long tasks, ms: ${listed(visits.map(({ longTasksMs }) => longTasksMs))}`
}
report(`bench/homes/home-page: a home of ${DEVICES} devices on a phone, processor slowed ${CPU_SLOWDOWN} times`, {
  'opened in the app (goal: no long task)': `long tasks, ms: ${listed(open.map(({ opening }) => opening))}`,
  'control: a home without devices, opened in turn': `long tasks, ms: ${listed(openEmpty.map(({ opening }) => opening))}`,
  'scrolled to the last device': `long tasks, ms: ${listed(open.slice(0, ROUNDS).map(({ scrolling }) => scrolling))}`,
  'a first visit, with the start of the app': shown(full),
  'control: a first visit of a home without devices': shown(empty),
})
