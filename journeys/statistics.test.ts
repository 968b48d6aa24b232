import { addDevice, setProperties } from '@slipway/contract/devices/devices/devices.calls.ts'
import { getProduct } from '@slipway/contract/products/products/products.calls.ts'
import { connectDevice } from '@slipway/device-sdk/device.ts'
import type { Page } from '@playwright/test'
import { statisticsEn } from '../apps/console/src/domains/operations/statistics/texts.en.ts'
import { statisticsZh } from '../apps/console/src/domains/operations/statistics/texts.zh.ts'
import { demoProduct } from '../tools/demo-data.ts'
import { expectAccessible } from './testing/accessibility.ts'
import { misfits } from './testing/fits.ts'
import { expect, test } from './testing/story.ts'

const texts = { 'zh-CN': statisticsZh, 'en-US': statisticsEn }
const tile = (page: Page, name: string) =>
  page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })

for (const [language, t] of Object.entries(texts)) {
  test(`a developer sees sample data, then the first device and what it was told, in ${language}`, async ({
    page,
    shared,
    developer,
  }) => {
    const { client } = developer
    await page.goto(`${shared.url}/home/statistics/activation?lang=${language}`)
    await expect(page.getByText(t.empty.activation.title)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: t.demo.show }).last().click()
    await expect(page.getByText(t.demo.mark)).toBeVisible()
    await expect(page.locator('.u-wrap canvas')).toBeVisible()
    await expectAccessible(page)
    expect(await misfits(page)).toEqual([])
    await page.getByRole('button', { name: t.demo.hide }).click()

    const productId = await demoProduct(client)
    const { productName } = await client.call(getProduct, { productId })
    const { serial, deviceSecret } = await client.call(addDevice, { productId, serial: `stat-${language}` })
    const device = await connectDevice({
      url: `mqtt://127.0.0.1:${shared.mqttPort}`,
      productId,
      serial,
      deviceSecret,
    })
    await client.call(setProperties, { productId, serial, data: { power: true } })

    await page.goto(`${shared.url}/home/statistics/alive?lang=${language}`)
    await expect(tile(page, t.tiles.count)).toContainText('1')
    await expect(page.getByText(t.tiles.online('1'))).toBeVisible()
    await page.getByRole('combobox', { name: t.filters.product }).selectOption({ label: productName })
    await page.getByRole('radio', { name: t.filters.days('7') }).check()
    await page.getByRole('checkbox', { name: t.filters.compare }).check()
    await page.getByRole('button', { name: t.chart.asTable }).click()
    await expect(page.getByRole('table').getByText(t.chart.unfinished)).toBeVisible()
    await expectAccessible(page)
    await page.reload()
    await expect(page.getByRole('radio', { name: t.filters.days('7') })).toBeChecked()

    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: t.export.title }).click()
    await page.getByRole('menuitem', { name: t.export.csv }).click()
    expect((await saved).suggestedFilename()).toMatch(/^alive-.*\.csv$/)

    await page.goto(`${shared.url}/home/statistics/functionCount?lang=${language}`)
    await page.getByRole('button', { name: new RegExp(t.functions.times('1')) }).click()
    await expect(
      page.getByRole('heading', { name: t.functions.trendOf(language === 'zh-CN' ? '开关' : 'Power') }),
    ).toBeVisible()
    await expectAccessible(page)
    expect(await misfits(page)).toEqual([])
    await device.close()
  })
}
