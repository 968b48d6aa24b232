import { fillConsole } from './testing/filled-console.ts'
import { wordsOf } from './testing/device-steps.ts'
import { en as shellEn } from '../apps/console/src/app/texts.en.ts'
import { ROOT } from './testing/roles-world.ts'
import { expect, freshSlipway } from './testing/story.ts'
import { test, type Page } from '@playwright/test'

// Failed requests are what these journeys are about, so they don't use the page that forbids console errors.

const words = wordsOf('en-US')

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/?lang=en-US`)
  await page.getByRole('textbox').first().fill(ROOT.account)
  await page.locator('input[type=password]').fill(ROOT.password)
  await page.locator('button[type=submit]').click()
  await page.waitForURL('**/home/**')
}

test('an upgrade under an open tab reloads it once; after that the dialog says so and the page stays', async ({
  page,
}) => {
  const slipway = await freshSlipway()
  const functions = (await fillConsole(slipway)).find((route) => route.endsWith('/function')) ?? ''
  await signIn(page, slipway.url)
  // Without idle time nothing is preloaded.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'requestIdleCallback'))
  await page.route(/FeatureDrawer-[^/]*\.js/, (route) => route.fulfill({ status: 404 }))
  await page.goto(slipway.url + functions)
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: words.features.add }).click()
  await reloaded
  expect(new URL(page.url()).pathname).toBe(functions)
  await page.getByRole('button', { name: words.features.add }).click()
  await expect(page.getByText(shellEn.newVersionTitle)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Demo strip' })).toBeVisible()
  await page.unroute(/FeatureDrawer-[^/]*\.js/)
  await page.getByRole('button', { name: shellEn.reload, exact: true }).click()
  await page.getByRole('button', { name: words.features.add }).click()
  await expect(page.getByRole('textbox', { name: words.editor.deKey })).toBeVisible()
  await slipway.stop()
})

test('a lost network shows in one banner, and everything is there again when it is back', async ({ page, context }) => {
  const slipway = await freshSlipway()
  const device = (await fillConsole(slipway)).find((route) => /\/device\/[^/]+$/.test(route)) ?? ''
  await signIn(page, slipway.url)
  await page.goto(slipway.url + device)
  await expect(page.getByText(words.devices.live.on)).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(shellEn.offline)).toBeVisible()
  await expect(page.getByText(words.devices.live.on)).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByText(shellEn.offline)).toHaveCount(0)
  await expect(page.getByText(words.devices.live.on)).toBeVisible()
  await slipway.stop()
})
