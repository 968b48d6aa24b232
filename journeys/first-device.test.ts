import { connectDevice } from '@slipway/device-sdk/device.ts'
import { deviceHistoryEn } from '../apps/console/src/domains/devices/device-history/texts.en.ts'
import { deviceHistoryZh } from '../apps/console/src/domains/devices/device-history/texts.zh.ts'
import { addDevice, makeProduct, openWhenOnline, setUp, valueRow, wordsOf } from './testing/device-steps.ts'
import { expectAccessible } from './testing/accessibility.ts'
import { expect, inChinese, test } from './testing/story.ts'

for (const language of inChinese) {
  test(`from the set-up link to a property that a real device was given (${language})`, async ({ page, slipway }) => {
    const words = wordsOf(language)
    await setUp(page, slipway, language)
    await makeProduct(page, words)
    const secret = await addDevice(page, words, 'plug-1')
    await expectAccessible(page)

    const asked: Record<string, unknown>[] = []
    const key = { url: `mqtt://127.0.0.1:${slipway.mqttPort}`, ...secret }
    await expect(connectDevice({ ...key, deviceSecret: 'not-the-secret', onSet: () => {} })).rejects.toThrow()
    await expect(page.getByText(words.devices.check.refused)).toBeVisible()
    await expect(page.getByText(words.causes.signature.fix)).toBeVisible()
    await expectAccessible(page)

    const device = await connectDevice({ ...key, protocolVersion: 5, onSet: (data) => void asked.push(data) })
    await expect(page.getByText(words.devices.check.online)).toBeVisible()
    await expectAccessible(page)
    await openWhenOnline(page, words)
    await device.report({ power: false, brightness: 30 })
    await expect(valueRow(page, 'brightness')).toContainText('30')
    // The page begins with the device: its first value is in sight without scrolling.
    const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 }
    for (const size of [
      { width: 390, height: 844 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(size)
      await expect(valueRow(page, 'power')).toBeInViewport({ ratio: 1 })
    }
    await page.setViewportSize({ width, height })

    await page
      .getByRole('switch', { name: words.devices.detail.setNamed(language === 'zh-CN' ? '开关' : 'Power') })
      .click()
    await expect(page.getByText(words.devices.detail.commandStatus.acked).first()).toBeVisible()
    expect(asked).toEqual([{ power: true }])
    await device.report({ power: true, brightness: 300 })
    await expect(valueRow(page, 'brightness')).toContainText(words.devices.detail.unmodelled(''))
    await expectAccessible(page)

    await device.close()
    await expect(page.getByText(words.devices.detail.wentOff, { exact: true }).first()).toBeVisible()

    const history = language === 'zh-CN' ? deviceHistoryZh : deviceHistoryEn
    await page.getByRole('link', { name: words.devices.detail.tabs.history, exact: true }).click()
    await page.getByRole('combobox', { name: history.property, exact: true }).selectOption('brightness')
    await expect(page.getByRole('table', { name: history.table }).getByRole('row')).toHaveCount(3)
    await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', /: 300/)
    await expectAccessible(page)
  })
}
