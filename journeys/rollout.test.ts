import { addFirmwareVersion, addModuleFirmware } from '@slipway/contract/catalog/modules/module-firmware.calls.ts'
import { addModule } from '@slipway/contract/catalog/modules/modules.calls.ts'
import { listUpdateJobs } from '@slipway/contract/devices/campaigns/campaigns.calls.ts'
import { saveRolloutPlan } from '@slipway/contract/devices/campaigns/rollout-plan.calls.ts'
import { rolloutPlan } from '@slipway/contract/devices/campaigns/rollout/plan.ts'
import { getFleet, startFleet, stopFleet } from '@slipway/contract/devices/fleet-simulator/fleet-simulator.calls.ts'
import { simulatedSerial, usualFleetSettings } from '@slipway/contract/devices/fleet-simulator/fleet-simulator.ts'
import { updateFate } from '@slipway/contract/devices/fleet-simulator/simulated-update.ts'
import { addOta, testedOta, upgradeOta } from '@slipway/contract/products/firmware/firmware.calls.ts'
import { chooseModule } from '@slipway/contract/products/hardware/hardware.calls.ts'
import { selectFirmware } from '@slipway/contract/products/hardware/product-firmware.calls.ts'
import { CallRefused } from '@slipway/contract/http/envelope.ts'
import { placeOf } from '@slipway/device-sdk/ota/place.ts'
import type { Locator, Page } from '@playwright/test'
import { planEn } from '../apps/console/src/domains/devices/campaigns/plan/texts.en.ts'
import { planZh } from '../apps/console/src/domains/devices/campaigns/plan/texts.zh.ts'
import { campaignsEn } from '../apps/console/src/domains/devices/campaigns/texts.en.ts'
import { campaignsZh } from '../apps/console/src/domains/devices/campaigns/texts.zh.ts'
import { rehearsalsEn } from '../apps/console/src/domains/devices/rehearsals/texts.en.ts'
import { rehearsalsZh } from '../apps/console/src/domains/devices/rehearsals/texts.zh.ts'
import { firmwareEn } from '../apps/console/src/domains/products/firmware/texts.en.ts'
import { firmwareZh } from '../apps/console/src/domains/products/firmware/texts.zh.ts'
import { signedInClient, type ConsoleClient } from '../tools/console-client.ts'
import { expectAccessible } from './testing/accessibility.ts'
import { newPlug } from './testing/device-steps.ts'
import { ROOT } from './testing/servers.ts'
import { expect, languages, test, type Language } from './testing/story.ts'
import { uploadImage } from './testing/uploads.ts'

const COUNT = 1000
const PERCENT = 5
const OPEN_PLACE = PERCENT * 10_000
const FIRST_GROUP = 10
/** So many of the first group that no chance explains them. */
const MANY = 6
const [FACTORY, BAD, FIXED] = ['V1.0.0 build 260101', 'V1.1.0 build 260201', 'V1.2.0 build 260301']
const TESTER = 1
/** A thousand devices install and restart. */
const FLEET_MS = 300_000

const textsOf = (language: Language) =>
  language === 'zh-CN'
    ? { firmware: firmwareZh, updates: campaignsZh, plan: planZh, rehearsals: rehearsalsZh }
    : { firmware: firmwareEn, updates: campaignsEn, plan: planEn, rehearsals: rehearsalsEn }
type Texts = ReturnType<typeof textsOf>

/** Six of ten updates return to the previous version. */
const settings = {
  ...usualFleetSettings,
  intervalSeconds: 60,
  eventPercent: 0,
  offlinePercent: 0,
  lossPercent: 0,
  delayPercent: 0,
  driftSeconds: 0,
  otaFailPercent: 0,
  otaSlowPercent: 0,
  otaRollbackPercent: 60,
}

/** Devices that a package reaches at 5 %, in the order of their places. */
const reachedBy = (packageId: string): number[] =>
  Array.from({ length: COUNT }, (_, at) => ({ number: at + 1, place: placeOf(packageId, simulatedSerial(at + 1)) }))
    .filter(({ number, place }) => place < OPEN_PLACE && number !== TESTER)
    .toSorted((one, other) => one.place - other.place)
    .map(({ number }) => number)

