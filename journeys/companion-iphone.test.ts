import { appCodeEn } from '../apps/companion/src/user/sign-in/app-code.en.ts'
import { addingEn as adding } from '../apps/companion/src/domains/users/homes/adding/adding-texts.en.ts'
import { expectAccessible } from './testing/accessibility.ts'
import { newUser } from './testing/accounts.ts'
import { misfits } from './testing/fits.ts'
import { labelledPlug } from './testing/labelled-device.ts'
import { expect, newVisitor, test } from './testing/story.ts'

const IPHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  locale: 'en-US',
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148',
}

test.use(IPHONE)

/** Runs in the page before its own code: it was opened from the home screen. */
function beInstalled(): void {
  const ask = window.matchMedia.bind(window)
  window.matchMedia = (query) => {
    const asked = ask(query)
    if (query.includes('standalone')) Object.defineProperty(asked, 'matches', { get: () => true })
    return asked
  }
}

test('a label that opens in the browser of an iPhone is added in the app, where its user is signed in', async ({
  page,
  shared,
  developer,
  browser,
}) => {
  const { label, serial } = await labelledPlug(developer.client, shared.url)
  const safari = await newVisitor(browser, IPHONE)
  await safari.goto(label)
  await safari.getByRole('button', { name: appCodeEn.show }).tap()
  await expect(safari.getByText(appCodeEn.expires)).toBeVisible()
  await expectAccessible(safari)
  expect(await misfits(safari)).toEqual([])
  const code = await safari.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).innerText()

  await newUser(page.request, shared)
  await page.addInitScript(beInstalled)
  await page.goto(`${shared.url}/app/add?lang=en-US`)
  const field = page.getByRole('textbox', { name: adding.appCode })
  await field.fill(code.toLowerCase())
  await expectAccessible(page)
  await page.getByRole('button', { name: adding.appCodeOpen }).tap()
  await expect(page.getByText(serial)).toBeVisible()
  expect(page.url()).not.toContain(label.split('#')[1])
  await page.getByRole('button', { name: adding.add, exact: true }).tap()
  await expect(page.getByText(adding.added)).toBeVisible()

  // The code has been used.
  await page.goto(`${shared.url}/app/add?lang=en-US`)
  await field.fill(code)
  await page.getByRole('button', { name: adding.appCodeOpen }).tap()
  await expect(page.getByText(/was used or has expired/)).toBeVisible()
})
