import { virtualDevicesEn } from '../apps/console/src/domains/devices/virtual-devices/texts.en.ts'
import { virtualDevicesZh } from '../apps/console/src/domains/devices/virtual-devices/texts.zh.ts'
import { newPlug, valueRow, wordsOf } from './testing/device-steps.ts'
import { expectAccessible } from './testing/accessibility.ts'
import { expect, inChinese, test } from './testing/story.ts'

for (const language of inChinese) {
  test(`a product is tried without hardware: its virtual device reports and is set like any other (${language})`, async ({
    page,
    shared,
    developer,
  }) => {
    const words = wordsOf(language)
    const { products, devices } = words
    const t = language === 'zh-CN' ? virtualDevicesZh : virtualDevicesEn
    const [power, brightness] = language === 'zh-CN' ? ['开关', '亮度'] : ['Power', 'Brightness']
    const productId = await newPlug(developer.client)
    await page.goto(`${shared.url}/home/product/${productId}/function?lang=${language}`)

    const sections = page.getByRole('navigation', { name: products.detail.sections, exact: true })
    await sections.getByRole('link', { name: products.detail.tabs.virtual }).click()
    await expect(page.getByText(t.unbound.title)).toBeVisible()
    await expect(page.getByText(t.unbound.phone)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: t.unbound.bind }).click()
    await expect(page.getByText(t.phases.on, { exact: true })).toBeVisible()

    await page.getByRole('textbox', { name: t.valueOf(brightness) }).fill('30')
    await page.getByRole('button', { name: t.reportNamed(brightness) }).click()
    const log = page.getByRole('log')
    await expect(log).toContainText(`${t.log.sent} prop_report`)
    await expectAccessible(page)

    const watched = await page.context().newPage()
    await watched.emulateMedia({ reducedMotion: 'reduce' })
    const href = (await page.getByRole('link', { name: t.open }).getAttribute('href')) ?? ''
    await watched.goto(new URL(href, page.url()).href)
    const head = watched.locator('header').filter({ has: watched.getByRole('heading', { level: 1 }) })
    await expect(head.getByText(devices.detail.virtual, { exact: true })).toBeVisible()
    await expect(valueRow(watched, 'brightness')).toContainText('30')
    await watched.getByRole('switch', { name: devices.detail.setNamed(power) }).click()
    await expect(watched.getByText(devices.detail.commandStatus.acked).first()).toBeVisible()
    await expect(log).toContainText(`${t.log.received} prop_set`)
    await expect(page.getByRole('switch', { name: t.reportNamed(power) })).toBeChecked()
    await expectAccessible(watched)

    await page.getByRole('switch', { name: t.power, exact: true }).click()
    await expect(page.getByText(t.phases.off, { exact: true })).toBeVisible()
    await expect(watched.getByText(devices.detail.wentOff, { exact: true }).first()).toBeVisible()
    await watched.close()
  })
}
