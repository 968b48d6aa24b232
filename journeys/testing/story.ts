import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test as base, type Page } from '@playwright/test'
import axe from 'axe-core'
import { runSlipway, type SlipwayProcess } from '../../tools/run-slipway.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** A theme only changes colours: other rules would report in dark mode what they report in light mode. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

export interface Slipway extends SlipwayProcess {
  dataFolder: string
}

/** A fresh Slipway with a separate process and data folder; `environment` has the user's settings. */
export async function freshSlipway(environment: Record<string, string> = {}): Promise<Slipway> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'slipway-journey-'))
  const running = await runSlipway({ dataFolder, environment })
  return {
    ...running,
    dataFolder,
    async stop() {
      await running.stop()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

async function findings(page: Page, theme: string, runOnly: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async (asked) => {
      document.documentElement.dataset['theme'] = asked.theme
      const { axe: engine } = window as unknown as { axe: typeof axe }
      const options: axe.RunOptions = { runOnly: asked.runOnly, resultTypes: ['violations'] }
      const { violations } = await engine.run({ exclude: ['[data-base-ui-focus-guard]'] }, options)
      return violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
      )
    },
    { theme, runOnly },
  )
}

/** What axe reports on the current page, in light and dark; the theme is restored afterwards. */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  const theme = await page.evaluate(() => document.documentElement.dataset['theme'] ?? 'light')
  const found = [...(await findings(page, 'light', RULES)), ...(await findings(page, 'dark', COLOUR_RULES))]
  await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme)
  return found
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityFindings(page)).toEqual([])
}

/** Runs in the page: toasts and other timed elements stay five times as long, for journeys on a busy machine. */
function keepMessages(): void {
  const { setTimeout } = window
  const shortestMessageMs = 3_000
  window.setTimeout = ((handler: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
    setTimeout(handler, ms < shortestMessageMs ? ms : 5 * ms, ...args)) as typeof setTimeout
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
 * `slipway`: a fresh server, removed after the test. `quiet`: a page without console errors: a CSP violation, a missing
 * file or a crash fails the journey.
 */
export const test = base.extend<{ quiet: void; slipway: Slipway }>({
  slipway: async ({ page }, use) => {
    const slipway = await freshSlipway()
    await use(slipway)
    await page.goto('about:blank')
    await slipway.stop()
  },
  quiet: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text())
      })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.addInitScript(keepMessages)
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
