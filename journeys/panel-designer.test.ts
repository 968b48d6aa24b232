import type { Page } from '@playwright/test'
import { claimDevice } from '@slipway/contract/users/homes/binding.calls.ts'
import { addHome } from '@slipway/contract/users/homes/homes.calls.ts'
import { getPanelOfProduct } from '@slipway/contract/products/panels/panel-choice.calls.ts'
import { designerZh as t } from '../apps/console/src/domains/products/panels/designer/designer.zh.ts'
import { designerEn } from '../apps/console/src/domains/products/panels/designer/designer.en.ts'
import { expectAccessible } from './testing/accessibility.ts'
import { newUser, send } from './testing/accounts.ts'
import { misfits } from './testing/fits.ts'
import { labelledPlug } from './testing/labelled-device.ts'
import { expect, newVisitor, test } from './testing/story.ts'

const POWER = '开关'
const { events: EVENTS, note: NOTE } = t.widgets

const boxes = (page: Page) => page.getByRole('group', { name: t.phone.items })
const orderOf = (page: Page): Promise<(string | null)[]> =>
  boxes(page)
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))

/** By keyboard alone: to the first box, two items on, up by one place. */
async function moveByKeyboard(page: Page): Promise<void> {
  await boxes(page).getByRole('button', { name: POWER, exact: true }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByText(t.phone.dropped(NOTE))).toBeAttached()
  await page.keyboard.press('Shift+ArrowRight')
  expect(await orderOf(page)).toEqual([POWER, NOTE, EVENTS])
}

async function moveByPointer(page: Page): Promise<void> {
  const [from, to] = [boxes(page).getByRole('button', { name: EVENTS }), boxes(page).getByRole('button').first()]
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('an item has no box')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 5 })
  await page.mouse.move(end.x + end.width / 2, end.y + 4)
  await page.mouse.up()
  await expect.poll(() => orderOf(page)).toEqual([EVENTS, POWER, NOTE])
}

test('a panel is designed by keyboard and by pointer, published, and what users get', async ({
  page,
  browser,
  shared,
  developer: { client },
}) => {
  const { url } = shared
  const { productId, serial, label } = await labelledPlug(client, url)
  await page.goto(`${url}/home/product/${productId}/interface?lang=zh-CN`)
  await page.getByRole('button', { name: t.drafts.blank }).click()
  await expect(page.getByText(t.lint.errors(1))).toBeVisible()
  for (const name of [POWER, '过载'])
    await page
      .getByRole('button', { name: new RegExp(name) })
      .first()
      .press('Enter')
  await page.getByRole('radio', { name: t.palette.frames }).check({ force: true })
  await page
    .getByRole('button', { name: new RegExp(`^${NOTE}`) })
    .first()
    .press('Enter')
  await expect(page.getByText(t.lint.clean)).toBeVisible()
  await expect.poll(() => orderOf(page)).toEqual([POWER, EVENTS, NOTE])
  await moveByKeyboard(page)
  await moveByPointer(page)
  await page.keyboard.press('Control+z')
  await expect.poll(() => orderOf(page)).toEqual([POWER, NOTE, EVENTS])
  await page.keyboard.press('Control+Shift+z')
  await expectAccessible(page)
  expect(await misfits(page)).toEqual([])

  await page.getByRole('radio', { name: t.phone.modes.try }).check({ force: true })
  const power = page.getByRole('group', { name: t.phone.label }).getByRole('switch', { name: /开关/ })
  await expect(power).toBeChecked()
  await power.click()
  await expect(power).not.toBeChecked()

  await page.getByRole('button', { name: t.bar.publish }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: t.publish.note }).fill('第一版')
  await dialog.getByRole('button', { name: t.publish.submit, exact: true }).click()
  await expect(page.getByText(t.publish.done)).toBeVisible()
  expect(await client.call(getPanelOfProduct, { productId })).toMatchObject({ version: '1.0.0', status: 2 })

  const phone = await newVisitor(browser, { viewport: { width: 390, height: 844 }, locale: 'en-US' })
  await newUser(phone.request, shared)
  const { homeId } = await send(phone.request, url, addHome, { name: 'Our flat', timeZone: 'UTC' })
  const code = new URL(label).hash.slice(1)
  const { deviceId } = await send(phone.request, url, claimDevice, { homeId, productId, serial, code })
  await phone.goto(`${url}/app/d/${deviceId}`)
  await expect(phone.getByText(designerEn.palette.newNote)).toBeVisible()
  const shown = (await phone.getByRole('article').textContent()) ?? ''
  expect(shown.indexOf('No events yet')).toBeLessThan(shown.indexOf(designerEn.palette.newNote))
  await phone.context().close()
})
