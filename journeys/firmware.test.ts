import { readFile } from 'node:fs/promises'
import { addDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import { simulatedImage } from '@slipway/device-sdk/ota/simulated-board.ts'
import type { Browser, Page } from '@playwright/test'
import { campaignsEn } from '../apps/console/src/domains/devices/campaigns/texts.en.ts'
import { campaignsZh } from '../apps/console/src/domains/devices/campaigns/texts.zh.ts'
import { modulesEn } from '../apps/console/src/domains/catalog/modules/texts.en.ts'
import { modulesZh } from '../apps/console/src/domains/catalog/modules/texts.zh.ts'
import { firmwareEn } from '../apps/console/src/domains/products/firmware/texts.en.ts'
import { firmwareZh } from '../apps/console/src/domains/products/firmware/texts.zh.ts'
import { hardwareEn } from '../apps/console/src/domains/products/hardware/texts.en.ts'
import { hardwareZh } from '../apps/console/src/domains/products/hardware/texts.zh.ts'
import type { ConsoleClient } from '../tools/console-client.ts'
import { expectAccessible } from './testing/accessibility.ts'
import { signInAs } from './testing/accounts.ts'
import { newPlug, wordsOf, type Secret } from './testing/device-steps.ts'
import { ROOT } from './testing/servers.ts'
import { expect, inEnglish, newVisitor, test, type Language } from './testing/story.ts'
import { updatingDevice } from './testing/updating-device.ts'

const OLD = 'V0.9.0 build 250101'
const NEW = 'V1.0.0 build 260101'
/** The library is the same for all journeys of a server: each language adds a module of its own. */
const moduleIn = (language: Language): string => `Plug SoC ${language}`
const FILE = 'plug.bin'
const image = Buffer.from(simulatedImage(NEW, 'works', 20_000, 2))

const textsOf = (language: Language) =>
  language === 'zh-CN'
    ? { ...wordsOf(language), modules: modulesZh, hardware: hardwareZh, firmware: firmwareZh, updates: campaignsZh }
    : { ...wordsOf(language), modules: modulesEn, hardware: hardwareEn, firmware: firmwareEn, updates: campaignsEn }
type Texts = ReturnType<typeof textsOf>

const step = (page: Page, { products }: Texts, name: 'hardware' | 'firmware') =>
  page
    .getByRole('navigation', { name: products.detail.steps })
    .getByRole('link', { name: products.detail[name] })
    .click()

/** The module library by its pages: a module, its firmware, and a version with its file. */
async function fillLibrary(page: Page, { modules: t }: Texts, moduleName: string): Promise<void> {
  await page.getByRole('button', { name: t.add, exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: t.form.name }).fill(moduleName)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: t.form.add, exact: true }).click()
  await page.getByRole('link', { name: moduleName, exact: true }).click()

  await page.getByRole('button', { name: t.firmware.add(t.types.module) }).click()
  await dialog.getByRole('button', { name: t.firmware.add(t.types.module) }).click()
  await page.getByRole('button', { name: t.firmware.addVersion }).click()
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: FILE, mimeType: 'application/octet-stream', buffer: image })
  await dialog.getByRole('textbox', { name: t.version.number, exact: true }).fill(NEW)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: t.version.add, exact: true }).click()
  await expect(page.getByRole('cell', { name: NEW, exact: true })).toBeVisible()
  await expectAccessible(page)
}

async function chooseHardware(page: Page, t: Texts, moduleName: string): Promise<void> {
  const { module, firmware, types } = t.hardware
  await page.getByRole('button', { name: module.chooseNamed(moduleName) }).click()
  await expect(page.getByText(module.chosen, { exact: true })).toBeVisible()
  const rowOf = (type: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: type }) })
  const row = rowOf(types.module)
  await row.getByRole('combobox', { name: firmware.firmware }).selectOption(t.modules.types.module)
  await expect(page.getByText(firmware.saved)).toBeVisible()
  const mcu = rowOf(types.mcu)
  await mcu.getByRole('button', { name: firmware.add }).click()
  await page.getByRole('dialog').getByRole('button', { name: firmware.add }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(mcu.getByRole('combobox', { name: firmware.firmware })).toBeVisible()
  await expectAccessible(page)
}

