import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test as base, type Page } from '@playwright/test'
import axe from 'axe-core'
import { runSlipway, type SlipwayProcess } from '../../tools/run-slipway.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

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

async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  return page.evaluate(async (rules) => {
    const { axe: engine } = window as unknown as { axe: typeof axe }
    const { violations } = await engine.run({ exclude: ['[data-base-ui-focus-guard]'] }, { runOnly: rules })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
    )
  }, RULES)
}

/** axe finds nothing on the page as it stands, light and dark; the theme is the same afterwards. */
export async function expectAccessible(page: Page): Promise<void> {
  const theme = await page.evaluate(() => document.documentElement.dataset['theme'] ?? 'light')
  for (const shown of ['light', 'dark', theme]) {
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), shown)
    if (shown !== theme || shown === 'light') expect(await findings(page)).toEqual([])
  }
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
      await use()
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

export const languages = ['zh-CN', 'en-US'] as const
export type Language = (typeof languages)[number]
