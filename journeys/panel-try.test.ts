import type { CreatedTry } from '@slipway/contract/users/homes/tries/tries.ts'
import { createPanelTry } from '@slipway/contract/users/homes/tries/tries.calls.ts'
import { dictionary } from '../apps/companion/src/panel/dictionary.en.ts'
import { panelsEn } from '../apps/console/src/domains/products/panels/texts.en.ts'
import { triesEn as t } from '../apps/console/src/domains/users/homes/tries/texts.en.ts'
import { expectAccessible } from './testing/accessibility.ts'
import { newPlug } from './testing/device-steps.ts'
import { misfits } from './testing/fits.ts'
import { expect, newVisitor, test } from './testing/story.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'en-US' }
/** From the withdrawal to the page of the phone. */
const WITHIN_MS = 1000

test('a panel is scanned and used on a phone without an account: its developer sees the phone, and both move together', async ({
  page,
  shared,
  developer,
  browser,
}) => {
  const productId = await newPlug(developer.client)
  await page.goto(`${shared.url}/home/product/${productId}/interface?lang=en-US`)
  const replied = page.waitForResponse((reply) => reply.url().endsWith(createPanelTry.path))
  await page.getByRole('button', { name: t.buttons.debug }).click()
  const { data } = (await (await replied).json()) as { data: CreatedTry }
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: t.picture })).toBeVisible()
  // What the code says of the installation's address is tested on the server: here its own is the one that works.
  const link = new URL(data.urls[0] ?? '')
  const phone = await newVisitor(browser, PHONE)
  await phone.goto(`${shared.url}/app/t?lang=en-US${link.hash}`)
  const onPhone = phone.getByRole('switch', { name: 'Power' })
  await expect(onPhone).toBeEnabled()
  expect(phone.url()).not.toContain(link.hash.slice(1))
  await expect(dialog.getByText(t.arrived(1))).toBeVisible()
  const inConsole = dialog.getByRole('group', { name: t.live }).getByRole('switch', { name: 'Power' })
  // The server answers for the virtual device, whose page is not open: it has a value from the beginning.
  await expect(onPhone).toBeChecked()
  await onPhone.tap()
  await expect(onPhone).not.toBeChecked()
  await expect(inConsole).not.toBeChecked()
  await inConsole.click()
  await expect(onPhone).toBeChecked()
  await expect(phone.getByRole('list', { name: dictionary.share.tries.log })).toContainText('→ ')
  for (const on of [page, phone]) await expectAccessible(on)
  expect(await misfits(phone)).toEqual([])

  await page.keyboard.press('Escape')
  await expect(page.getByRole('group', { name: panelsEn.interface.preview })).toBeVisible()
  await page.getByText(t.links(1)).click()
  await page.getByRole('button', { name: t.end }).click()
  await expect(phone.getByRole('heading', { name: dictionary.share.tries.over })).toBeVisible({ timeout: WITHIN_MS })
  await phone.reload()
  await expect(phone.getByRole('heading', { name: dictionary.share.tries.over })).toBeVisible()
  await expectAccessible(phone)
})
