import type { Locator, Page } from '@playwright/test'
import { hardwareEn } from '../apps/console/src/domains/products/hardware/texts.en.ts'
import { hardwareZh } from '../apps/console/src/domains/products/hardware/texts.zh.ts'
import { productReleaseEn } from '../apps/console/src/domains/products/product-release/texts.en.ts'
import { productReleaseZh } from '../apps/console/src/domains/products/product-release/texts.zh.ts'
import { addProperty, startEmpty, wordsOf, type Words } from './testing/device-steps.ts'
import { expectAccessible } from './testing/accessibility.ts'
import { SOC_FIRMWARE, SOC_MODULE, socModule } from './testing/modules.ts'
import { countPresses, expect, inEnglish, test, type Language } from './testing/story.ts'

/** The number of clicks and key presses that a user can make within three minutes. */
const MAX_PRESSES = 30

const nameOf = (language: Language) => (language === 'zh-CN' ? '幻彩灯带' : 'Light strip')
const categoryOf = (language: Language) => (language === 'zh-CN' ? '灯带' : 'Light strip')

async function makeStrip(page: Page, words: Words, language: Language): Promise<void> {
  const t = words.products
  await page.getByRole('button', { name: t.create }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: t.form.productName }).fill(nameOf(language))
  await dialog.getByRole('textbox', { name: t.form.productModel }).fill('LS-RGBCW')
  await dialog.getByRole('combobox', { name: t.form.category }).fill(categoryOf(language))
  await page.getByRole('option').first().click()
  await dialog.getByRole('textbox', { name: t.form.apPrefix }).fill('lumen_strip')
  await startEmpty(page, words)
  await dialog.getByRole('button', { name: t.form.create, exact: true }).click()
  await page.waitForURL('**/function**')
}

for (const language of inEnglish) {
  test(`a light strip comes from its category to released (${language})`, async ({
    page,
    shared,
    developer: _signedIn,
  }) => {
    const words = wordsOf(language)
    const { products } = words
    const t = language === 'zh-CN' ? productReleaseZh : productReleaseEn
    const hardware = language === 'zh-CN' ? hardwareZh : hardwareEn
    await page.goto(`${shared.url}/home/product?lang=${language}`)
    await socModule(shared.url)
    const presses = await countPresses(page)
    await makeStrip(page, words, language)

    const steps = page.getByRole('navigation', { name: products.detail.steps })
    await steps.getByRole('link', { name: products.detail.release }).click()
    await expect(page.getByText(t.checklistOpen(3)).last()).toBeVisible()
    await expect(page.getByRole('button', { name: t.releaseTo[2] })).toBeDisabled()
    await expectAccessible(page)
    await page.getByRole('link', { name: t.jump.function }).first().click()
    await page.waitForURL('**/function**')
    await addProperty(page, words, { zh: '开关', en: 'Power', deKey: 'power' }, words.editor.dataTypes.boolean)

    await steps.getByRole('link', { name: products.detail.hardware }).click()
    await page.getByRole('button', { name: hardware.module.chooseNamed(SOC_MODULE) }).click()
    await expect(page.getByText(hardware.module.saved(SOC_MODULE))).toBeVisible()
    await expect(steps.getByRole('link', { name: products.detail.hardware })).toContainText(SOC_MODULE)
    const moduleFirmware = page.getByRole('listitem').filter({ hasText: hardware.firmware.mandatory })
    const label = language === 'zh-CN' ? SOC_FIRMWARE.firmwareLabel : SOC_FIRMWARE.firmwareLabelEn
    await moduleFirmware.getByLabel(hardware.firmware.firmware).selectOption({ label })
    await expect(page.getByText(hardware.firmware.saved)).toBeVisible()
    await expectAccessible(page)

    await steps.getByRole('link', { name: products.detail.release }).click()
    await expect(page.getByText(t.checklistDone)).toBeVisible()
    const status = page.getByRole('banner').or(page.locator('header')).last()
    for (const [to, stage] of [
      [2, products.publishStatus.developmentDone],
      [3, products.publishStatus.trialProduction],
      [5, products.publishStatus.released],
    ] as const) {
      await page.getByRole('button', { name: t.releaseTo[to] }).click()
      const dialog: Locator = page.getByRole('alertdialog')
      await expect(dialog.getByText(t.aheadHint[to])).toBeVisible()
      if (to === 3) await expectAccessible(page)
      await dialog.getByRole('button', { name: t.releaseTo[to] }).click()
      await expect(dialog).toHaveCount(0)
      await expect(status.getByText(stage)).toBeVisible()
    }
    await expect(page.getByText(t.releasedText)).toBeVisible()
    await expect(steps.getByRole('link', { name: products.detail.release })).toContainText(
      products.publishStatus.released,
    )
    expect(await presses()).toBeLessThanOrEqual(MAX_PRESSES)
    await expectAccessible(page)

    await page.getByRole('button', { name: t.unpublish }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: t.unpublish }).click()
    await expect(status.getByText(products.publishStatus.debugging)).toBeVisible()
  })
}
