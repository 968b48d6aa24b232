import { expect, test as base, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { forwardedFrom, newDeveloper, newIp, type Developer } from './accounts.ts'
import { freshSlipway, sharedSlipway, type SharedSlipway, type Slipway } from './servers.ts'

/**
 * Runs in the page, for journeys on a busy machine: toasts and other timed elements stay five times as long, and no call
 * is given up because its reply is late.
 */
function bePatient(): void {
  const { setTimeout } = window
  const shortestMessageMs = 3_000
  window.setTimeout = ((handler: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
    setTimeout(handler, ms < shortestMessageMs ? ms : 5 * ms, ...args)) as typeof setTimeout
  AbortSignal.timeout = () => new AbortController().signal
}

/** A page with a browser context of its own, for another person. Its console may have errors. */
export async function newVisitor(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
    ...options,
  })
  await context.addInitScript(bePatient)
  return context.newPage()
}

/** Counts clicks and key presses from now on, across navigations. */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
  let presses = 0
  await page.exposeFunction('countPress', () => void presses++)
  const listen = (): void => {
    const { countPress } = window as unknown as { countPress(): void }
    window.addEventListener('click', () => countPress(), true)
  }
  await page.addInitScript(listen)
  await page.evaluate(listen)
  return async () => presses
}

/**
 * `slipway`: a fresh server, removed after the test. `shared`: one server for all journeys of a worker. `developer`: the
 * journey's own account on it, with which the page is signed in.
 */
export const testWithErrors = base.extend<{ slipway: Slipway; developer: Developer }, { shared: SharedSlipway }>({
  slipway: async ({ page }, use) => {
    const slipway = await freshSlipway()
    await use(slipway)
    await page.goto('about:blank')
    await slipway.stop()
  },
  shared: [
    async ({ browserName: _browser }, use) => {
      const slipway = await sharedSlipway()
      await use(slipway)
      await slipway.stop()
    },
    { scope: 'worker' },
  ],
  // Includes requests without a page.
  extraHTTPHeaders: async ({ browserName: _browser }, use) => use(forwardedFrom(newIp())),
  developer: async ({ page, shared }, use) => use(await newDeveloper(page.request, shared)),
})

/** Fails on errors in the page's console: a violation of the content policy, a missing file or a crash. */
export const test = testWithErrors.extend<{ quiet: void }>({
  quiet: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text())
      })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.addInitScript(bePatient)
      await use()
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** For journeys in which the server chooses the language, or on which an account is new. */
export const languages = ['zh-CN', 'en-US'] as const
export type Language = (typeof languages)[number]
/** One language is enough where all texts are the console's: a missing translation does not compile. */
export const inChinese: readonly Language[] = ['zh-CN']
export const inEnglish: readonly Language[] = ['en-US']