const rollsBack = (seed: number, number: number) =>
  updateFate({ ...settings, seed }, { index: number - 1, version: BAD }).outcome === 'rollBack'

/** The same devices take back the same version: a seed with which the first group shows it, and the test device works. */
function seedFor(packageId: string): number {
  const first = reachedBy(packageId).slice(0, FIRST_GROUP)
  for (let seed = 1; ; seed++) {
    const many = first.filter((number) => rollsBack(seed, number)).length >= MANY
    if (many && !rollsBack(seed, TESTER)) return seed
  }
}

interface Library {
  root: ConsoleClient
  origin: string
  firmwareId: string
}

const addVersion = async ({ root, origin, firmwareId }: Library, firmwareVersion: string, number: string) =>
  root.call(addFirmwareVersion, { firmwareId, firmwareVersion, firmwareUrl: await uploadImage(root, origin, number) })

/** All devices are connected; updates end as `changes` say. */
async function runFleet(client: ConsoleClient, productId: string, changes: Partial<typeof settings>): Promise<void> {
  await client.call(startFleet, { productId, count: COUNT, settings: { ...settings, ...changes } })
  await connectedAre(client, productId, COUNT)
}

/** Only a fleet that fails takes that long, on whatever machine. */
const FLEET_CONNECTS_MS = 300_000
const connectedAre = (client: ConsoleClient, productId: string, count: number) =>
  expect
    .poll(async () => (await client.call(getFleet, { productId })).connected, { timeout: FLEET_CONNECTS_MS })
    .toBe(count)

/** A release that its test device has confirmed, with the plan that it is released by. */
async function validated(client: ConsoleClient, input: { productId: string; firmwareId: string; packageId: string }) {
  const { productId } = input
  const { recordId } = await client.call(addOta, { ...input, remindType: 3 })
  const release = { productId, recordId }
  await client.call(upgradeOta, { ...release, cnDevices: [simulatedSerial(TESTER)], effectiveDay: 7 })
  await expect
    .poll(() => client.call(testedOta, release).then(Boolean, (refusal) => !(refusal instanceof CallRefused)))
    .toBe(true)
  const plan = rolloutPlan.parse({
    groups: { chosen: [FIRST_GROUP], targets: [], factor: 10 },
    inFlight: { least: COUNT },
    soak: { minutes: 0, laterMinutes: 0 },
    membership: 'fixed',
  })
  await client.call(saveRolloutPlan, { ...release, plan })
  return release
}

/** A row of the plan is removed by keyboard: the keyboard stays in the drawer, and Escape returns it to the page. */
async function adjustByKeyboard(page: Page, { updates, plan: t }: Texts): Promise<void> {
  const adjust = page.getByRole('button', { name: updates.plan.adjust })
  const press = async (control: Locator) => {
    await control.focus()
    await page.keyboard.press('Enter')
  }
  await press(adjust)
  const drawer = page.getByRole('dialog', { name: t.title })
  await press(drawer.getByRole('button').filter({ has: page.getByText(t.time.title, { exact: true }) }))
  await press(drawer.getByRole('button', { name: t.time.add }))
  await press(drawer.getByRole('button', { name: t.remove }))
  await expect(drawer.getByRole('button', { name: t.time.add })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(adjust).toBeFocused()
}

/** The plan of the release is rehearsed on the devices of the product. */
async function rehearse(page: Page, { rehearsals: t }: Texts): Promise<void> {
  await page.getByRole('link', { name: t.open }).click()
  await page.getByRole('button', { name: t.start }).first().click()
  const drawer = page.getByRole('dialog', { name: t.form.title })
  await expect(drawer.getByRole('combobox', { name: t.form.plan })).toHaveValue('saved')
  await expect(drawer.getByText(t.form.productFleet('999'))).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: t.form.submit }).click()
  await expect(page.getByRole('heading', { name: t.report.title })).toBeVisible()
  await expect(page.getByText(new RegExp(t.report.early('\\d+', '20', '99')))).toBeVisible()
}

