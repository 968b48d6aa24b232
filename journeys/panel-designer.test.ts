import type { Page } from '@playwright/test'
import { addFeature } from '@slipway/contract/products/features/features.calls.ts'
import { getPanelOfProduct } from '@slipway/contract/products/panels/panel-choice.calls.ts'
import { designerZh as t } from '../apps/console/src/domains/products/panels/designer/designer.zh.ts'
import { plainProduct } from '../tools/plain-product.ts'
import { expectAccessible } from './testing/accessibility.ts'
import { misfits } from './testing/fits.ts'
import { expect, test } from './testing/story.ts'

const switches = [
  ['power', '总开关', 'Power'],
  ['child_lock', '童锁', 'Child lock'],
  ['indicator', '指示灯', 'Indicator'],
] as const

const boxes = (page: Page) => page.getByRole('group', { name: t.phone.items })
const orderOf = (page: Page): Promise<(string | null)[]> =>
  boxes(page)
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))

/** By keyboard alone: to the first box, two items on, up by one place. */
async function moveByKeyboard(page: Page): Promise<void> {
  await boxes(page).getByRole('button', { name: '总开关' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByText(t.phone.dropped('指示灯'))).toBeAttached()
  await page.keyboard.press('Shift+ArrowRight')
  expect(await orderOf(page)).toEqual(['总开关', '指示灯', '童锁'])
}

async function moveByPointer(page: Page): Promise<void> {
  const [from, to] = [boxes(page).getByRole('button', { name: '童锁' }), boxes(page).getByRole('button').first()]
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('an item has no box')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 5 })
  await page.mouse.move(end.x + end.width / 2, end.y + 4)
  await page.mouse.up()
  await expect.poll(() => orderOf(page)).toEqual(['童锁', '总开关', '指示灯'])
}

test('a panel is designed by keyboard and by pointer, published, and what users get', async ({
  page,
  shared: { url },
  developer: { client },
}) => {
  const productId = await plainProduct(client, '设计的插座')
  for (const [deKey, zh, en] of switches)
    await client.call(addFeature, {
      productId,
      featureType: 1,
      transType: 3,
      deKey,
      deName: { zh, en },
      deInput: { type: 'boolean' },
    })
  await page.goto(`${url}/home/product/${productId}/interface?lang=zh-CN`)
  await page.getByRole('button', { name: t.drafts.blank }).click()
  await expect(page.getByText(t.lint.errors(1))).toBeVisible()
  for (const [, zh] of switches)
    await page
      .getByRole('button', { name: new RegExp(zh) })
      .first()
      .press('Enter')
  await expect(page.getByText(t.lint.clean)).toBeVisible()
  expect(await orderOf(page)).toEqual(['总开关', '童锁', '指示灯'])
  await moveByKeyboard(page)
  await moveByPointer(page)
  await page.keyboard.press('Control+z')
  await expect.poll(() => orderOf(page)).toEqual(['总开关', '指示灯', '童锁'])
  await page.keyboard.press('Control+Shift+z')
  await expectAccessible(page)
  expect(await misfits(page)).toEqual([])

  await page.getByRole('radio', { name: t.phone.modes.try }).check({ force: true })
  const lock = page.getByRole('group', { name: t.phone.label }).getByRole('switch', { name: /童锁/ })
  await expect(lock).toBeChecked()
  await lock.click()
  await expect(lock).not.toBeChecked()

  await page.getByRole('button', { name: t.bar.publish }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: t.publish.note }).fill('第一版')
  await dialog.getByRole('button', { name: t.publish.submit, exact: true }).click()
  await expect(page.getByText(t.publish.done)).toBeVisible()
  const chosen = await client.call(getPanelOfProduct, { productId })
  expect(chosen).toMatchObject({ version: '1.0.0', status: 2, config: { kind: 'blank' } })
  const names = JSON.stringify(chosen?.config.document).match(/child_lock|power|indicator/g)
  expect(names?.[0]).toBe('child_lock')
})
