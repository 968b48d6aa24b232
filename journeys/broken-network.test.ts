import { addDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import { deviceHistoryEn } from '../apps/console/src/domains/devices/device-history/texts.en.ts'
import { en as shellEn } from '../apps/console/src/app/texts.en.ts'
import { newPlug, wordsOf } from './testing/device-steps.ts'
// Failed requests are what these journeys are about, so their pages may have console errors.
import { expect, testWithErrors as test } from './testing/story.ts'

const words = wordsOf('en-US')

test('an upgrade under an open tab reloads it once; after that the dialog says so and the page stays', async ({
  page,
  shared,
  developer,
}) => {
  const functions = `/home/product/${await newPlug(developer.client)}/function`
  // Without idle time nothing is preloaded.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'requestIdleCallback'))
  await page.route(/FeatureDrawer-[^/]*\.js/, (route) => route.fulfill({ status: 404 }))
  await page.goto(`${shared.url}${functions}?lang=en-US`)
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: words.features.add }).click()
  await reloaded
  expect(new URL(page.url()).pathname).toBe(functions)
  await page.getByRole('button', { name: words.features.add }).click()
  await expect(page.getByText(shellEn.newVersionTitle)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Journey plug' })).toBeVisible()
  await page.unroute(/FeatureDrawer-[^/]*\.js/)
  await page.getByRole('button', { name: shellEn.reload, exact: true }).click()
  await page.getByRole('button', { name: words.features.add }).click()
  await expect(page.getByRole('textbox', { name: words.editor.deKey })).toBeVisible()
})

test('a lost network shows in one banner, and everything is there again when it is back', async ({
  page,
  context,
  shared,
  developer,
}) => {
  const productId = await newPlug(developer.client)
  await developer.client.call(addDevice, { productId, serial: 'plug-1' })
  // Without idle time nothing is preloaded.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'requestIdleCallback'))
  await page.goto(`${shared.url}/home/product/${productId}/device/plug-1?lang=en-US`)
  await expect(page.getByText(words.devices.live.on)).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(shellEn.offline)).toBeVisible()
  await expect(page.getByText(words.devices.live.on)).toHaveCount(0)
  await page.getByRole('link', { name: words.devices.detail.tabs.history, exact: true }).click()
  await expect(page.getByText(shellEn.offlineText)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(shellEn.offline)).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: deviceHistoryEn.property, exact: true })).toBeVisible()
  await page.getByRole('link', { name: words.devices.detail.tabs.now, exact: true }).click()
  await expect(page.getByText(words.devices.live.on)).toBeVisible()
})