async function releaseAt(page: Page, percent: number, { firmware: t }: Texts): Promise<void> {
  await page.getByRole('textbox', { name: t.release.grayRatio }).fill(String(percent))
  await page.getByRole('button', { name: t.release.submit, exact: true }).click()
}

/** The verdict on a stopped release, and the explanation of one of its devices. */
async function readStopped(
  page: Page,
  { updates }: Texts,
  { serial, answer }: { serial: string; answer: Locator },
): Promise<void> {
  const stopped = [updates.verdict.states.stopped, updates.verdict.simulated('\\d+'), updates.because('.+')]
  await expect(page.getByText(new RegExp(stopped.join('.*')))).toBeVisible()
  await page.getByLabel(updates.explain.serial).fill(serial)
  await page.getByRole('button', { name: updates.explain.ask }).click()
  await expect(answer).toBeVisible()
  await expectAccessible(page)
}

/** Each page is used in both languages: the bad version in one, the fixed one in the other, which then reads of the bad. */
const [first, second] = languages
test(`a bad version for ${COUNT} devices is rehearsed, released to 5 %, stops itself, is explained, fixed, and finished (${first}, then ${second})`, async ({
  page,
  shared,
  developer: { client },
}) => {
  // A thousand devices update twice: twice the limit of the others.
  test.setTimeout(900_000)
  const [t, other] = [textsOf(first), textsOf(second)]
  const root = await signedInClient(shared.url, ROOT.account, ROOT.password)
  const productId = await newPlug(client)
  const { moduleId } = await root.call(addModule, { moduleName: 'Rollout SoC', communicationMode: 3, developMode: 2 })
  const labels = { firmwareLabel: '固件', firmwareLabelEn: 'Firmware' }
  const { firmwareId } = await root.call(addModuleFirmware, { moduleId, firmwareType: 1, ...labels })
  const library = { root, origin: shared.url, firmwareId }
  await addVersion(library, FACTORY, '1.0.0')
  const { firmwarePackageId: packageId } = await addVersion(library, BAD, '1.1.0')
  await client.call(chooseModule, { productId, moduleId })
  await client.call(selectFirmware, { productId, firmwareId })
  const seed = seedFor(packageId)
  await runFleet(client, productId, { seed })
  const bad = await validated(client, { productId, firmwareId, packageId })
  const pageOf = (recordId: string, language: Language) =>
    `${shared.url}/home/ota/${productId}/${recordId}?lang=${language}`
  await page.goto(pageOf(bad.recordId, first))
  await adjustByKeyboard(page, t)
  await rehearse(page, t)

  await page.goto(pageOf(bad.recordId, first))
  await releaseAt(page, PERCENT, t)
  await expect(page.getByText(new RegExp(t.updates.verdict.states.stopped)).first()).toBeVisible()
  await expect(page.getByRole('button', { name: t.updates.rollout.stop })).toHaveCount(0)
  const { jobs } = await client.call(listUpdateJobs, { ...bad, state: 'ROLLED_BACK' })
  const serial = jobs[0]?.serial ?? ''
  await readStopped(page, t, { serial, answer: page.getByText(t.updates.explain.unmet).first() })

  // From here on updates work.
  await client.call(stopFleet, { productId })
  await connectedAre(client, productId, 0)
  await runFleet(client, productId, { seed, otaRollbackPercent: 0 })
  const fixed = await addVersion(library, FIXED, '1.2.0')
  const good = await validated(client, { productId, firmwareId, packageId: fixed.firmwarePackageId })
  await page.goto(pageOf(good.recordId, second))
  await adjustByKeyboard(page, other)
  await rehearse(page, other)
  await page.goto(pageOf(good.recordId, second))
  await releaseAt(page, 100, other)
  // While the devices update: the fixed version is what is explained now.
  await page.goto(pageOf(bad.recordId, second))
  await readStopped(page, other, { serial, answer: page.getByRole('heading', { name: FIXED, level: 4 }) })
  await page.goto(pageOf(good.recordId, second))
  const finished = [other.updates.verdict.states.finished, other.updates.verdict.simulated('999')]
  await expect(page.getByText(new RegExp(finished.join('.*')))).toBeVisible({ timeout: FLEET_MS })
})
