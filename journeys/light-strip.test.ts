import type { Page } from '@playwright/test'
import { eventMessagesEn } from '../apps/console/src/domains/products/event-messages/texts.en.ts'
import { eventMessagesZh } from '../apps/console/src/domains/products/event-messages/texts.zh.ts'
import { productReleaseEn } from '../apps/console/src/domains/products/product-release/texts.en.ts'
import { productReleaseZh } from '../apps/console/src/domains/products/product-release/texts.zh.ts'
import { standardFeaturesEn } from '../apps/console/src/domains/products/standard-features/texts.en.ts'
import { standardFeaturesZh } from '../apps/console/src/domains/products/standard-features/texts.zh.ts'
import { wordsOf, type Words } from './testing/device-steps.ts'
import { withHardware } from './testing/modules.ts'
import { expectAccessible } from './testing/accessibility.ts'
import { countPresses, expect, inChinese, test, type Language } from './testing/story.ts'

/** The number of clicks and key presses that a user can make within three minutes. */
const MAX_PRESSES = 30
const event = { zh: '过热', en: 'Overheating' }

const textsOf = (language: Language) => ({
  ...wordsOf(language),
  ...(language === 'zh-CN'
    ? {
        messages: eventMessagesZh,
        release: productReleaseZh,
        standard: standardFeaturesZh,
        strip: '灯带',
        event: event.zh,
      }
    : {
        messages: eventMessagesEn,
        release: productReleaseEn,
        standard: standardFeaturesEn,
        strip: 'Light strip',
        event: event.en,
      }),
})
type Texts = ReturnType<typeof textsOf>

/** Creates the strip with all features of its category's template. */
async function makeStrip(page: Page, { products, strip }: Texts): Promise<void> {
  const t = products.form
  await page.getByRole('button', { name: products.create }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: t.productName }).fill(strip)
  await dialog.getByRole('textbox', { name: t.productModel }).fill('LS-RGBCW')
  await dialog.getByRole('combobox', { name: t.category }).fill(strip)
  await page.getByRole('option').first().click()
  await dialog.getByRole('textbox', { name: t.apPrefix }).fill('lumen_strip')
  await dialog.getByRole('button', { name: t.create, exact: true }).click()
  await page.waitForURL('**/function**')
  await expect(page.getByRole('cell', { name: /segments/ })).toBeVisible()
}

async function addStandardOne(page: Page, { standard }: Texts): Promise<void> {
  await page.getByRole('button', { name: standard.add }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: standard.picker.search }).fill('signal_strength')
  await drawer
    .getByRole('checkbox', { name: /信号强度|Signal strength/ })
    .first()
    .click()
  await drawer.getByRole('button', { name: standard.picker.confirm(1), exact: true }).click()
  await expect(drawer).toHaveCount(0)
  await expect(page.getByRole('cell', { name: /signal_strength/ }).first()).toBeVisible()
}

async function addEvent(page: Page, { features, editor }: Words): Promise<void> {
  await page.getByRole('button', { name: features.add }).first().click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText(editor.kinds.event, { exact: true }).click()
  await drawer.getByRole('textbox', { name: editor.nameZh }).fill(event.zh)
  await drawer.getByRole('textbox', { name: editor.nameEn }).fill(event.en)
  await drawer.getByRole('textbox', { name: editor.deKey }).fill('overheat')
  await drawer.getByRole('button', { name: editor.addTitle.event }).click()
  await expect(drawer).toHaveCount(0)
}

async function setUpMessage(page: Page, t: Texts): Promise<void> {
  const link = page.getByRole('link', { name: t.messages.link.of(t.event) })
  await expect(link).toHaveText(t.messages.link.open)
  await link.click()
  const push = page.getByRole('region', { name: t.messages.sections.ePush.title })
  await push.getByRole('textbox', { name: t.messages.english }).fill('{deviceName} is too hot')
  await page.getByRole('button', { name: t.messages.save, exact: true }).click()
  await expect(page.getByText(t.messages.saved)).toBeVisible()
  await page.getByRole('link', { name: t.messages.back }).click()
  await expect(link).toHaveText(t.messages.link.configured)
}

/** Deletes the event and undoes it: its message is back. */
async function changeOnesMind(page: Page, t: Texts): Promise<void> {
  const words = t.features.deleting
  await page.getByRole('button', { name: t.features.more(t.event), exact: true }).click()
  await page.getByRole('menuitem', { name: t.features.remove }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: words.confirm }).click()
  await expect(page.getByRole('link', { name: t.messages.link.of(t.event) })).toHaveCount(0)
  await page.getByRole('button', { name: words.undo }).click()
  const link = page.getByRole('link', { name: t.messages.link.of(t.event) })
  await expect(link).toHaveText(t.messages.link.configured)
  await link.click()
  await expect(page.getByText('{deviceName} is too hot')).toBeVisible()
  await page.getByRole('link', { name: t.messages.back }).click()
}

for (const language of inChinese) {
  test(`template, library and an event of its own make a light strip that is released (${language})`, async ({
    page,
    shared,
    developer,
  }) => {
    const t = textsOf(language)
    await page.goto(`${shared.url}/home/product?lang=${language}`)
    const presses = await countPresses(page)
    await makeStrip(page, t)
    const [, productId = ''] = /product\/(\w+)\/function/.exec(page.url()) ?? []
    await withHardware(developer.client, shared.url, productId)
    await addStandardOne(page, t)
    await addEvent(page, t)
    await setUpMessage(page, t)
    await changeOnesMind(page, t)
    await expectAccessible(page)

    const steps = page.getByRole('navigation', { name: t.products.detail.steps })
    await steps.getByRole('link', { name: t.products.detail.release }).click()
    for (const to of [2, 3, 5] as const) {
      await page.getByRole('button', { name: t.release.releaseTo[to] }).click()
      const dialog = page.getByRole('alertdialog')
      await dialog.getByRole('button', { name: t.release.releaseTo[to] }).click()
      await expect(dialog).toHaveCount(0)
    }
    await expect(page.getByText(t.release.releasedText)).toBeVisible()
    expect(await presses()).toBeLessThanOrEqual(MAX_PRESSES)
  })
}
