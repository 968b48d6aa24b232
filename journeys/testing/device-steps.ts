import { en as authEn } from '../../apps/console/src/auth/testing/texts.en.ts'
import { zh as authZh } from '../../apps/console/src/auth/testing/texts.zh.ts'
import { connectEn } from '../../apps/console/src/domains/devices/devices/connect/connect-texts.en.ts'
import { connectZh } from '../../apps/console/src/domains/devices/devices/connect/connect-texts.zh.ts'
import { rejectionTextsEn } from '../../apps/console/src/domains/devices/devices/connect/rejection-texts.en.ts'
import { rejectionTextsZh } from '../../apps/console/src/domains/devices/devices/connect/rejection-texts.zh.ts'
import { devicesEn } from '../../apps/console/src/domains/devices/devices/texts.en.ts'
import { devicesZh } from '../../apps/console/src/domains/devices/devices/texts.zh.ts'
import { consoleHomeEn } from '../../apps/console/src/domains/operations/console-home/texts.en.ts'
import { consoleHomeZh } from '../../apps/console/src/domains/operations/console-home/texts.zh.ts'
import { editorEn } from '../../apps/console/src/domains/products/features/form/editor-texts.en.ts'
import { editorZh } from '../../apps/console/src/domains/products/features/form/editor-texts.zh.ts'
import { featuresEn } from '../../apps/console/src/domains/products/features/texts.en.ts'
import { featuresZh } from '../../apps/console/src/domains/products/features/texts.zh.ts'
import { productFormEn } from '../../apps/console/src/domains/products/products/form/form-texts.en.ts'
import { productFormZh } from '../../apps/console/src/domains/products/products/form/form-texts.zh.ts'
import { productsEn } from '../../apps/console/src/domains/products/products/texts.en.ts'
import { productsZh } from '../../apps/console/src/domains/products/products/texts.zh.ts'
import { templateFeaturesEn } from '../../apps/console/src/domains/products/template-features/texts.en.ts'
import { templateFeaturesZh } from '../../apps/console/src/domains/products/template-features/texts.zh.ts'
import { picturesEn } from '../../apps/console/src/shared/pictures/texts.en.ts'
import { picturesZh } from '../../apps/console/src/shared/pictures/texts.zh.ts'
import type { Page } from '@playwright/test'
import { addFeature } from '@slipway/contract/products/features/features.calls.ts'
import type { ConsoleClient } from '../../tools/console-client.ts'
import { plainProduct } from '../../tools/plain-product.ts'
import { expectAccessible } from './accessibility.ts'
import type { Slipway } from './servers.ts'
import { expect, type Language } from './story.ts'

export const wordsOf = (language: Language) =>
  language === 'zh-CN'
    ? {
        auth: authZh,
        home: consoleHomeZh,
        products: { ...productsZh, form: productFormZh, picture: picturesZh },
        features: featuresZh,
        editor: editorZh,
        devices: { ...devicesZh, ...connectZh },
        causes: rejectionTextsZh,
        template: templateFeaturesZh,
      }
    : {
        auth: authEn,
        home: consoleHomeEn,
        products: { ...productsEn, form: productFormEn, picture: picturesEn },
        features: featuresEn,
        editor: editorEn,
        devices: { ...devicesEn, ...connectEn },
        causes: rejectionTextsEn,
        template: templateFeaturesEn,
      }

export type Words = ReturnType<typeof wordsOf>

export interface Secret {
  productId: string
  serial: string
  deviceSecret: string
}

