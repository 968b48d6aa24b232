import { addDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import { connectDevice } from '@slipway/device-sdk/device.ts'
import { deviceIdentityEn } from '../apps/console/src/domains/devices/device-identity/texts.en.ts'
import { deviceIdentityZh } from '../apps/console/src/domains/devices/device-identity/texts.zh.ts'
import { deviceQueryEn } from '../apps/console/src/domains/devices/device-query/texts.en.ts'
import { deviceQueryZh } from '../apps/console/src/domains/devices/device-query/texts.zh.ts'
import { serialNumbersEn } from '../apps/console/src/domains/devices/serial-numbers/texts.en.ts'
import { serialNumbersZh } from '../apps/console/src/domains/devices/serial-numbers/texts.zh.ts'
import { newPlug, wordsOf } from './testing/device-steps.ts'
import { expectAccessible } from './testing/accessibility.ts'
import { expect, inEnglish, test } from './testing/story.ts'

for (const language of inEnglish) {
  test(`a device that is refused is found by its serial number, and its cause is read (${language})`, async ({
    page,
    shared,
    developer,
  }) => {
    const t = language === 'zh-CN' ? deviceQueryZh : deviceQueryEn
    const words = wordsOf(language)
    const productId = await newPlug(developer.client)
    const device1 = { productId, serial: 'plug-1' }
    const { deviceSecret } = await developer.client.call(addDevice, device1)
    const key = { url: `mqtt://127.0.0.1:${shared.mqttPort}`, ...device1, deviceSecret }
    await expect(connectDevice({ ...key, deviceSecret: 'not-the-secret', onSet: () => {} })).rejects.toThrow()

    await page.goto(`${shared.url}/home/device?lang=${language}`)
    await expect(page.getByText(t.start.title)).toBeVisible()
    await expectAccessible(page)
    const field = page.getByRole('textbox', { name: t.search })
    await field.fill('plug-2')
    await field.press('Enter')
    await expect(page.getByText(t.notFound.title)).toBeVisible()
    await expectAccessible(page)

    await field.fill('plug-1')
    await field.press('Enter')
    await expect(page.getByRole('heading', { name: 'plug-1' })).toBeVisible()
    await expect(page.getByText(words.causes.signature.checked, { exact: true })).toBeVisible()
    await expect(page.getByText(words.causes.signature.fix, { exact: true })).toBeVisible()
    await expectAccessible(page)

    const device = await connectDevice({ ...key, onSet: () => {} })
    await device.report({ power: true, brightness: 300 })
    await page.getByRole('button', { name: t.why.refresh }).click()
    await expect(page.getByText(t.why.violation(422))).toBeVisible()
    await expect(page.getByText(/^brightness: /)).toBeVisible()
    await page.getByText(t.why.kinds.presence, { exact: true }).click()
    await expect(page.getByText(t.why.violation(422))).toBeHidden()
    await expect(page.getByText(t.why.presence.on, { exact: true })).toBeVisible()
    await page.getByRole('tab', { name: t.tabs.onoff }).click()
    await expect(page.getByRole('table', { name: t.tabs.onoff })).toContainText(t.why.presence.on)
    await expectAccessible(page)
    await device.close()

    const identity = language === 'zh-CN' ? deviceIdentityZh : deviceIdentityEn
    await page.goto(new URL(`/home/product/${productId}/device`, page.url()).href)
    await page.getByRole('button', { name: words.devices.moreActions, exact: true }).click()
    await page.getByRole('menuitem', { name: words.devices.identity }).click()
    await expect(page.getByRole('dialog').getByText(words.causes.signature.fix)).toBeVisible()
    await expect(page.getByRole('heading', { name: identity.refused.title })).toBeVisible()
    await expectAccessible(page)

    const serials = language === 'zh-CN' ? serialNumbersZh : serialNumbersEn
    await page.goto(new URL('/home/serial', page.url()).href)
    await expect(page.getByText(serials.empty.title)).toBeVisible()
    await expectAccessible(page)
  })
}