/** Opens a release of the version that the library has. */
async function addVersion(page: Page, { firmware: t }: Texts): Promise<void> {
  const row = page.locator('section').filter({ has: page.getByRole('heading', { name: t.types[1] }) })
  await row.getByRole('button', { name: t.step.add }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('combobox', { name: t.adding.version }).selectOption(NEW)
  await drawer.getByRole('combobox', { name: t.facts.remind }).selectOption(t.remind[3])
  await expectAccessible(page)
  await drawer.getByRole('button', { name: t.adding.submit, exact: true }).click()
  await expect(page.getByRole('heading', { name: NEW, level: 1 })).toBeVisible()
}

/** The file of the release: intact for its owner, refused for a visitor without a session. */
async function tryFileLink(page: Page, browser: Browser, { firmware: t }: Texts): Promise<void> {
  const link = page.getByRole('link', { name: new RegExp(`^${FILE}`) })
  const arriving = page.waitForEvent('download')
  await link.click()
  const download = await arriving
  expect(download.suggestedFilename()).toBe(FILE)
  expect(Buffer.compare(await readFile(await download.path()), image)).toBe(0)
  const stranger = await newVisitor(browser)
  const reply = await stranger.request.get(new URL((await link.getAttribute('href')) ?? '', page.url()).href)
  expect((await reply.body()).includes(image.subarray(0, 64))).toBe(false)
  await stranger.context().close()
  await expect(page.getByText(t.facts.sha256)).toBeVisible()
}

const newSecret = async (client: ConsoleClient, productId: string, serial: string): Promise<Secret> => {
  const { deviceSecret } = await client.call(addDevice, { productId, serial })
  return { productId, serial, deviceSecret }
}

for (const language of inEnglish) {
  test(`a module, its firmware and a version are added to the library, chosen by a product, validated on a device, released, and installed by another (${language})`, async ({
    page,
    browser,
    shared,
    developer: { client },
  }) => {
    const t = textsOf(language)
    const { validate, release } = t.firmware
    const operator = await newVisitor(browser)
    await signInAs(operator.request, shared.url, ROOT)
    await operator.goto(`${shared.url}/home/module?lang=${language}`)
    await fillLibrary(operator, t, moduleIn(language))
    await operator.context().close()
    const productId = await newPlug(client)
    const [tester, other] = [
      await newSecret(client, productId, 'tester-1'),
      await newSecret(client, productId, 'lamp-1'),
    ]
    await page.goto(`${shared.url}/home/product/${productId}/hardware?lang=${language}`)
    await chooseHardware(page, t, moduleIn(language))
    await step(page, t, 'firmware')
    await addVersion(page, t)
    await tryFileLink(page, browser, t)

    await page.getByRole('textbox', { name: validate.cnDevices }).fill(tester.serial)
    await page.getByRole('button', { name: validate.start }).click()
    await expect(page.getByRole('cell', { name: validate.never })).toBeVisible()
    await expect(page.getByRole('button', { name: validate.pass })).toBeDisabled()
    await using testDevice = await updatingDevice(shared, client, tester, OLD)
    await expect(page.getByRole('cell', { name: validate.confirmed })).toBeVisible()
    expect(testDevice.board.runs()).toMatchObject({ version: NEW, isTrial: false })
    await expectAccessible(page)
    await page.getByRole('button', { name: validate.pass }).click()

    await page.getByRole('textbox', { name: release.grayRatio }).fill('100')
    await page.getByRole('button', { name: release.submit, exact: true }).click()
    await expect(page.getByText(t.firmware.percent(100)).first()).toBeVisible()
    await using device = await updatingDevice(shared, client, other, OLD)
    const row = page.getByRole('row').filter({ hasText: other.serial })
    await expect(row).toContainText(t.updates.states.CONFIRMED)
    expect(device.board.runs()).toMatchObject({ version: NEW, isTrial: false })
    await expectAccessible(page)
  })
}
