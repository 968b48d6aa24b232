import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { modelFormatsEn } from '../apps/console/src/domains/products/model-formats/texts.en.ts'
import { modelFormatsZh } from '../apps/console/src/domains/products/model-formats/texts.zh.ts'
import { productReleaseEn } from '../apps/console/src/domains/products/product-release/texts.en.ts'
import { productReleaseZh } from '../apps/console/src/domains/products/product-release/texts.zh.ts'
import { setUp, startEmpty, wordsOf, type Words } from './testing/device-steps.ts'
import { expect, expectAccessible, inChinese, test, type Language } from './testing/story.ts'

const FEATURES = 4
const sample = path.resolve(
  import.meta.dirname,
  '../packages/contract/src/products/model-formats/fixtures/tsl-sensor.json',
)

async function makeStrip(page: Page, words: Words, language: Language): Promise<void> {
  const t = words.products
  await page.getByRole('button', { name: t.create }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: t.form.productName }).fill(language === 'zh-CN' ? '灯带' : 'Light strip')
  await dialog.getByRole('textbox', { name: t.form.productModel }).fill('LS-TSL')
  await dialog.getByRole('combobox', { name: t.form.category }).fill(language === 'zh-CN' ? '灯带' : 'Light strip')
  await page.getByRole('option').first().click()
  await dialog.getByRole('textbox', { name: t.form.apPrefix }).fill('lumen_strip')
  await startEmpty(page, words)
  await dialog.getByRole('button', { name: t.form.create, exact: true }).click()
  await page.waitForURL('**/function**')
}

for (const language of inChinese) {
  test(`a model of another cloud comes in with its losses listed, and is released (${language})`, async ({
    page,
    slipway,
  }) => {
    const words = wordsOf(language)
    const { products } = words
    const isChinese = language === 'zh-CN'
    const t = isChinese ? modelFormatsZh : modelFormatsEn
    const release = isChinese ? productReleaseZh : productReleaseEn
    await setUp(page, slipway, language)
    await makeStrip(page, words, language)

    await page.getByRole('button', { name: t.open }).click()
    const drawer = page.getByRole('dialog', { name: t.title })
    await expect(drawer.getByText(t.choose.drop)).toBeVisible()
    await expectAccessible(page)
    await drawer.getByLabel(t.choose.file).setInputFiles(sample)
    await expect(drawer.getByText(isChinese ? '识别为 阿里云 TSL' : 'Detected format: Alibaba Cloud TSL')).toBeVisible()
    await expect(
      drawer.getByText(isChinese ? '步长 7200 无效，已移除' : 'step 7200 is not usable and was removed'),
    ).toBeVisible()
    await expectAccessible(page)
    await drawer.getByRole('button', { name: t.result.apply({ added: FEATURES, changed: 0, removed: 0 }) }).click()
    await expect(drawer).toHaveCount(0)
    await expect(page.getByText('ReportInterval')).toBeVisible()

    await page.getByRole('button', { name: t.open }).click()
    await drawer.getByRole('tab', { name: t.tabs.export }).click()
    const [datasheet] = await Promise.all([
      page.waitForEvent('download'),
      drawer.getByRole('link', { name: t.export.downloadOf(t.export.formats.html.name) }).click(),
    ])
    expect(readFileSync(await datasheet.path(), 'utf8')).toContain(isChinese ? '<h2>属性</h2>' : '<h2>Properties</h2>')
    await expect(drawer.getByRole('button', { name: t.export.formats.dtdl.name })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    const steps = page.getByRole('navigation', { name: products.detail.steps })
    await steps.getByRole('link', { name: products.detail.release }).click()
    for (const to of [2, 3, 5] as const) {
      await page.getByRole('button', { name: release.releaseTo[to] }).click()
      const dialog = page.getByRole('alertdialog')
      await dialog.getByRole('button', { name: release.releaseTo[to] }).click()
      await expect(dialog).toHaveCount(0)
    }
    await expect(page.getByText(release.releasedText)).toBeVisible()
  })
}
