import type { Browser, Page } from '@playwright/test'
import { SESSION_COOKIE } from '@slipway/contract/http/call-request.ts'
import { median, report } from '../measuring/measure.ts'

/** The budget from input to next paint: on a CPU slowed 4 times, and at normal speed. */
const BUDGET_MS = { 1: 100, 4: 350 } as const

interface Interaction {
  name: string
  ms: number
}

/** Runs in the page: records each interaction's duration, from the input to the next paint. */
function watchEvents(): void {
  const seen: Interaction[] = []
  Object.assign(window, { interactions: seen })
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) seen.push({ name, ms: duration })
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}

/** The longest interaction since the previous query. */
const longest = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100)))
    const { interactions } = window as unknown as { interactions: Interaction[] }
    const found = Math.max(0, ...interactions.map(({ ms }) => ms))
    interactions.length = 0
    return found
  })

/** Performs an action and records its longest interaction under this name. */
export type After = (name: string, work: () => Promise<void>) => Promise<void>

interface Walked {
  url: string
  accessToken: string
  rounds: number
  /** The user's actions on the page, each wrapped in `after`. */
  walk(page: Page, after: After): Promise<void>
}

/** Walks through the page several times, at normal speed and slowed 4 times, and reports the medians. */
export async function reportInteractions(title: string, browser: Browser, { url, accessToken, rounds, walk }: Walked) {
  for (const slowdown of [1, 4] as const) {
    const all: Record<string, number>[] = []
    for (let round = 0; round < rounds; round++) {
      const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } })
      await context.addCookies([{ name: SESSION_COOKIE, value: accessToken, url: new URL(url).origin }])
      const page = await context.newPage()
      await page.addInitScript(watchEvents)
      const session = await context.newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      await page.goto(url)
      const times: Record<string, number> = {}
      await walk(page, async (name, work) => {
        await longest(page)
        await work()
        times[name] = await longest(page)
      })
      all.push(times)
      await context.close()
    }
    const limit = BUDGET_MS[slowdown]
    const rows = Object.keys(all[0] ?? {}).map((name): [string, string] => {
      const ms = median(all.map((times) => times[name] ?? 0))
      return [name, `${ms} ms, limit ${limit} ms: ${ms <= limit ? 'under' : 'OVER'}`]
    })
    report(`${title}: interaction to next paint, processor slowed ${slowdown} times`, Object.fromEntries(rows))
  }
}
