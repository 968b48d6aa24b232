import { addFeature } from '@slipway/contract/products/features/features.calls.ts'
import { listMiniPrograms, selectPanel } from '@slipway/contract/products/panels/panel-choice.calls.ts'
import {
  addPanel,
  changePanelState,
  releasePanelGray,
  takePanelOut,
  updatePanel,
  upgradePanel,
} from '@slipway/contract/products/panels/panels.calls.ts'
import { panelStatus } from '@slipway/contract/products/panels/panels.lifecycle.ts'
import { checkProductRelease } from '@slipway/contract/products/product-release/product-release.calls.ts'
import { getProduct } from '@slipway/contract/products/products/products.calls.ts'
import { claimDevice } from '@slipway/contract/users/homes/binding.calls.ts'
import { reportPanel } from '@slipway/contract/users/homes/panel-reports.calls.ts'
import { getPanelHealth } from '@slipway/contract/products/panels/health/panel-health.calls.ts'
import { getHomeDevice, resolvePanel } from '@slipway/contract/users/homes/home-devices.calls.ts'
import { shareDevice, visitDevice } from '@slipway/contract/users/homes/shares/shares.calls.ts'
import { createPanelTry, openTry } from '@slipway/contract/users/homes/tries/tries.calls.ts'
import {
  addGreyAccounts,
  createSampleProgram,
  deleteMiniProgram,
  getMiniProgram,
  publishMiniProgram,
  setProgramApps,
  stopGreyProgram,
} from '@slipway/contract/users/mini-programs/mini-programs.calls.ts'
import { grantToProgram } from '@slipway/contract/users/mini-programs/user-programs.calls.ts'
import { DAY_MS } from '@slipway/contract/durations.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refused, startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { makeDevice, makeProduct } from '../../../devices/devices/testing/devices-rig.ts'
import { addedPanel, publish } from '../../../products/panels/testing/panels-samples.ts'
import { readyPlug, switchFeature } from '../../../products/product-release/testing/releasing.ts'
import { createdApp } from '../../apps/testing/apps-samples.ts'
import { markDeveloper } from '../../mini-programs/testing/mini-samples.ts'
import { openPhone } from '../../users/testing/users-samples.ts'
import { aUser, labelOf, newHome, releaseNow, type TestUser } from '../testing/homes-rig.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  for (const caller of [developer(), other(), administrator()]) await markDeveloper(server, caller)
})
afterAll(() => server[Symbol.asyncDispose]())

const administrator = () => server.as('administrator')
const developer = () => server.as('developer')
const other = () => server.as('developer', 'elsewhere')

/** The sample, packaged; its apps are chosen, and nothing is published. */
async function packaged(owner = developer()) {
  const { miniProgramId, cnName } = await owner.call(createSampleProgram, {})
  const { appId } = await createdApp(owner)
  await owner.call(setProgramApps, { miniProgramId, appIds: [appId] })
  return { miniProgramId, cnName, appId }
}
async function published(owner = developer()) {
  const made = await packaged(owner)
  await owner.call(publishMiniProgram, { miniProgramId: made.miniProgramId, isGrey: 0 })
  return made
}
const eib = (miniProgramId?: string) => ({ kind: 'eib', ...(miniProgramId && { miniProgramId }) }) as const
const inApp = ({ token }: TestUser, appId: string) =>
  openPhone(server, { headers: { accesstoken: token, 'x-app-id': appId }, ip: '203.0.113.20' })

/** A device of a product whose panel is the mini-program, in the home of a user. */
async function boundDevice(miniProgramId?: string) {
  const productId = await makeProduct(server)
  await developer().call(addFeature, { productId, ...switchFeature })
  await releaseNow(server, productId)
  const owner = await aUser(server)
  const own = await makeDevice(developer(), productId)
  const { deviceId } = await owner.call(claimDevice, { homeId: await newHome(owner), ...labelOf(server, own) })
  const panel = await publish(developer(), await addedPanel(developer(), { productId, config: eib(miniProgramId) }))
  const { panelId } = panel
  await developer().call(selectPanel, { productId, panelId })
  return { productId, owner, deviceId, panel, panelId }
}

