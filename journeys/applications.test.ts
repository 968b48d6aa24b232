import { accentOf } from '@slipway/contract/products/features/panel/accent-colours.ts'
import { getBrand } from '@slipway/contract/users/apps/app-brand.calls.ts'
import { publishApp } from '@slipway/contract/users/apps/apps.calls.ts'
import { welcomeEn } from '../apps/companion/src/user/welcome/welcome-texts.en.ts'
import { appsEn as t } from '../apps/console/src/domains/users/apps/texts.en.ts'
import { expectAccessible } from './testing/accessibility.ts'
import { misfits } from './testing/fits.ts'
import { expect, newVisitor, test } from './testing/story.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'en-US' }
const COLOUR = '#0b7285'
/** As browsers compute it. */
const rgbOf = (hex: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`

test('an application is created, colored and published; a phone that opens its address has its name, color and manifest', async ({
  page,
  shared,
  developer,
  browser,
}) => {
  await page.goto(`${shared.url}/home/app?lang=en-US`)
  await page.getByRole('button', { name: t.add }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel(t.form.appName).fill('Acme Home')
  await drawer.getByLabel(t.form.androidName).click()
  await expect(drawer.getByLabel(t.form.androidName)).toHaveValue(/\.acmehome$/)
  await drawer.getByRole('button', { name: t.add }).click()

  // The frame is the companion with what is typed, before anything is saved.
  const frame = page.frameLocator('iframe')
  await expect(frame.getByText('Acme Home')).toBeVisible()
  await page.getByRole('textbox', { name: t.items['theme.primary'], exact: true }).fill(COLOUR)
  await page.getByLabel(t.inLanguage(t.items['base.slogan'] ?? '', t.languages.en_US)).fill('A home that knows you')
  await expect(frame.getByRole('heading', { name: 'A home that knows you' })).toBeVisible()
  const register = frame.getByRole('link', { name: welcomeEn.register })
  await expect(register).toHaveCSS('background-color', rgbOf(accentOf(COLOUR).light))
  await register.click()
  await expect(register).toBeVisible()
  await page.getByRole('button', { name: t.save, exact: true }).click()
  await expect(page.getByText(t.saved)).toBeVisible()
  await expectAccessible(page)

  const { pathname } = new URL(page.url())
  const appId = pathname.split('/')[3] ?? ''
  const phone = await newVisitor(browser, PHONE)
  await phone.goto(`${shared.url}/app/?app=${appId}`)
  await expect(phone.getByRole('heading', { name: welcomeEn.title })).toBeVisible()

  await page.getByRole('link', { name: t.steps.publish }).click()
  const published = page.waitForResponse((reply) => reply.url().endsWith(publishApp.path))
  await page.getByRole('button', { name: t.publish.button }).click()
  await published
  await expect(page.getByRole('img', { name: t.publish.picture })).toBeVisible()
  await expectAccessible(page)
  expect(await misfits(page)).toEqual([])

  const brand = await developer.client.call(getBrand, { appId })
  // A phone of its own: the browser above may answer from its cache for a minute.
  const scanned = await newVisitor(browser, PHONE)
  await scanned.goto(`${shared.url}/app/?app=${appId}`)
  await expect(scanned.getByRole('heading', { name: 'A home that knows you' })).toBeVisible()
  await expect(scanned).toHaveTitle('Acme Home')
  const accent = brand.accent?.light ?? ''
  expect(await scanned.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'))).toBe(
    accent,
  )
  await expect(scanned.locator('link[rel=manifest]')).toHaveAttribute('href', new RegExp(`^/app/brand/${appId}`))
  const manifest = await scanned.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
    return (await fetch(link?.href ?? '')).json() as Promise<{ name: string; start_url: string }>
  })
  expect(manifest).toMatchObject({ name: 'Acme Home', start_url: `/app/?app=${appId}` })
  // The sign-in of the same tab has it, too.
  await scanned.getByRole('link', { name: welcomeEn.signIn, exact: true }).click()
  await expect(scanned.getByText('Acme Home')).toBeVisible()
  await expectAccessible(scanned)
  expect(await misfits(scanned)).toEqual([])
})
