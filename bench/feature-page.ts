import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import type { InputOf } from '@slipway/contract/define-call.ts'
import { addFeature, listFeatures } from '@slipway/contract/products/features/features.calls.ts'
import { featureLimits } from '@slipway/contract/products/features/features.limits.ts'
import { addPatchOfFeatures } from '@slipway/contract/products/template-features/template-features.calls.ts'
import { findChromium } from '../tools/chromium.ts'
import { signedInClient, type ConsoleClient } from '../tools/console-client.ts'
import { plainProduct } from '../tools/plain-product.ts'
import { runSlipway } from '../tools/run-slipway.ts'
import { reportInteractions, type After } from './browser/interactions.ts'
import { median, percentile, report } from './measuring/measure.ts'

const ROOT = { SLIPWAY_ROOT_EMAIL: 'bench@example.com', SLIPWAY_ROOT_PASSWORD: 'Bench-2026' }
const ROUNDS = 3
const LISTS = 40

const parameters = Array.from({ length: featureLimits.subParameters }, (_, at) => ({
  deKey: `parameter_${at}`,
  title: { zh: `参数 ${at}`, en: `Parameter ${at}` },
  type: 'integer' as const,
  minimum: 0,
  maximum: 100,
  unit: '%',
}))
const named = (at: number) => ({ deKey: `feature_${at}`, deName: { zh: `功能 ${at}`, en: `Feature ${at}` } })

/** The maximum number of features; the last one is a struct with the maximum number of parameters. */
async function fillModel(client: ConsoleClient, productId: string): Promise<void> {
  type Dto = InputOf<typeof addPatchOfFeatures>['featureDtos'][number]
  const last = featureLimits.perProduct - 1
  const featureDtos = Array.from({ length: last }, (_, at): Dto => {
    if (at % 10 === 8) return { ...named(at), featureType: 2 }
    if (at % 10 === 9) return { ...named(at), featureType: 3 }
    const deInput = { type: 'integer' as const, minimum: 0, maximum: 1000, step: 1, unit: 'W' }
    return { ...named(at), featureType: 1, transType: 3, deInput }
  })
  await client.call(addPatchOfFeatures, { productId, featureDtos })
  await client.call(addFeature, {
    productId,
    ...named(last),
    featureType: 1,
    transType: 3,
    deInput: { type: 'object', properties: parameters },
  })
}

/** The user's actions in the list and the editor. */
async function walk(page: Page, after: After): Promise<void> {
  const drawer = page.getByRole('dialog')
  const edit = async (name: string) => {
    await page.getByRole('button', { name: `More actions for ${name}`, exact: true }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
  }
  const close = async () => {
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
  }
  const last = `Feature ${featureLimits.perProduct - 1}`
  await page.getByText(last, { exact: true }).waitFor()
  await after('scroll through', async () => {
    for (let turn = 0; turn < 20; turn++) await page.mouse.wheel(0, 600)
  })
  await after('one kind', () => page.getByRole('radio', { name: /Event/ }).click({ force: true }))
  await after('all kinds', () => page.getByRole('radio', { name: /All/ }).click({ force: true }))
  // The first edit loads the editor's code, so later ones measure only the interaction.
  await edit('Feature 0')
  await drawer.getByText('Save', { exact: true }).waitFor()
  await close()
  await after('open a struct of 50 parameters', async () => {
    await edit(last)
    await drawer.getByText('parameter_49', { exact: true }).waitFor()
  })
  await after('type in its name', async () => {
    await drawer.getByRole('textbox', { name: 'English name' }).click()
    await page.keyboard.type(' x', { delay: 40 })
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
  })
  await after('unfold a parameter', () => drawer.getByText('parameter_3', { exact: true }).click())
  await after('close', close)
  await after('search', async () => {
    await page.getByRole('textbox', { name: 'Search by name or identifier' }).click()
    await page.keyboard.type('feature_19', { delay: 40 })
    await page.getByText('Feature 0', { exact: true }).waitFor({ state: 'hidden' })
  })
}

const dataFolder = mkdtempSync(path.join(tmpdir(), 'slipway-features-'))
const slipway = await runSlipway({ dataFolder, environment: ROOT })
try {
  const client = await signedInClient(slipway.url, ROOT.SLIPWAY_ROOT_EMAIL, ROOT.SLIPWAY_ROOT_PASSWORD)
  const productId = await plainProduct(client, 'Full')
  await fillModel(client, productId)

  const lists: number[] = []
  for (let turn = 0; turn < LISTS; turn++) {
    const startedAt = performance.now()
    await client.call(listFeatures, { productId, limit: 100_000 })
    lists.push(performance.now() - startedAt)
  }
  report(`bench/feature-page: a model of ${featureLimits.perProduct} features with limit 100000, ms`, {
    median: median(lists),
    'slowest 5 %': percentile(lists, 0.95),
  })

  const { executablePath, args } = findChromium()
  const browser = await chromium.launch({ executablePath, args })
  const url = `${slipway.url}/home/product/${productId}/function`
  await reportInteractions('bench/feature-page', browser, {
    url,
    accessToken: client.accessToken,
    rounds: ROUNDS,
    walk,
  })
  await browser.close()
} finally {
  await slipway.stop()
  rmSync(dataFolder, { recursive: true, force: true })
}
