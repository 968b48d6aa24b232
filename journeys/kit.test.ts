import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, preview, type PreviewServer } from 'vite'
import { findingsInOwnTheme } from './testing/accessibility.ts'
import { expect, testWithErrors as test } from './testing/story.ts'

const root = path.resolve(import.meta.dirname, '../apps/console')
const outDir = mkdtempSync(path.join(tmpdir(), 'slipway-kit-'))

let server: PreviewServer
let address: string

// Built as the console is: a development server would compile every module for every page.
test.beforeAll(async () => {
  const input = path.join(root, 'kit.html')
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react(), tailwindcss()],
    build: { outDir, copyPublicDir: false, rolldownOptions: { input } },
  })
  server = await preview({ root, configFile: false, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } })
  address = server.resolvedUrls?.local[0] ?? ''
})

test.afterAll(async () => {
  await server.close()
  rmSync(outDir, { recursive: true, force: true })
})

for (const [language, theme] of [
  ['zh', 'light'],
  ['en', 'dark'],
]) {
  test.describe(`the kit in ${language}, ${theme}`, () => {
    test.beforeEach(async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto(`${address}kit.html?lang=${language}&theme=${theme}`)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    })

    test('shows every component without an accessibility fault', async ({ page }) => {
      expect(await findingsInOwnTheme(page)).toEqual([])
    })

    test('shows everything that floats without an accessibility fault', async ({ page }) => {
      const openers = page.locator('section[aria-labelledby=floating] button')
      for (const [opener, role] of [
        [0, 'dialog'],
        [1, 'alertdialog'],
        [2, 'dialog'],
        [3, 'dialog'],
        [4, 'menu'],
      ] as const) {
        await openers.nth(opener).click()
        await expect(page.getByRole(role)).toBeVisible()
        expect(await findingsInOwnTheme(page)).toEqual([])
        await page.keyboard.press('Escape')
        await expect(page.getByRole(role)).toHaveCount(0)
      }
    })

    test('fits a phone, without a fault and without scrolling sideways', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      expect(await page.evaluate(() => document.querySelector('main')?.scrollWidth)).toBeLessThanOrEqual(390)
      expect(await findingsInOwnTheme(page)).toEqual([])
    })
  })
}

test.describe('the keyboard in the kit', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto(`${address}kit.html?lang=en`)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  })

  test('a question about deleting starts on cancel, and Escape gives the focus back', async ({ page }) => {
    const opener = page.getByRole('button', { name: 'Delete product' })
    await opener.click()
    await expect(page.getByRole('button', { name: 'Cancel' }).last()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
  })

  test('a drawer starts at its first field; with changes it asks before it closes, and stays when told so', async ({
    page,
  }) => {
    await page.getByRole('button', { name: 'Open drawer' }).click()
    const drawer = page.getByRole('dialog', { name: 'Custom feature' })
    await expect(drawer.getByLabel('Product name')).toBeFocused()
    await drawer.getByLabel('Product name').fill('Lamp')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect(drawer.getByLabel('Product name')).toHaveValue('Lamp')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(drawer).toHaveCount(0)
  })

  test('the command palette opens on Ctrl K, finds by typing and runs on Enter', async ({ page }) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Command palette' }).fill('purifier')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').getByText('Air purifier 4')).toBeVisible()
  })

  test('one menu serves every row, with the row it was opened from', async ({ page }) => {
    await page.getByRole('button', { name: 'More actions for Climate sensor' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await expect(page.getByRole('status').getByText('Climate sensor')).toBeVisible()
  })

  test('a menu works by keyboard alone, and a second press on its button closes it', async ({ page }) => {
    const opener = page.getByRole('button', { name: 'More actions for Climate sensor' })
    const entry = (name: string) => page.getByRole('menuitem', { name })
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(entry('Edit')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(entry('Duplicate')).toBeFocused()
    for (const leaves of ['Escape', 'Tab']) {
      await page.keyboard.press(leaves)
      await expect(opener).toBeFocused()
      await expect(entry('Edit')).toHaveCount(0)
      await page.keyboard.press('ArrowDown')
      await expect(entry('Edit')).toBeFocused()
    }
    await opener.click()
    await expect(entry('Edit')).toHaveCount(0)
  })

  test('skeleton rows are as high as the rows they stand for', async ({ page }) => {
    const rows = page.getByRole('table', { name: 'Products' }).getByRole('row')
    const heights = () => rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
    const real = await heights()
    await page.getByRole('radio', { name: 'First load' }).check()
    expect(await heights()).toEqual(real)
  })
})
