import type { Page } from '@playwright/test'
import { fillConsole } from './testing/filled-console.ts'
import { misfits } from './testing/fits.ts'
import { accessibilityFindings } from './testing/accessibility.ts'
import { ROOT } from './testing/servers.ts'
import { expect, newVisitor, test } from './testing/story.ts'

/** Phone; half a screen, which is 1,440 x 900 at 200 %; small laptop; desktop. */
const windows = [
  { width: 390, height: 844 },
  { width: 720, height: 450 },
  { width: 1100, height: 900 },
  { width: 1440, height: 900 },
]

const visitorRoutes = [
  '/authrization/login',
  '/authrization/register/register',
  '/authrization/register/no-such-ticket',
  '/authrization/resetPassword/no-such-ticket',
  '/authrization/thirdPathLogin',
  '/setup',
  '/download',
  '/download/oemapp',
  '/nothing',
  '/home/help',
  '/home/help/first-device',
  '/docs/api',
]

/** What axe finds on these pages, and what doesn't fit at each size. */
async function faultsOf(page: Page, origin: string, routes: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const route of routes) {
    await page.goto(origin + route)
    // A heading that is still loading is empty.
    await expect(page.locator('main h1').first()).toHaveText(/\S/)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    for (const finding of await accessibilityFindings(page)) found.push(`${route}: ${finding}`)
    for (const size of windows) {
      await page.setViewportSize(size)
      for (const misfit of await misfits(page)) found.push(`${route} at ${size.width} px: ${misfit}`)
    }
  }
  return found
}

test('every page fits the window: nothing scrolls sideways, no action is cut off, names can be read', async ({
  page,
  slipway,
}) => {
  // Thirty pages in one test: three times the limit of the others.
  test.setTimeout(900_000)
  const routes = await fillConsole(slipway)
  await page.goto(`${slipway.url}/?lang=en-US`)
  await page.getByRole('textbox').first().fill(ROOT.account)
  await page.locator('input[type=password]').fill(ROOT.password)
  await page.locator('button[type=submit]').click()
  await page.waitForURL('**/home/**')
  expect(await faultsOf(page, slipway.url, routes)).toEqual([])
})

test('every page before sign-in fits the window, too', async ({ browser, shared }) => {
  // A page of its own, because the browser logs what a visitor may not ask.
  const visitor = await newVisitor(browser)
  await visitor.goto(`${shared.url}/?lang=en-US`)
  expect(await faultsOf(visitor, shared.url, visitorRoutes)).toEqual([])
  await visitor.context().close()
})
