import { getAccountInfo } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { listProducts } from '@slipway/contract/products/products/products.calls.ts'
import type { Browser, Page } from '@playwright/test'
import { en as shellEn } from '../apps/console/src/app/texts.en.ts'
import { zh as shellZh } from '../apps/console/src/app/texts.zh.ts'
import { en as authEn } from '../apps/console/src/auth/testing/texts.en.ts'
import { zh as authZh } from '../apps/console/src/auth/testing/texts.zh.ts'
import { apiKeysEn } from '../apps/console/src/domains/identity/api-keys/texts.en.ts'
import { apiKeysZh } from '../apps/console/src/domains/identity/api-keys/texts.zh.ts'
import { sessionsEn } from '../apps/console/src/domains/identity/sign-in/texts.en.ts'
import { sessionsZh } from '../apps/console/src/domains/identity/sign-in/texts.zh.ts'
import { ROOT } from './testing/roles-world.ts'
import { expect, expectAccessible, freshSlipway, inChinese, test, type Language } from './testing/story.ts'

const wordsOf = (language: Language) =>
  language === 'zh-CN'
    ? { login: authZh.login, shell: shellZh, keys: apiKeysZh, sessions: sessionsZh }
    : { login: authEn.login, shell: shellEn, keys: apiKeysEn, sessions: sessionsEn }
type Words = ReturnType<typeof wordsOf>

/** Signs ROOT in, in a separate browser context. */
async function signIn(browser: Browser, url: string, language: Language, { login }: Words): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${url}/authrization/login?lang=${language}`)
  await page.getByRole('textbox', { name: login.account, exact: true }).fill(ROOT.account)
  await page.getByLabel(login.password).and(page.locator('input')).fill(ROOT.password)
  await page.getByRole('button', { name: login.submit, exact: true }).click()
  await expect(page).toHaveURL(/\/home\/product/)
  return page
}

for (const language of inChinese) {
  test(`a key calls until it is revoked, and another browser is signed out from here (${language})`, async ({
    browser,
  }) => {
    const slipway = await freshSlipway({ SLIPWAY_ROOT_EMAIL: ROOT.account, SLIPWAY_ROOT_PASSWORD: ROOT.password })
    const t = wordsOf(language)
    const page = await signIn(browser, slipway.url, language, t)

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
      const reply = await fetch(slipway.url + path, { method, headers })
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

    const other = await signIn(browser, slipway.url, language, t)
    await page.getByRole('link', { name: t.shell.settings.tabs.sessions, exact: true }).click()
    await expect(page.getByText(t.sessions.current)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^(结束会话：|End session: )/ }).click()
    await page.getByRole('button', { name: t.sessions.ending.confirm, exact: true }).click()
    await expect(page.getByText(t.sessions.ending.done)).toBeVisible()
    await expect(page.getByRole('button', { name: t.sessions.endOthers })).toBeDisabled()
    await other.getByRole('link', { name: t.shell.sections.roles }).click()
    await expect(other).toHaveURL(/\/authrization\/login\?returnUrl=/)

    await page.context().close()
    await other.context().close()
    await slipway.stop()
  })
}
