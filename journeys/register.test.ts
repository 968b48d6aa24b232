import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { en } from '../apps/console/src/auth/testing/texts.en.ts'
import { zh } from '../apps/console/src/auth/testing/texts.zh.ts'
import { readMail } from '../apps/server/src/domains/identity/sign-in/testing/mailbox.ts'
import { mailedCode, mailsTo } from './testing/accounts.ts'
import { expectAccessible, expectGoodEverywhere } from './testing/accessibility.ts'
import { freshSlipway, ROOT } from './testing/servers.ts'
import { expect, languages, test } from './testing/story.ts'

const FIRST = 'First-pass1'
const SECOND = 'Second-pass2'

for (const language of languages) {
  const t = language === 'zh-CN' ? zh : en
  const account = `${language.toLowerCase()}@example.com`

  test(`from a mailed code to an account, and to a new password when the first is forgotten (${language})`, async ({
    page,
    shared,
  }) => {
    const field = (name: string) => page.getByRole('textbox', { name, exact: true })
    const secret = (name: string) => page.getByLabel(name, { exact: false }).and(page.locator('input'))

    await page.goto(`${shared.url}/authrization/login?lang=${language}`)
    await expect(page.getByRole('heading', { name: t.login.title })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: t.login.register }).click()
    await expect(page).toHaveURL(/\/authrization\/register\/register/)
    await expect(page.getByRole('heading', { name: t.register.title })).toBeVisible()
    await expectGoodEverywhere(page)

    await page.getByRole('button', { name: t.register.submit }).click()
    await expectAccessible(page)
    await field(t.register.account).fill(account)
    await page.getByRole('button', { name: t.code.send }).click()
    await expect(page.getByText(t.code.sent(account))).toBeVisible()
    await field(t.code.label).fill(await mailedCode(shared.mails, account))
    await secret(t.newPassword.label).first().fill(FIRST)
    await secret(t.newPassword.repeat).fill(FIRST)
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: t.register.submit }).click()
    await expect(page).toHaveURL(/\/home\/product/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

    // Left first: what it asks for without a session would take it to the sign-in by itself.
    await page.goto('about:blank')
    await page.context().clearCookies()
    await page.goto(`${shared.url}/authrization/login?lang=${language}`)
    await page.getByRole('link', { name: t.login.forgotten }).click()
    await expect(page).toHaveURL(/\/authrization\/resetPassword\/account/)
    await expect(page.getByRole('heading', { name: t.reset.title })).toBeVisible()
    await expectGoodEverywhere(page)
    await field(t.reset.account).fill(account)
    await page.getByRole('button', { name: t.code.send }).click()
    await field(t.code.label).fill(await mailedCode(shared.mails, account, 1))
    await page.getByRole('button', { name: t.reset.next }).click()

    await expect(page.getByRole('heading', { name: t.reset.newTitle })).toBeVisible()
    await page.reload()
    await secret(t.reset.newPassword).first().fill(SECOND)
    await secret(t.newPassword.repeat).fill(SECOND)
    await expectGoodEverywhere(page)
    await page.getByRole('button', { name: t.reset.submit }).click()
    await expect(page.getByRole('heading', { name: t.reset.doneTitle })).toBeVisible()
    await expectGoodEverywhere(page)

    await page.getByRole('link', { name: t.reset.login }).click()
    await field(t.login.account).fill(account)
    await secret(t.login.password).fill(FIRST)
    await page.getByRole('button', { name: t.login.submit, exact: true }).click()
    await expect(secret(t.login.password)).toHaveAccessibleDescription(/\S/)
    await secret(t.login.password).fill(SECOND)
    await page.getByRole('button', { name: t.login.submit, exact: true }).click()
    await expect(page).toHaveURL(/\/home\/product/)
    expect(mailsTo(shared.mails, account)).toHaveLength(3)
  })
}

test('a new installation leads to set-up; without a mail server the pages say where the mails lie, and there they are', async ({
  page,
}) => {
  await using alone = await freshSlipway()
  for (const address of ['/', '/authrization/register/register']) {
    await page.goto(`${alone.url}${address}?lang=en-US`)
    await expect(page.getByRole('heading', { name: en.setUp.firstTitle })).toBeVisible()
  }
  await expectGoodEverywhere(page)
  await page.goto(`${alone.setUpLink ?? ''}&lang=en-US`)
  await expect(page.getByText(en.setUp.mailsInFolder)).toBeVisible()
  await expectGoodEverywhere(page)
  await page.getByLabel(en.setUp.account).fill(ROOT.account)
  for (const field of await page.locator('input[type=password]').all()) await field.fill(ROOT.password)
  await page.getByRole('button', { name: en.setUp.submit }).click()
  await expect(page).toHaveURL(/\/home$/)
  await page.context().clearCookies()

  for (const [address, purpose] of [
    ['register/register', 'registration'],
    ['resetPassword/account', 'reset'],
  ]) {
    await page.goto(`${alone.url}/authrization/${address}?lang=en-US`)
    await expect(page.getByText(en.code.inFolder)).toBeVisible()
    await expectGoodEverywhere(page)
    await page.getByRole('textbox').first().fill('ann@example.com')
    await page.getByRole('button', { name: en.code.send }).click()
    await expect(page.getByText(en.code.sent('ann@example.com'))).toBeVisible()
    const folder = path.join(alone.dataFolder, 'mail')
    const file = path.join(folder, readdirSync(folder).toSorted().at(-1) ?? '')
    expect(readMail(readFileSync(file)).subject).toContain(purpose)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  }
})
