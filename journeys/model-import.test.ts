import { readFileSync } from 'node:fs'
import path from 'node:path'
import { modelFormatsEn } from '../apps/console/src/domains/products/model-formats/texts.en.ts'
import { modelFormatsZh } from '../apps/console/src/domains/products/model-formats/texts.zh.ts'
import { productReleaseEn } from '../apps/console/src/domains/products/product-release/texts.en.ts'
import { productReleaseZh } from '../apps/console/src/domains/products/product-release/texts.zh.ts'
import { plainProduct } from '../tools/plain-product.ts'
import { wordsOf } from './testing/device-steps.ts'
import { withHardware } from './testing/modules.ts'
import { expectAccessible } from './testing/accessibility.ts'
import { expect, inChinese, test } from './testing/story.ts'

const FEATURES = 4
const sample = path.resolve(
  import.meta.dirname,
  '../packages/contract/src/products/model-formats/fixtures/tsl-sensor.json',
)

for (const language of inChinese) {
  test(`a model of another cloud comes in with its losses listed, and is released (${language})`, async ({
    page,
    shared,
    developer,
  }) => {
    const words = wordsOf(language)
    const { products } = words
    const isChinese = language === 'zh-CN'
    const t = isChinese ? modelFormatsZh : modelFormatsEn
    const release = isChinese ? productReleaseZh : productReleaseEn
    const productId = await plainProduct(developer.client, isChinese ? '灯带' : 'Light strip')
    await withHardware(developer.client, shared.url, productId)
    await page.goto(`${shared.url}/home/product/${productId}/function?lang=${language}`)

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