/** Opens the one-time link, creates the administrator and opens the empty product list. */
export async function setUp(page: Page, slipway: Slipway, language: Language): Promise<void> {
  const { auth, home } = wordsOf(language)
  const t = auth.setUp
  await page.goto(`${slipway.setUpLink}&lang=${language}`)
  await expect(page.getByRole('heading', { name: t.title })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel(t.account).fill('root@example.com')
  for (const field of await page.locator('input[type=password]').all()) await field.fill('Right-2026')
  await page.getByRole('button', { name: t.submit }).click()
  // The first page of a new installation offers an example, and the way to an own product.
  await expect(page.getByRole('button', { name: home.example.button })).toBeVisible()
  await page.getByRole('link', { name: home.example.own }).click()
  await page.waitForURL('**/home/product**')
}

/** Deselects all template features of a new product. */
export async function startEmpty(page: Page, { template }: Words): Promise<void> {
  await page.getByRole('button', { name: new RegExp(template.choice.show(9).replace('9', '[0-9]+')) }).click()
  await page.getByRole('checkbox', { name: template.choice.all }).uncheck()
}

/** Goes from the empty list to a product with a boolean and an integer property. */
export async function makeProduct(page: Page, words: Words): Promise<void> {
  const { products, editor } = words
  await expect(page.getByText(products.empty.title)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: products.create }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: products.form.productName }).fill('Journey plug')
  await dialog.getByRole('textbox', { name: products.form.productModel }).fill('JP-M1')
  await dialog.getByRole('combobox', { name: products.form.category }).click()
  await page.getByRole('option').first().click()
  await dialog.getByRole('textbox', { name: products.form.apPrefix }).fill('journey_plug')
  await startEmpty(page, words)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: products.form.create, exact: true }).click()
  await page.waitForURL('**/function**')

  await addProperty(page, words, { zh: '开关', en: 'Power', deKey: 'power' }, editor.dataTypes.boolean)
  await addProperty(
    page,
    words,
    { zh: '亮度', en: 'Brightness', deKey: 'brightness' },
    editor.dataTypes.integer,
    async () => {
      await page.getByRole('textbox', { name: editor.minimum }).fill('1')
      await page.getByRole('textbox', { name: editor.maximum }).fill('100')
    },
  )
  await expect(page.getByRole('cell', { name: /brightness/ })).toBeVisible()
  await expectAccessible(page)
}

export async function addProperty(
  page: Page,
  { features, editor: t }: Words,
  { zh, en, deKey }: { zh: string; en: string; deKey: string },
  dataType: string,
  more: () => Promise<void> = async () => {},
): Promise<void> {
  await page.getByRole('button', { name: features.add }).first().click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: t.nameZh }).fill(zh)
  await drawer.getByRole('textbox', { name: t.nameEn }).fill(en)
  await drawer.getByRole('textbox', { name: t.deKey }).fill(deKey)
  await drawer.getByText(dataType, { exact: true }).click()
  await more()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: t.addTitle.property }).click()
  await expect(drawer).toHaveCount(0)
}

/** The product of `makeProduct`, without the pages. */
export async function newPlug(client: ConsoleClient): Promise<string> {
  const productId = await plainProduct(client, 'Journey plug')
  const property = { productId, featureType: 1, transType: 3 } as const
  await client.call(addFeature, {
    ...property,
    deKey: 'power',
    deName: { zh: '开关', en: 'Power' },
    deInput: { type: 'boolean', defaultValue: false },
  })
  await client.call(addFeature, {
    ...property,
    deKey: 'brightness',
    deName: { zh: '亮度', en: 'Brightness' },
    deInput: { type: 'integer', minimum: 1, maximum: 100, step: 1 },
  })
  return productId
}

/** Adds a device on the Devices tab and reads its secret from the one-time dialog, which stays open. */
export async function addDevice(page: Page, { products, devices }: Words, serial: string): Promise<Secret> {
  // The menu and the virtual device's tab contain these words too, so the match must be exact.
  await page
    .getByRole('link', { name: new RegExp(`^${products.detail.tabs.devices}`) })
    .last()
    .click()
  await page.getByRole('button', { name: devices.add }).first().click()
  await page.getByRole('dialog').getByRole('textbox', { name: devices.adding.serial }).fill(serial)
  await page.getByRole('dialog').getByRole('button', { name: devices.adding.confirm, exact: true }).click()
  await expect(page.getByText(devices.check.waiting)).toBeVisible()
  const deviceSecret = await page.locator('[data-key=secret]').innerText()
  const [, productId = ''] = /product\/([0-9a-f]{32})/.exec(page.url()) ?? []
  return { productId, serial, deviceSecret }
}

/** Waits until the open dialog shows the device online, then opens the device's page. */
export async function openWhenOnline(page: Page, { devices }: Words): Promise<void> {
  await expect(page.getByText(devices.check.online)).toBeVisible()
  await page.getByRole('dialog').getByRole('link', { name: devices.secret.open }).click()
  await expect(page.getByRole('heading', { name: devices.detail.values })).toBeVisible()
}

/** The row of one property among the live values. */
export const valueRow = (page: Page, deKey: string) => page.getByRole('row').filter({ hasText: deKey }).first()
