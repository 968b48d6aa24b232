import { helpZh as t } from '../apps/console/src/app/help/texts.zh.ts'
import { zh as shell } from '../apps/console/src/app/texts.zh.ts'
import { expectAccessible } from './testing/accessibility.ts'
import { expect, newVisitor, test } from './testing/story.ts'

const PHONE = { width: 390, height: 844 }

test('a visitor finds a guide by search and reads it; after sign-in ⌘K and the head of a page open guides', async ({
  browser,
  page,
  shared,
  developer: _signedIn,
}) => {
  // A page of its own, because the browser logs that the visitor has no session.
  const visitor = await newVisitor(browser)
  await visitor.goto(`${shared.url}/home/help?lang=zh-CN`)
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(visitor)
  await visitor.getByRole('textbox', { name: t.search }).fill('设备连不上怎么办')
  await visitor.getByRole('link', { name: '故障排查 › 设备连不上' }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: '故障排查' })).toBeVisible()
  await expect.poll(() => visitor.locator('main').evaluate((main) => main.scrollTop)).toBeGreaterThan(0)
  await expectAccessible(visitor)
  await visitor.setViewportSize(PHONE)
  await expect.poll(() => visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  await expectAccessible(visitor)
  await expect(visitor.getByRole('link', { name: t.signIn, exact: true })).toBeVisible()
  await visitor.context().close()

  await page.goto(`${shared.url}/home/product?lang=zh-CN`)
  await page.getByRole('link', { name: shell.help.forPage }).click()
  await expect(page.getByRole('heading', { level: 1, name: '接入第一台设备' })).toBeVisible()
  const picture = page.getByRole('article').getByRole('img')
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  await expectAccessible(page)

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('TLS')
  await page.getByRole('option', { name: '设备通过 TLS 接入', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: '设备通过 TLS 接入' })).toBeVisible()
})
