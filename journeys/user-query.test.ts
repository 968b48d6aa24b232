import { addHome } from '@slipway/contract/users/homes/homes.calls.ts'
import { supportEn } from '../apps/console/src/domains/operations/support/texts.en.ts'
import { supportZh } from '../apps/console/src/domains/operations/support/texts.zh.ts'
import { logoffEn } from '../apps/companion/src/user/hello/logoff.en.ts'
import { expectAccessible, expectGoodEverywhere } from './testing/accessibility.ts'
import { newUser, send, signInAs } from './testing/accounts.ts'
import { misfits } from './testing/fits.ts'
import { ROOT } from './testing/servers.ts'
import { expect, newVisitor, test } from './testing/story.ts'

for (const language of ['zh-CN', 'en-US'] as const) {
  test(`support finds a user, starts its deletion, exports it and revokes the deletion: ${language}`, async ({
    page,
    shared,
    browser,
  }) => {
    const t = language === 'zh-CN' ? supportZh : supportEn
    const phone = await newVisitor(browser)
    const { account } = await newUser(phone.request, shared)
    await send(phone.request, shared.url, addHome, { name: 'Villa', timeZone: 'UTC' })
    await signInAs(page.request, shared.url, ROOT)
    await page.goto(`${shared.url}/home/user?lang=${language}`)

    await page.getByRole('button', { name: t.export }).click()
    await expect(page.getByText(language === 'zh-CN' ? /注销失败/ : /Write-off failed/)).toBeVisible()
    const field = page.getByRole('textbox', { name: t.search })
    await field.fill('nosuch@example.com')
    await field.press('Enter')
    await expect(page.getByRole('button', { name: t.notFound.records })).toBeVisible()

    await field.fill(account)
    await field.press('Enter')
    await expect(page.getByRole('cell', { name: t.logins.kinds[1] })).toBeVisible()
    await expectGoodEverywhere(page)
    expect(await misfits(page)).toEqual([])
    await page.getByRole('tab', { name: t.tabs.families }).click()
    await expect(page.getByText('Villa')).toBeVisible()
    await page.getByRole('button', { name: t.reveal }).click()
    await expect(page.getByRole('heading', { name: account })).toBeVisible()

    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: t.export }).click()
    expect((await saved).suggestedFilename()).toMatch(/^[\w-]{22}-\d{8}\.xlsx$/)

    await page.getByRole('button', { name: t.startLogoff }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: t.starting.account }).fill(account)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: t.starting.confirm }).click()
    await expect(page.getByText(t.byStaff)).toBeVisible()
    await phone.goto(`${shared.url}/app/?lang=en-US`)
    await expect(phone.getByText(logoffEn.byStaff.trim())).toBeVisible()

    await page.getByRole('tab', { name: t.tabs.logoffs }).click()
    await expect(page.getByRole('cell', { name: t.logoffs.states[2] })).toBeVisible()
    await page.getByRole('button', { name: t.revoke, exact: true }).first().click()
    await page.getByRole('alertdialog').getByRole('button', { name: t.revoking.confirm }).click()
    await expect(page.getByText(t.byStaff)).toBeHidden()
    await expectGoodEverywhere(page)
    await phone.context().close()
  })
}