describe('the mini-program of an EIB panel', () => {
  test('is a published one of the owner of the product; one of others is answered as an absent one', async () => {
    const productId = await makeProduct(server)
    const add = (miniProgramId: string) => addedPanel(developer(), { productId, config: eib(miniProgramId) })
    const foreign = await published(other())
    for (const miniProgramId of [foreign.miniProgramId, 'f'.repeat(32)])
      await expect(add(miniProgramId)).rejects.toMatchObject(refused('panels.programNotFound'))
    const waiting = await packaged()
    await expect(add(waiting.miniProgramId)).rejects.toMatchObject(refused('panels.programUnpublished'))
    await developer().call(publishMiniProgram, { miniProgramId: waiting.miniProgramId, isGrey: 0 })
    const panel = await add(waiting.miniProgramId)
    expect(panel.config).toEqual(eib(waiting.miniProgramId))
    const change = developer().call(updatePanel, { panelId: panel.panelId, config: eib(foreign.miniProgramId) })
    await expect(change).rejects.toMatchObject(refused('panels.programNotFound'))
    const standard = administrator().call(addPanel, { panelName: 'Other’s', config: eib(waiting.miniProgramId) })
    await expect(standard).rejects.toMatchObject(refused('panels.programNotFound'))
    await publish(developer(), panel)
    const { panelId } = panel
    const upgrade = developer().call(upgradePanel, { panelId, ratio: 1, config: eib(foreign.miniProgramId) })
    await expect(upgrade).rejects.toMatchObject(refused('panels.programNotFound'))
  })

  test('can be chosen among those of the owner, also by other members and administrators (CA-042)', async () => {
    const productId = await makeProduct(server)
    const { miniProgramId } = await published()
    const { miniProgram } = await administrator().call(listMiniPrograms, { productId })
    expect(miniProgram).toContainEqual(expect.objectContaining({ id: miniProgramId, kind: 'program' }))
    const own = await administrator().call(listMiniPrograms, {})
    expect(own.miniProgram.map(({ id }) => id)).not.toContain(miniProgramId)
  })

  test('has to be published when the panel is released, and holds the product up otherwise (SI-027)', async () => {
    const { productId } = await readyPlug(developer())
    const { miniProgramId } = await packaged()
    await developer().call(addGreyAccounts, { miniProgramId, accounts: ['grey@example.com'] })
    await developer().call(publishMiniProgram, { miniProgramId, isGrey: 1 })
    const panel = await addedPanel(developer(), { productId, config: eib(miniProgramId) })
    await developer().call(stopGreyProgram, { miniProgramId })
    const { panelId } = panel
    const release = developer().call(releasePanelGray, { panelId, ratio: 50 })
    await expect(release).rejects.toMatchObject(refused('panels.programUnpublished'))
    const full = developer().call(changePanelState, { panelId, status: panelStatus.published })
    await expect(full).rejects.toMatchObject(refused('panels.programUnpublished'))
    await developer().call(selectPanel, { productId, panelId })
    const check = () => developer().call(checkProductRelease, { productId })
    await expect(check()).rejects.toMatchObject(refused('product-release.panelOpen'))
    await developer().call(publishMiniProgram, { miniProgramId, isGrey: 0 })
    expect(await check()).toMatchObject({ code: 50004 })
  })

  test('is that of the product on its page (EN-PRODUCT-22, -23)', async () => {
    const { miniProgramId } = await published()
    const { productId } = await boundDevice(miniProgramId)
    expect(await developer().call(getProduct, { productId })).toMatchObject({
      miniProgram: miniProgramId,
      miniProgramStatus: 2,
    })
  })

  test('is not deleted while a panel that is not offline names it, and the page of the program names the products', async () => {
    const { miniProgramId } = await published()
    const { productId, panelId, panel } = await boundDevice(miniProgramId)
    await developer().call(setProgramApps, { miniProgramId, appIds: [] })
    const remove = () => developer().call(deleteMiniProgram, { miniProgramId })
    await expect(remove()).rejects.toMatchObject(refused('mini-programs.inUse'))
    const { uses } = await developer().call(getMiniProgram, { miniProgramId })
    expect(uses).toMatchObject({ panels: [panel.panelName], panelTotal: 1, products: [{ productId }], productTotal: 1 })
    // Another version of the panel has none: what users have is still this one.
    await developer().call(upgradePanel, { panelId, ratio: 1, config: eib() })
    await expect(remove()).rejects.toMatchObject(refused('mini-programs.inUse'))
    await developer().call(changePanelState, { panelId, status: panelStatus.published })
    await remove()
  })

  test('is not deleted between the check of a panel and its end', async () => {
    const productId = await makeProduct(server)
    const { miniProgramId } = await published()
    await developer().call(setProgramApps, { miniProgramId, appIds: [] })
    const [added, removed] = await Promise.allSettled([
      addedPanel(developer(), { productId, config: eib(miniProgramId) }),
      developer().call(deleteMiniProgram, { miniProgramId }),
    ])
    expect([added.status, removed.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('the page of a device', () => {
  test('is the mini-program in the apps that show it, with what the user has granted', async () => {
    const { miniProgramId, cnName, appId } = await published()
    const { owner, deviceId, panelId } = await boundDevice(miniProgramId)
    const phone = inApp(owner, appId)
    const { panel } = await phone.call(getHomeDevice, { deviceId })
    expect(panel).toMatchObject({
      kind: 'eib',
      panelId,
      version: '1.0.0',
      program: { miniProgramId, cnName, version: '1.0.0', granted: [], isAnswered: false },
      frame: { permissions: ['home', 'device', 'store'] },
    })
    expect((await server.visitor.send({ method: 'GET', url: panel?.frame?.src ?? '' })).statusCode).toBe(200)
    await phone.call(grantToProgram, { appId, miniProgramId, permissions: ['device'] })
    const resolved = await phone.call(resolvePanel, { deviceId, platform: 'ios' })
    expect(resolved).toMatchObject({ kind: 'eib', program: { granted: ['device'], isAnswered: true }, reason: '' })
    const old = await phone.call(resolvePanel, { deviceId, platform: 'ios', appVersion: '1.3.9' })
    expect(old).toMatchObject({ kind: 'generated', reason: 'app.tooOld', program: null, frame: null })
  })

  test('counts for the health of the panel', async () => {
    const { miniProgramId } = await published()
    const { owner, deviceId, panelId } = await boundDevice(miniProgramId)
    const report = { deviceId, panelId, version: '1.0.0' }
    await owner.call(reportPanel, { ...report, event: 'opened' })
    await owner.call(reportPanel, { ...report, event: 'ready', ms: 40 })
    const { versions } = await developer().call(getPanelHealth, { panelId })
    expect(versions).toMatchObject([{ version: '1.0.0', opened: 1, ready: 1, failed: 0 }])
  })

  test('is the generated panel in other apps, and once the program has left its app', async () => {
    const { miniProgramId, appId } = await published()
    const { owner, deviceId } = await boundDevice(miniProgramId)
    const foreign = await createdApp(developer())
    for (const app of ['', foreign.appId, 'none']) {
      expect((await inApp(owner, app).call(getHomeDevice, { deviceId })).panel).toBeNull()
      const resolved = await inApp(owner, app).call(resolvePanel, { deviceId })
      expect(resolved).toMatchObject({ kind: 'generated', reason: 'noProgram' })
    }
    await developer().call(setProgramApps, { miniProgramId, appIds: [] })
    expect((await inApp(owner, appId).call(getHomeDevice, { deviceId })).panel).toBeNull()
  })

  test('is the grey version for its audience alone, and the generated panel for all once that is stopped', async () => {
    const { miniProgramId, appId } = await packaged()
    const guest = await aUser(server)
    await developer().call(addGreyAccounts, { miniProgramId, accounts: ['someone@example.com'] })
    await developer().call(publishMiniProgram, { miniProgramId, isGrey: 1 })
    const { owner, deviceId } = await boundDevice(miniProgramId)
    const panelOf = async () => (await inApp(owner, appId).call(getHomeDevice, { deviceId })).panel
    expect(await panelOf()).toBeNull()
    await developer().call(addGreyAccounts, { miniProgramId, accounts: [owner.account, guest.account] })
    expect(await panelOf()).toMatchObject({ kind: 'eib', program: { version: '1.0.0' } })
    await developer().call(stopGreyProgram, { miniProgramId })
    expect(await panelOf()).toBeNull()
  })

  test('is the generated panel for visitors of a link, who have no account', async () => {
    const { miniProgramId } = await published()
    const { owner, deviceId } = await boundDevice(miniProgramId)
    const endTime = server.clock.now() + DAY_MS
    const { url } = await owner.call(shareDevice, { deviceId, mayControl: true, asLink: true, endTime })
    const visited = await server.visitor.call(visitDevice, { token: url.slice(url.indexOf('#') + 1) })
    expect(visited.panel).toMatchObject({ codePanel: null, document: { kind: 'generated' } })
  })

  test('is the generated one where a panel has no mini-program, and after the panel went offline', async () => {
    const { owner, deviceId } = await boundDevice()
    expect(await owner.call(resolvePanel, { deviceId })).toMatchObject({ kind: 'generated', reason: '' })
    const { miniProgramId, appId } = await published()
    const opened = await boundDevice(miniProgramId)
    await developer().call(takePanelOut, { panelId: opened.panelId })
    const after = await inApp(opened.owner, appId).call(getHomeDevice, { deviceId: opened.deviceId })
    expect(after.panel).toBeNull()
  })
})

test('a try on a phone runs the published program on the virtual device, and says why it can’t', async () => {
  const productId = await makeProduct(server)
  const open = async (panelId: string) => {
    const { urls } = await developer().call(createPanelTry, { productId, panelId, kind: 'try' })
    return openPhone(server, { ip: '203.0.113.21' }).call(openTry, { link: new URL(urls[0] ?? '').hash })
  }
  const bare = await addedPanel(developer(), { productId, config: eib() })
  expect(await open(bare.panelId)).toMatchObject({ substituted: 'eib', device: { panel: { codePanel: null } } })
  const { miniProgramId } = await packaged()
  await developer().call(addGreyAccounts, { miniProgramId, accounts: ['grey@example.com'] })
  await developer().call(publishMiniProgram, { miniProgramId, isGrey: 1 })
  const { panelId } = await addedPanel(developer(), { productId, config: eib(miniProgramId) })
  const opened = await open(panelId)
  expect(opened).toMatchObject({
    substituted: '',
    version: '1.0.0',
    device: { panel: { codePanel: { isProgram: true } } },
  })
  const { src = '' } = opened.device.panel.codePanel ?? {}
  expect((await server.visitor.send({ method: 'GET', url: src })).statusCode).toBe(200)
  await developer().call(stopGreyProgram, { miniProgramId })
  expect(await open(panelId)).toMatchObject({ substituted: 'noProgram', device: { panel: { codePanel: null } } })
})
