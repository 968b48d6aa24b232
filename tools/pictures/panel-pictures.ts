import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { listProductCategories } from '@slipway/contract/catalog/categories/categories.calls.ts'
import type { InputOf } from '@slipway/contract/define-call.ts'
import { SESSION_COOKIE } from '@slipway/contract/http/call-request.ts'
import { uploadFile } from '@slipway/contract/identity/uploads/uploads.calls.ts'
import { listFeatures } from '@slipway/contract/products/features/features.calls.ts'
import { addPanelDraft, savePanelDraft } from '@slipway/contract/products/panels/panel-drafts.calls.ts'
import {
  addPatchOfFeatures,
  pageTemplateFeatures,
} from '@slipway/contract/products/template-features/template-features.calls.ts'
import { createProduct } from '@slipway/contract/products/products/products.calls.ts'
import sharp from 'sharp'
import { findChromium } from '../chromium.ts'
import { signedInClient, type ConsoleClient } from '../console-client.ts'
import { bindTo, designedSamples, generatedSamples, type DesignedSample, type PanelSample } from './panel-samples.ts'
import { runSlipway } from '../run-slipway.ts'

type FeatureDto = InputOf<typeof addPatchOfFeatures>['featureDtos'][number]

/** `node tools/pictures/panel-pictures.ts`: the designed and generated panels of docs/images, drawn by the designer of a fresh server. */
const ROOT = { SLIPWAY_ROOT_EMAIL: 'pictures@example.com', SLIPWAY_ROOT_PASSWORD: 'Pictures-2026' }
const images = path.resolve(import.meta.dirname, '../../docs/images')
const WIFI = 1
const [WIDTH, HEIGHT] = [716, 280]

/** A drawing as an upload of the kind that panels take. */
async function uploaded(origin: string, accesstoken: string, art: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${art}</svg>`
  const bytes = await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()
  const form = new FormData()
  form.append('purpose', 'panelDesignPic')
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'picture.png')
  const reply = await fetch(origin + uploadFile.path, { method: 'POST', headers: { accesstoken }, body: form })
  const { data } = (await reply.json()) as { data: { url: string } }
  return { url: data.url, bytes: bytes.length }
}

/** A product of the template with its panel as a draft. */
async function draftOf(client: ConsoleClient, origin: string, sample: PanelSample | DesignedSample): Promise<string> {
  const { items } = await client.call(listProductCategories, {})
  const category = items.find(({ label }) => label.en === sample.category)
  if (!category) throw new Error(`there is no category ${sample.category}`)
  const { productId } = await client.call(createProduct, {
    productName: sample.name[sample.locale === 'zh-CN' ? 'zh' : 'en'],
    apPrefix: 'sample_panel',
    productModel: sample.file.slice(-32),
    categoryId: category.id,
    accessType: category.accessType[0] ?? 0,
    communicationType: WIFI,
  })
  const template = await client.call(pageTemplateFeatures, { category: category.id })
  const featureDtos = template.items.map(({ categoryId: _category, ...feature }) => feature as FeatureDto)
  await client.call(addPatchOfFeatures, { productId, featureDtos })
  const { customizeFeatures, templateFeatures } = await client.call(listFeatures, { productId })
  const { draftId, document } = await client.call(addPanelDraft, { productId, start: { kind: 'generated' } })
  const address = `/home/product/${productId}/interface/${draftId}`
  if (!('items' in sample)) return address
  const content = await sample.items(bindTo([...customizeFeatures, ...templateFeatures]), (art) =>
    uploaded(origin, client.accessToken, art),
  )
  const title = { zh: '控制', en: 'Control' }
  const designed = { ...document, theme: sample.theme, pages: [{ id: 'control', title, items: content }] }
  await client.call(savePanelDraft, { draftId, document: designed })
  return address
}

async function picture(browser: Browser, address: string, { file, locale, scheme }: PanelSample, accessToken: string) {
  const context = await browser.newContext({
    locale,
    viewport: { width: 1440, height: 1600 },
    reducedMotion: 'reduce',
    colorScheme: scheme ?? 'light',
  })
  await context.addCookies([{ name: SESSION_COOKIE, value: accessToken, url: new URL(address).origin }])
  const page = await context.newPage()
  await page.goto(`${address}?lang=${locale}`)
  const screen = page.locator('.ds-screen')
  await screen.getByRole('article').waitFor({ state: 'attached' })
  await page.getByRole('radio', { name: /试用|Try/ }).check({ force: true })
  await page.waitForLoadState('networkidle')
  await page.addStyleTag({
    content:
      '.ds-screen { height: auto !important; border: 0 !important; border-radius: 0 !important; box-shadow: none !important; overflow: visible !important } .ds-content > div:first-child { min-height: 0 !important }',
  })
  const shot = await screen.locator('article').screenshot()
  writeFileSync(path.join(images, `${file}.png`), await sharp(shot).png({ palette: true, quality: 90 }).toBuffer())
  await context.close()
}

const dataFolder = mkdtempSync(path.join(tmpdir(), 'slipway-pictures-'))
const slipway = await runSlipway({ dataFolder, environment: ROOT })
const browser = await chromium.launch(findChromium())
try {
  const client = await signedInClient(slipway.url, ROOT.SLIPWAY_ROOT_EMAIL, ROOT.SLIPWAY_ROOT_PASSWORD)
  for (const sample of [...designedSamples, ...generatedSamples]) {
    const address = await draftOf(client, slipway.url, sample)
    await picture(browser, slipway.url + address, sample, client.accessToken)
    console.log(`wrote docs/images/${sample.file}.png`)
  }
} finally {
  await browser.close()
  await slipway.stop()
  rmSync(dataFolder, { recursive: true, force: true })
}
