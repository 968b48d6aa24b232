import { dictionary as zhApp } from '../apps/companion/src/app/dictionary.zh.ts'
import { usersZh } from '../apps/companion/src/domains/users/users/texts.zh.ts'
import { dictionary as enUser } from '../apps/companion/src/user/dictionary.en.ts'
import { dictionary as zhUser } from '../apps/companion/src/user/dictionary.zh.ts'
import { demoDevices } from '../apps/companion/src/user/welcome/demo/demo-home.generated.ts'
import { welcomeEn } from '../apps/companion/src/user/welcome/welcome-texts.en.ts'
import { welcomeZh } from '../apps/companion/src/user/welcome/welcome-texts.zh.ts'
import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from './testing/accessibility.ts'
import { mailedCode } from './testing/accounts.ts'
import { misfits } from './testing/fits.ts'
import { expect, newVisitor, test, type Language } from './testing/story.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const PASSWORD = 'Right-2026'

test.use(PHONE)

/** As if the server had an authority of its own: the page of phones that are to trust it then has its steps. */
function withLocalHttps(): void {
  const localHttps = { port: 3443, fingerprint: Array.from({ length: 32 }, () => 'A0').join(':') }
  let own = {}
  Object.defineProperty(window, 'slipwayConfig', {
    get: () => ({ ...own, localHttps }),
    set: (sent: object) => {
      own = sent
    },
  })
}

const chinese = { ...zhUser, app: zhApp.app, users: usersZh, welcome: welcomeZh }

/** Nothing is wrong with the page, and everything on it fits. */
async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page)
  expect(await misfits(page)).toEqual([])
}

/** The power bar of a long panel lies by the thumb: what Tab reaches is never behind it. */
async function expectFocusInSight(page: Page): Promise<void> {
  const bar = page.locator('.pn-edge')
  await expect(bar).toHaveCSS('position', 'sticky')
  const controls = await page.locator('.pn-columns :is(button, input, select, summary, a)').count()
  expect(controls).toBeGreaterThan(5)
  const hidden: string[] = []
  for (let n = 0; n < controls; n += 1) {
    await page.keyboard.press('Tab')
    const under = await bar.evaluate((edge) => {
      const focused = document.activeElement
      if (!focused?.closest('.pn-columns')) return ''
      const isBehind = focused.getBoundingClientRect().bottom > edge.getBoundingClientRect().top
      return isBehind ? focused.outerHTML.slice(0, 120) : ''
    })
    if (under !== '') hidden.push(under)
  }
  expect(hidden).toEqual([])
}

/** What there is before an account: the demo home, also on a narrow phone, and how a phone trusts the server. */
async function visit(page: Page, browser: Browser, url: string, language: Language): Promise<void> {
  const isZh = language === 'zh-CN'
  const welcome = isZh ? welcomeZh : welcomeEn
  await page.goto(`${url}/app/welcome?lang=${language}`)
  await expect(page.getByRole('heading', { name: welcome.title })).toBeVisible()
  await expectGood(page)
  const air = demoDevices.find(({ key }) => key === 'air')?.name ?? { zh: '', en: '' }
  await page.setViewportSize({ width: 320, height: 844 })
  await page.getByRole('button', { name: isZh ? air.zh : air.en }).tap()
  await expect(page.getByRole('button', { name: welcome.backToDemo })).toBeVisible()
  await expectGood(page)
  await page.setViewportSize({ width: 430, height: 932 })
  await expectFocusInSight(page)
  await page.setViewportSize(PHONE.viewport)
  const trusting = await newVisitor(browser, PHONE)
  await trusting.addInitScript(withLocalHttps)
  await trusting.goto(`${url}/app/trust?lang=${language}`)
  await expect(trusting.getByRole('link', { name: /^https:/ })).toBeVisible()
  await expectGood(trusting)
  await trusting.context().close()
}

test('on a phone: register, sign in by a mailed code, change the profile, end another session', async ({
  page,
  shared,
  browser,
}) => {
  const { user: t, app, users, welcome } = chinese
  const account = 'companion@example.com'
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const tab = (name: string) => page.getByRole('link', { name, exact: true })

  await visit(page, browser, shared.url, 'zh-CN')
  await page.getByRole('link', { name: welcome.register }).tap()
  await field(t.account).fill(account)
  await page.getByRole('button', { name: t.code.send }).tap()
  await expect(page.getByText(t.code.sent(account))).toBeVisible()
  await field(t.code.label).fill(await mailedCode(shared.mails, account))
  await page.getByLabel(t.password, { exact: true }).fill(PASSWORD)
  await expectGood(page)
  await page.getByRole('button', { name: t.register.submit }).tap()
  await expect(page.getByRole('heading', { level: 1, name: app.home })).toBeVisible()
  await expectGood(page)

  await tab(app.me).tap()
  await page.getByRole('button', { name: users.signOut }).tap()
  await expect(page.getByRole('heading', { name: t.signIn.title })).toBeVisible()
  await page.getByText(t.signIn.byCode, { exact: true }).tap()
  await field(t.account).fill(account)
  await page.getByRole('button', { name: t.code.send }).tap()
  await field(t.code.label).fill(await mailedCode(shared.mails, account, 1))
  await expectGood(page)
  await page.getByRole('button', { name: t.signIn.submit }).tap()
  await expect(tab(app.me)).toBeVisible()

  await tab(app.me).tap()
  await expect(page.getByText(account)).toBeVisible()
  await expectGood(page)
  await page.getByRole('link', { name: users.nickname }).tap()
  await field(users.nickname).fill('Lin')
  await expectGood(page)
  await page.getByRole('button', { name: users.save }).tap()
  await expect(page.getByRole('link', { name: users.nickname })).toContainText('Lin')
  await page.getByRole('link', { name: users.picture }).tap()
  await page.locator('input[type=file]').setInputFiles('docs/images/panel-plug.png')
  await expect(page.getByRole('button', { name: users.removePicture })).toBeVisible()
  const picture = page.locator('img[src*="user/avatar"]')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256)
  await expectGood(page)
  await page.goBack()
  await expect(picture).toBeVisible()
  await page.getByText(users.themes.dark, { exact: true }).tap()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  const elsewhere = await newVisitor(browser)
  await elsewhere.goto(`${shared.url}/app/in?lang=zh-CN`)
  await elsewhere.getByRole('textbox', { name: t.account }).fill(account)
  await elsewhere.getByLabel(t.password, { exact: true }).fill(PASSWORD)
  await elsewhere.getByRole('button', { name: t.signIn.submit }).click()
  await expect(elsewhere.getByRole('heading', { level: 1, name: app.home })).toBeVisible()

  await page.getByRole('link', { name: users.sessions }).tap()
  await expect(page.getByText(users.thisOne)).toBeVisible()
  await page.getByRole('button', { name: new RegExp(users.end) }).tap()
  await expect(page.getByRole('button', { name: new RegExp(users.end) })).toHaveCount(0)
  await expectGood(page)
  await elsewhere.reload()
  await expect(elsewhere.getByRole('heading', { name: welcome.title })).toBeVisible()
})

test('on a phone, in the language with the longer words: all that comes before an account', async ({
  page,
  shared,
  browser,
}) => {
  await visit(page, browser, shared.url, 'en-US')
  await page.getByRole('link', { name: welcomeEn.register }).tap()
  await expect(page.getByRole('button', { name: enUser.user.register.submit })).toBeVisible()
  await expectGood(page)
  await page.goto(`${shared.url}/app/in?lang=en-US`)
  await page.getByText(enUser.user.signIn.byCode, { exact: true }).tap()
  await expectGood(page)
})
