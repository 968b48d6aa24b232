import { previewMiniVersion } from '@slipway/contract/users/mini-programs/mini-versions.calls.ts'
import type { ResultOf } from '@slipway/contract/define-call.ts'
import { previewEn } from '../apps/companion/src/panel/preview/preview-texts.en.ts'
import { previewZh } from '../apps/companion/src/panel/preview/preview-texts.zh.ts'
import { developersEn } from '../apps/console/src/domains/identity/developers/texts.en.ts'
import { developersZh } from '../apps/console/src/domains/identity/developers/texts.zh.ts'
import { miniEn } from '../apps/console/src/domains/users/mini-programs/texts.en.ts'
import { miniZh } from '../apps/console/src/domains/users/mini-programs/texts.zh.ts'
import { mailedCode } from './testing/accounts.ts'
import { expectAccessible } from './testing/accessibility.ts'
import { misfits } from './testing/fits.ts'
import { expect, languages, newVisitor, test } from './testing/story.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, extraHTTPHeaders: {} }

for (const language of languages) {
  const isChinese = language === 'zh-CN'
  const t = isChinese ? miniZh : miniEn
  const d = isChinese ? developersZh : developersEn
  const p = isChinese ? previewZh : previewEn

  test(`a developer has the sample on a phone after one click (${language})`, async ({
    page,
    shared,
    developer,
    browser,
  }) => {
    const address = `mini.${developer.account}`
    await page.goto(`${shared.url}/home/miniProgram?lang=${language}`)
    // 10035 until the account is a developer.
    await page.getByRole('button', { name: t.notDeveloper.button }).click()
    const dialog = page.getByRole('dialog', { name: d.joining.title })
    await dialog.getByRole('textbox', { name: d.joining.email }).fill(address)
    await dialog.getByRole('button', { name: d.joining.send }).click()
    await dialog.getByRole('textbox', { name: d.joining.code }).fill(await mailedCode(shared.mails, address))
    await dialog.getByRole('button', { name: d.joining.submit }).click()

    await expect(page.getByText(t.empty.title)).toBeVisible()
    await expectAccessible(page)
    const linked = page.waitForResponse((reply) => reply.url().includes(previewMiniVersion.path))
    await page.getByRole('button', { name: t.fromSample }).click()
    const code = page.getByRole('img', { name: t.previewing.picture })
    await expect(code).toBeVisible()
    const { data } = (await (await linked).json()) as { data: ResultOf<typeof previewMiniVersion> }
    const url = new URL(data.urls[0] ?? '')
    await expectAccessible(page)

    const phone = await newVisitor(browser, { ...PHONE, locale: language })
    await phone.goto(`${shared.url}${url.pathname}?lang=${language}${url.hash}`)
    const frame = phone.frameLocator('iframe')
    await expect(frame.getByText(p.devices.lamp)).toBeVisible()
    const plug = frame.getByRole('button', { name: new RegExp(`^${p.devices.plug}`) })
    await expect(plug).toHaveAttribute('aria-pressed', 'false')
    await plug.tap()
    await expect(plug).toHaveAttribute('aria-pressed', 'true')
    await expect(phone.locator('iframe')).toHaveAttribute('sandbox', 'allow-scripts')
    await expectAccessible(phone)
    expect(await misfits(phone)).toEqual([])
    await phone.context().close()

    await page.keyboard.press('Escape')
    await expect(page.getByText(t.packStatus[4], { exact: true }).first()).toBeVisible()
    await page.getByRole('link', { name: t.tabs.grey }).click()
    await page.getByRole('textbox', { name: t.greyTab.label }).fill('ann@example.com\nno-account')
    await page.getByRole('button', { name: t.greyTab.add, exact: true }).click()
    await expect(page.getByText(t.greyTab.row(2, 'no-account'))).toBeVisible()
    await expect(page.getByText('ann@example.com')).toBeVisible()
    await expectAccessible(page)
    expect(await misfits(page)).toEqual([])
  })
}
