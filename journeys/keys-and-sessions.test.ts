import { getAccountInfo } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { listProducts } from '@slipway/contract/products/products/products.calls.ts'
import { en as shellEn } from '../apps/console/src/app/texts.en.ts'
import { zh as shellZh } from '../apps/console/src/app/texts.zh.ts'
import { apiKeysEn } from '../apps/console/src/domains/identity/api-keys/texts.en.ts'
import { apiKeysZh } from '../apps/console/src/domains/identity/api-keys/texts.zh.ts'
import { sessionsEn } from '../apps/console/src/domains/identity/sign-in/texts.en.ts'
import { sessionsZh } from '../apps/console/src/domains/identity/sign-in/texts.zh.ts'
import { expectAccessible } from './testing/accessibility.ts'
import { signInAs } from './testing/accounts.ts'
import { expect, inChinese, newVisitor, test, type Language } from './testing/story.ts'

const wordsOf = (language: Language) =>
  language === 'zh-CN'
    ? { shell: shellZh, keys: apiKeysZh, sessions: sessionsZh }
    : { shell: shellEn, keys: apiKeysEn, sessions: sessionsEn }

for (const language of inChinese) {
  test(`a key calls until it is revoked, and another browser is signed out from here (${language})`, async ({
    browser,
    page,
    shared,
    developer,
  }) => {
    const t = wordsOf(language)
    await page.goto(`${shared.url}/home/product?lang=${language}`)

    await page.getByRole('button', { name: t.shell.account }).click()
    await page.getByRole('link', { name: t.shell.settings.title }).click()
    await page.getByRole('link', { name: t.shell.settings.tabs.keys, exact: true }).click()
    await expect(page.getByText(t.keys.empty.title)).toBeVisible()
    await page.getByRole('button', { name: t.keys.create }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: t.keys.form.keyName }).fill('CI')
    const products = language === 'zh-CN' ? '产品' : 'Products'
    await dialog.getByRole('checkbox', { name: t.keys.form.readOf(products), exact: true }).check()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: t.keys.form.create, exact: true }).click()
    await expect(dialog.getByText(t.keys.once.warning)).toBeVisible()
    await expectAccessible(page)
    const key = await dialog.locator('[data-key=key]').innerText()
    await dialog.getByRole('button', { name: t.keys.once.done }).click()

    const headers = { authorization: `Bearer ${key}` }
    const answer = async ({ method, path }: typeof listProducts | typeof getAccountInfo) => {
      const reply = await fetch(shared.url + path, { method, headers })
      return [reply.status, ((await reply.json()) as { code: number }).code]
    }
    expect(await answer(listProducts)).toEqual([200, 200])
    expect(await answer(getAccountInfo)).toEqual([200, 40300])
    await page.reload()
    await expect(page.getByRole('row', { name: 'CI' }).getByText(/^(127\.0\.0\.1|::1)$/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: t.keys.revokeNamed('CI') }).click()
    await page.getByRole('button', { name: t.keys.revoking.confirm }).click()
    await expect(page.getByText(t.keys.empty.title)).toBeVisible()
    expect(await answer(listProducts)).toEqual([403, 403])

    // A context of its own, because the browser logs that the session has ended.
    const other = await newVisitor(browser)
    await signInAs(other.request, shared.url, developer)
    await other.goto(`${shared.url}/home/product?lang=${language}`)
    await page.getByRole('link', { name: t.shell.settings.tabs.sessions, exact: true }).click()
    await expect(page.getByText(t.sessions.current)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^(结束会话：|End session: )/ }).click()
    await page.getByRole('button', { name: t.sessions.ending.confirm, exact: true }).click()
    await expect(page.getByText(t.sessions.ending.done)).toBeVisible()
    await expect(page.getByRole('button', { name: t.sessions.endOthers })).toBeDisabled()
    await other.getByRole('link', { name: t.shell.sections.home, exact: true }).click()
    await expect(other).toHaveURL(/\/authrization\/login\?returnUrl=/)

    await other.context().close()
  })
}
