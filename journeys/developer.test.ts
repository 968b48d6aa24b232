import { developersEn } from '../apps/console/src/domains/identity/developers/texts.en.ts'
import { developersZh } from '../apps/console/src/domains/identity/developers/texts.zh.ts'
import { mailedCode } from './testing/accounts.ts'
import { expectAccessible, expectGoodEverywhere } from './testing/accessibility.ts'
import { expect, inEnglish, test } from './testing/story.ts'

for (const language of inEnglish) {
  const t = language === 'zh-CN' ? developersZh : developersEn

  test(`from the invitation to keys, and to another secret, by a code from a real mail server (${language})`, async ({
    page,
    shared,
    developer,
  }) => {
    const address = `developer.${developer.account}`
    await page.goto(`${shared.url}/home/product?lang=${language}`)

    const invitation = page.getByRole('region', { name: t.prompt.title })
    await expect(invitation).toBeVisible()
    await expectAccessible(page)
    await invitation.getByRole('link', { name: t.prompt.start }).click()

    const dialog = page.getByRole('dialog', { name: t.joining.title })
    await dialog.getByRole('textbox', { name: t.joining.email }).fill(address)
    await dialog.getByRole('button', { name: t.joining.send }).click()
    await expect(dialog.getByText(t.joining.sent(address))).toBeVisible()
    await expectGoodEverywhere(page)
    await dialog.getByRole('textbox', { name: t.joining.code }).fill(await mailedCode(shared.mails, address))
    await dialog.getByRole('button', { name: t.joining.submit }).click()

    await expect(page.getByText(address)).toBeVisible()
    await expect(invitation).toBeHidden()
    await expectGoodEverywhere(page)
    await page.getByRole('button', { name: t.keys.create }).click()
    const shown = page.getByRole('dialog', { name: t.shown.title })
    const keyOf = (name: string) => shown.locator(`[data-key=${name}]`).innerText()
    const first = { appKey: await keyOf('appKey'), appSecret: await keyOf('appSecret') }
    await expectGoodEverywhere(page)
    await shown.getByRole('button', { name: t.shown.done }).click()
    await expect(page.getByText(first.appKey)).toBeVisible()
    await page.reload()
    await expect(page.getByText(first.appKey)).toBeVisible()
    expect(await page.content()).not.toContain(first.appSecret)
    await expectGoodEverywhere(page)

    await page.getByRole('button', { name: t.keys.reset }).click()
    await expect(page.getByRole('alertdialog', { name: t.resetting.title })).toContainText(t.resetting.text)
    await expectAccessible(page)
    await page.getByRole('alertdialog').getByRole('button', { name: t.resetting.confirm, exact: true }).click()
    await expect(shown).toBeVisible()
    expect(await keyOf('appKey')).toBe(first.appKey)
    expect(await keyOf('appSecret')).not.toBe(first.appSecret)
  })
}
