import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'

/** Lab conditions: CPU slowed 4 times, 10 Mbit/s, 40 ms. */
const CPU_SLOWDOWN = 4
const BYTES_PER_S = 10_000_000 / 8
const LATENCY_MS = 40
const LONG_TASK_MS = 50
const QUIET_MS = 5000
const LONGEST_MS = 60_000

export interface Visit {
  url: string
  /**
   * Selects an element that exists once the page is usable. It must not be in the prerendered document, since its first
   * paint is measured.
   */
  usable: string
  cookie?: { name: string; value: string }
  /** CSS pixels; those of a desktop by default. */
  viewport?: { width: number; height: number }
  /** At the machine's own speed. */
  isUnthrottled?: boolean
}

export interface Visited {
  lcpMs: number
  /** The paint time of the `usable` element. */
  usableMs: number
  /** Total blocking time: the part of long tasks beyond 50 ms, from the first paint until 5 s of silence. */
  tbtMs: number
  /** Tasks of more than 50 ms in that time, each in ms. */
  longTasksMs: number[]
  cls: number
  nodes: number
  bytes: number
  /** Documents, files and calls; not what a page already contains as a `data:` address. */
  requests: string[]
}

interface Seen {
  fcp: number
  lcp: number
  usable: number
  cls: number
  longTasks: { start: number; end: number }[]
}

declare global {
  interface Window {
    seen: Seen
  }
}

/** Runs in the page before its own scripts. */
function watchPage(usable: string): void {
  const seen: Seen = { fcp: 0, lcp: 0, usable: 0, cls: 0, longTasks: [] }
  window.seen = seen
  const on = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcp = startTime
  })
  on('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime
  })
  on('layout-shift', (entry) => {
    if ('value' in entry && typeof entry.value === 'number') seen.cls += entry.value
  })
  on('longtask', ({ startTime, duration }) => {
    seen.longTasks.push({ start: startTime, end: startTime + duration })
  })
  // An animation frame after the drawing one starts once that one is painted.
  const painted = (time: number): void => {
    seen.usable = time
  }
  const look = (): void => void requestAnimationFrame(document.querySelector(usable) ? painted : look)
  look()
}

/** A first visit with an empty cache, until 5 s without activity. */
export async function visit(
  browser: Browser,
  { url, usable, cookie, viewport = { width: 1440, height: 900 }, isUnthrottled = false }: Visit,
): Promise<Visited> {
  const context = await browser.newContext({ locale: 'en-US', viewport })
  try {
    if (cookie) await context.addCookies([{ ...cookie, url: new URL(url).origin }])
    const page = await context.newPage()
    await page.addInitScript(watchPage, usable)
    const network = await watched(page, isUnthrottled)
    await page.goto(url)
    await page.locator(usable).first().waitFor({ timeout: LONGEST_MS })
    await becomesQuiet(page, network)
    const seen = await page.evaluate(() => window.seen)
    return {
      lcpMs: seen.lcp,
      usableMs: seen.usable,
      tbtMs: seen.longTasks.reduce((sum, { start, end }) => {
        // A task that began before the first paint counts from that paint.
        return sum + Math.max(0, end - Math.max(start, seen.fcp) - LONG_TASK_MS)
      }, 0),
      longTasksMs: seen.longTasks
        .filter(({ start }) => start >= seen.fcp)
        .map(({ start, end }) => Math.round(end - start)),
      cls: seen.cls,
      nodes: await page.evaluate(() => document.querySelectorAll('*').length),
      bytes: network.bytes,
      requests: network.requests,
    }
  } finally {
    await context.close()
  }
}

interface Network {
  bytes: number
  requests: string[]
  lastAt: number
}

async function watched(page: Page, isUnthrottled: boolean): Promise<Network> {
  const network: Network = { bytes: 0, requests: [], lastAt: performance.now() }
  const session = await page.context().newCDPSession(page)
  session.on('Network.requestWillBeSent', ({ request }) => {
    if (/^https?:/.test(request.url)) network.requests.push(request.url)
    network.lastAt = performance.now()
  })
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    network.bytes += encodedDataLength
    network.lastAt = performance.now()
  })
  await session.send('Network.enable')
  if (isUnthrottled) return network
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_S,
    uploadThroughput: BYTES_PER_S,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return network
}

async function becomesQuiet(page: Page, network: Network): Promise<void> {
  const deadline = performance.now() + LONGEST_MS
  while (performance.now() < deadline) {
    const sinceTaskMs = await page.evaluate(() => performance.now() - (window.seen.longTasks.at(-1)?.end ?? 0))
    if (Math.min(sinceTaskMs, performance.now() - network.lastAt) >= QUIET_MS) return
    await delay(500)
  }
  throw new Error(`${page.url()} does not become quiet`)
}
