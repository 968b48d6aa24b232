import { fillConsole } from './testing/filled-console.ts'
import { misfits } from './testing/fits.ts'
import { ROOT } from './testing/roles-world.ts'
import { accessibilityFindings, expect, test } from './testing/story.ts'

/** Phone; half a screen, which is 1,440 x 900 at 200 %; small laptop; desktop. */
const windows = [
  { width: 390, height: 844 },
  { width: 720, height: 450 },
  { width: 1100, height: 900 },
  { width: 1440, height: 900 },
]

test('every page fits the window: nothing scrolls sideways, no action is cut off, names can be read', async ({
  page,
  slipway,
}) => {
  const routes = await fillConsole(slipway)
  await page.goto(`${slipway.url}/?lang=en-US`)
  await page.getByRole('textbox').first().fill(ROOT.account)
  await page.locator('input[type=password]').fill(ROOT.password)
  await page.locator('button[type=submit]').click()
  await page.waitForURL('**/home/**')
  const found: string[] = []
  for (const route of routes) {
    await page.goto(slipway.url + route)
    await expect(page.locator('main h1').first()).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    for (const finding of await accessibilityFindings(page)) found.push(`${route}: ${finding}`)
    for (const size of windows) {
      await page.setViewportSize(size)
      for (const misfit of await misfits(page)) found.push(`${route} at ${size.width} px: ${misfit}`)
    }
  }
  expect(found).toEqual([])
})
