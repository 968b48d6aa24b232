import type { Browser, Page } from '@playwright/test'
import { en as authEn } from '../apps/console/src/auth/testing/texts.en.ts'
import { zh as authZh } from '../apps/console/src/auth/testing/texts.zh.ts'
import { en as shellEn } from '../apps/console/src/app/texts.en.ts'
import { zh as shellZh } from '../apps/console/src/app/texts.zh.ts'
import { accountsEn } from '../apps/console/src/domains/identity/accounts/texts.en.ts'
import { accountsZh } from '../apps/console/src/domains/identity/accounts/texts.zh.ts'
import { productsEn } from '../apps/console/src/domains/products/products/texts.en.ts'
import { productsZh } from '../apps/console/src/domains/products/products/texts.zh.ts'
import { rolesEn } from '../apps/console/src/domains/identity/roles/texts.en.ts'
import { rolesZh } from '../apps/console/src/domains/identity/roles/texts.zh.ts'
import { DEVELOPER, registerDeveloper } from './testing/roles-world.ts'
import { expectAccessible } from './testing/accessibility.ts'
import { freshSlipway, ROOT, type Slipway } from './testing/servers.ts'
import { expect, inChinese, newVisitor, test, type Language } from './testing/story.ts'

const wordsOf = (language: Language) =>
  language === 'zh-CN'
    ? { a: accountsZh, r: rolesZh, products: productsZh, shell: shellZh }
    : { a: accountsEn, r: rolesEn, products: productsEn, shell: shellEn }

const PRODUCT = 'Ann plug'

interface Person {
  page: Page
  signIn(): Promise<void>
  /** Triggers a request on the page and expects that its session has ended. */
  expectThrownOut(): Promise<void>
}

/** A user with a separate browser context. */
async function person(
  browser: Browser,
  { url }: Slipway,
  language: Language,
  { account, password }: typeof ROOT,
): Promise<Person> {
  const t = (language === 'zh-CN' ? authZh : authEn).login
  const page = await newVisitor(browser)
  return {
    page,
    async signIn() {
      await page.goto(`${url}/authrization/login?lang=${language}`)
      await page.getByRole('textbox', { name: t.account, exact: true }).fill(account)
      await page.getByLabel(t.password).and(page.locator('input')).fill(password)
      await page.getByRole('button', { name: t.submit, exact: true }).click()
    },
    async expectThrownOut() {
      // The page may redirect to the login at the same moment: `goto` would wait for the replaced navigation.
      await page.evaluate((address) => location.assign(address), `${url}/home/product`).catch(() => undefined)
      await expect(page).toHaveURL(/\/authrization\/login\?returnUrl=/)
    },
  }
}

for (const language of inChinese) {
  test(`a change of role throws the other browser out, and a deleted account leaves its product to ROOT (${language})`, async ({
    browser,
  }) => {
    await using slipway = await freshSlipway({ SLIPWAY_ROOT_EMAIL: ROOT.account, SLIPWAY_ROOT_PASSWORD: ROOT.password })
    const { a, r, products, shell } = wordsOf(language)
    await registerDeveloper(slipway, PRODUCT)
    const ann = await person(browser, slipway, language, DEVELOPER)
    await ann.signIn()
    await expect(ann.page.getByRole('link', { name: PRODUCT, exact: true })).toBeVisible()
    await expect(ann.page.getByRole('link', { name: shell.sections.accounts })).toHaveCount(0)

    const root = await person(browser, slipway, language, ROOT)
    const { page } = root
    await root.signIn()
    await page.getByRole('link', { name: shell.sections.roles }).click()
    await expect(page.getByRole('row')).toHaveCount(5)
    await expectAccessible(page)
    await page.getByRole('button', { name: r.create }).click()
    const drawer = page.getByRole('dialog')
    const mark = drawer.getByRole('checkbox', { name: new RegExp(`^${r.form.administrator}`) })
    await drawer.getByLabel(r.form.roleName).fill('Testers')
    await drawer.getByRole('checkbox', { name: shell.groups.develop, exact: true }).check()
    await expect(drawer.getByText(r.form.chosen(5, 22))).toBeVisible()
    await mark.check()
    await expect(drawer.getByText(r.form.administratorWarning)).toBeVisible()
    await expectAccessible(page)
    await mark.uncheck()
    await drawer.getByRole('button', { name: r.form.create, exact: true }).click()
    await expect(page.getByText('Testers', { exact: true })).toBeVisible()

    await page.getByRole('link', { name: shell.sections.accounts }).click()
    await page.getByRole('textbox', { name: a.search }).fill('ANN')
    await expect(page.getByRole('row')).toHaveCount(2)
    await expectAccessible(page)
    await page.getByRole('button', { name: a.editNamed(DEVELOPER.account) }).click()
    await page.getByRole('dialog').getByLabel(a.form.role).selectOption('Testers')
    await expect(page.getByText(a.form.signsOut)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: a.form.save }).click()
    await expect(page.getByRole('cell', { name: 'Testers' })).toBeVisible()
    await ann.expectThrownOut()
    await ann.signIn()
    await expect(ann.page.getByRole('link', { name: PRODUCT, exact: true })).toBeVisible()

    await page.getByRole('link', { name: shell.sections.roles }).click()
    await page.getByRole('button', { name: r.editNamed('Testers') }).click()
    await drawer.getByRole('checkbox', { name: shell.groups.deliver, exact: true }).check()
    await expect(drawer.getByText(r.form.signsOut(1))).toBeVisible()
    await drawer.getByRole('button', { name: r.form.save, exact: true }).click()
    await expect(drawer).toHaveCount(0)
    await ann.expectThrownOut()
    await ann.signIn()
    await expect(ann.page).toHaveURL(/\/home\/product/)

    await page.getByRole('button', { name: r.more('Testers') }).click()
    await page.getByRole('menuitem', { name: r.remove }).click()
    const heir = language === 'zh-CN' ? '开发者' : 'Developer'
    await expect(page.getByText(r.deleting.accounts(1, heir))).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: r.deleting.confirm }).click()
    await expect(page.getByText('Testers', { exact: true })).toHaveCount(0)
    await ann.expectThrownOut()
    await ann.signIn()
    await expect(ann.page).toHaveURL(/\/home\/product/)

    await page.getByRole('link', { name: shell.sections.accounts }).click()
    await page.getByRole('button', { name: a.more(DEVELOPER.account) }).click()
    await page.getByRole('menuitem', { name: a.remove }).click()
    await expect(page.getByText(a.deleting.products(1))).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: a.deleting.confirm }).click()
    await expect(page.getByRole('row')).toHaveCount(2)
    await ann.expectThrownOut()
    await ann.signIn()
    await expect(ann.page).toHaveURL(/\/authrization\/login/)

    await page.goto(`${slipway.url}/admin/product`)
    const row = page.getByRole('row').filter({ hasText: PRODUCT })
    await expect(row).toContainText(ROOT.account)
    await page.getByRole('link', { name: products.developNamed(PRODUCT) }).click()
    await expect(page.getByRole('heading', { name: PRODUCT })).toBeVisible()
    await page.goto('about:blank')
  })
}
