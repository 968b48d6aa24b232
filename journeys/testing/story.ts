import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test as base, type Page } from '@playwright/test'
import axe from 'axe-core'
import { runSlipway, type SlipwayProcess } from '../../tools/run-slipway.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
/** A theme changes colours and nothing else: what the others find in the light, they would find again in the dark. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

export interface Slipway extends SlipwayProcess {
  dataFolder: string
}

/** A Slipway that nobody has used yet, in a process and a data folder of its own; `environment` is as a person would set it. */
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

/** axe finds nothing on the page as it stands, light and dark; the theme is the same afterwards. */
export async function expectAccessible(page: Page): Promise<void> {
  const theme = await page.evaluate(() => document.documentElement.dataset['theme'] ?? 'light')
  expect(await findings(page, 'light', RULES)).toEqual([])
  expect(await findings(page, 'dark', COLOUR_RULES)).toEqual([])
  await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme)
}

/** Runs in the page: what goes by itself, such as a message, stays five times as long for a journey on a busy machine. */
function keepMessages(): void {
  const { setTimeout } = window
  const shortestMessageMs = 3_000
  window.setTimeout = ((handler: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
    setTimeout(handler, ms < shortestMessageMs ? ms : 5 * ms, ...args)) as typeof setTimeout
}

/** Counts what a person presses from now on, with the pointer or by a key; a journey from page to page counts on. */
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
 * `slipway`: one that nobody has used yet, gone after the test. `quiet`: a page whose console stays free of errors: a broken policy, a missing file or a crash fails the journey.
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

/** For journeys on which the server chooses the words, or on which somebody is for the first time. */
export const languages = ['zh-CN', 'en-US'] as const
export type Language = (typeof languages)[number]
/** Enough where the console has all words: a text that one language lacks does not compile. */
export const inChinese: readonly Language[] = ['zh-CN']
export const inEnglish: readonly Language[] = ['en-US']
