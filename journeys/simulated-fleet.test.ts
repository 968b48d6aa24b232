import { fleetEn } from '../apps/console/src/domains/devices/fleet-simulator/texts.en.ts'
import { fleetZh } from '../apps/console/src/domains/devices/fleet-simulator/texts.zh.ts'
import { newPlug, wordsOf } from './testing/device-steps.ts'
import { expectAccessible } from './testing/accessibility.ts'
import { expect, inChinese, test } from './testing/story.ts'

const COUNT = 5

for (const language of inChinese) {
  test(`a product is tried with simulated devices: started, watched, stopped and removed (${language})`, async ({
    page,
    shared,
    developer,
  }) => {
    const words = wordsOf(language)
    const { devices } = words
    const t = language === 'zh-CN' ? fleetZh : fleetEn
    const productId = await newPlug(developer.client)
    await page.goto(`${shared.url}/home/product/${productId}/device?lang=${language}`)

    await page.getByRole('button', { name: devices.fleet }).click()
    const drawer = page.getByRole('dialog', { name: t.title })
    await drawer.getByRole('textbox', { name: t.form.count }).fill(String(COUNT))
    await drawer.getByRole('textbox', { name: t.form.intervalSeconds }).fill('1')
    await expectAccessible(page)
    await drawer.getByRole('button', { name: t.start, exact: true }).click()
    await expect(drawer.getByText(t.status[1], { exact: true })).toBeVisible()
    await expect(drawer.getByText(t.of(String(COUNT), String(COUNT)), { exact: true })).toBeVisible()
    await expect(drawer.getByRole('definition').nth(5)).not.toHaveText('0')
    await expectAccessible(page)

    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: 'sim-0001', exact: true })).toBeVisible()
    await expect(page.getByText(devices.simulated, { exact: true })).toHaveCount(COUNT)
    await expectAccessible(page)
    await page.getByRole('checkbox', { name: devices.hideSimulated }).check()
    await expect(page.getByText(devices.noHit.onlySimulated)).toBeVisible()
    await page.getByRole('button', { name: devices.noHit.clear }).click()

    await page.getByRole('button', { name: devices.moreActions, exact: true }).click()
    await page.getByRole('menuitem', { name: devices.fleet }).click()
    await drawer.getByRole('button', { name: t.stop, exact: true }).click()
    await expect(drawer.getByText(t.status[2], { exact: true })).toBeVisible()
    await expect(drawer.getByText(t.of('0', String(COUNT)), { exact: true })).toBeVisible()
    await drawer.getByRole('button', { name: t.remove }).click()
    const asking = page.getByRole('alertdialog', { name: t.removeTitle(String(COUNT)) })
    await asking.getByRole('button', { name: t.remove }).click()
    await expect(drawer.getByText(t.status[2], { exact: true })).toBeHidden()
    await expect(drawer.getByRole('button', { name: t.start, exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText(devices.empty.title)).toBeVisible()
  })
}
