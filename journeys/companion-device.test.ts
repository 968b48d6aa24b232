import { addingEn } from '../apps/companion/src/domains/users/homes/adding/adding-texts.en.ts'
import { addingZh } from '../apps/companion/src/domains/users/homes/adding/adding-texts.zh.ts'
import { deviceEn } from '../apps/companion/src/domains/users/homes/device/device-texts.en.ts'
import { deviceZh } from '../apps/companion/src/domains/users/homes/device/device-texts.zh.ts'
import { dictionary as enUser } from '../apps/companion/src/user/dictionary.en.ts'
import { dictionary as zhUser } from '../apps/companion/src/user/dictionary.zh.ts'
import { connectDevice } from '../packages/device-sdk/src/device.ts'
import { panelEn } from '../packages/panel/src/texts.en.ts'
import { panelZh } from '../packages/panel/src/texts.zh.ts'
import { expectAccessible } from './testing/accessibility.ts'
import { mailedCode } from './testing/accounts.ts'
import { valueRow } from './testing/device-steps.ts'
import { misfits } from './testing/fits.ts'
import { labelledPlug } from './testing/labelled-device.ts'
import { expect, inEnglish, newVisitor, test } from './testing/story.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'en-US' }

for (const language of inEnglish) {
  const isZh = language === 'zh-CN'
  const [adding, panel] = isZh ? [addingZh, panelZh] : [addingEn, panelEn]
  const { user: t } = isZh ? zhUser : enUser
  const { why } = isZh ? deviceZh : deviceEn

  test(`the label of a device leads a new user to its panel, which controls it (${language})`, async ({
    page,
    shared,
    developer,
    browser,
  }) => {
    const plug = await labelledPlug(developer.client, shared.url)
    const sets: unknown[] = []
    const device = await connectDevice({
      ...plug,
      url: `mqtt://127.0.0.1:${shared.mqttPort}`,
      onSet: (data) => {
        sets.push(data)
        void device.report(data)
      },
    })
    const phone = await newVisitor(browser, PHONE)
    const good = async () => {
      await expectAccessible(phone)
      expect(await misfits(phone)).toEqual([])
    }

    // The code is in the fragment, so that the language has to come before it.
    await phone.goto(plug.label.replace('#', `&lang=${language}#`))
    await expect(phone.getByText(t.signIn.underDevice)).toBeVisible()
    expect(phone.url()).not.toContain(plug.label.split('#')[1])
    await phone.getByRole('link', { name: t.signIn.register }).tap()
    const account = 'label@example.com'
    await phone.getByRole('textbox', { name: t.account, exact: true }).fill(account)
    await phone.getByRole('button', { name: t.code.send }).tap()
    await phone.getByRole('textbox', { name: t.code.label }).fill(await mailedCode(shared.mails, account))
    await phone.getByLabel(t.password, { exact: true }).fill('Right-2026')
    await phone.getByRole('button', { name: t.register.submit }).tap()

    await expect(phone.getByText(plug.serial)).toBeVisible()
    await good()
    await phone.getByRole('button', { name: adding.add, exact: true }).tap()
    await expect(phone.getByText(adding.added)).toBeVisible()
    await phone.getByText(adding.roomNames[0] ?? '', { exact: true }).tap()
    await good()
    await phone.getByRole('button', { name: adding.done }).tap()

    const power = phone.getByRole('switch', { name: /Power|开关/ })
    await expect(phone.getByText(panel.online, { exact: true })).toBeVisible()
    await expect(power).toBeEnabled()
    await page.goto(`${shared.url}/home/product/${plug.productId}/device/${plug.serial}?lang=${language}`)
    await power.tap()
    await expect.poll(() => sets).toEqual([{ power: true }])
    await expect(power).toBeChecked()
    await expect(valueRow(page, 'power')).toContainText('true')
    await good()

    await device.report({ power: false })
    await expect(power).not.toBeChecked()
    await device.close()
    await expect(phone.getByRole('link', { name: why })).toBeVisible()
    await expect(power).toBeDisabled()
    await good()
  })
}
