import { shareOf } from '../../../catalog/gray-configs/gray-audience.ts'
import {
  addGrayConfig,
  deleteGrayConfig,
  listGrayConfigs,
  updateGrayConfig,
} from '@slipway/contract/catalog/gray-configs/gray-configs.calls.ts'
import { addFeature } from '@slipway/contract/products/features/features.calls.ts'
import { releasePanelPackage } from '@slipway/contract/products/panels/packages/panel-packages.calls.ts'
import { selectPanel } from '@slipway/contract/products/panels/panel-choice.calls.ts'
import { addPanelDraft, publishPanelDraft } from '@slipway/contract/products/panels/panel-drafts.calls.ts'
import {
  cancelPanelUpgrade,
  getPanel,
  listGatedPanels,
  releasePanelGray,
  takePanelOut,
  upgradePanel,
} from '@slipway/contract/products/panels/panels.calls.ts'
import type { Panel } from '@slipway/contract/products/panels/panels.ts'
import { claimDevice } from '@slipway/contract/users/homes/binding.calls.ts'
import { resolvePanel } from '@slipway/contract/users/homes/home-devices.calls.ts'
import { updateUser } from '@slipway/contract/users/users/user-profile.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refused, startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { makeDevice, makeProduct } from '../../../devices/devices/testing/devices-rig.ts'
import { releasedCode } from '../../../products/panels/packages/testing/package-samples.ts'
import { addedPanel, plugWithPanel, publish, visualConfig } from '../../../products/panels/testing/panels-samples.ts'
import { switchFeature } from '../../../products/product-release/testing/releasing.ts'
import { aUser, labelOf, newHome, releaseNow, type TestUser } from '../testing/homes-rig.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const administrator = () => server.as('administrator')
const developer = () => server.as('developer')
const operator = () => server.as('operator')

let last = 0
const addedConfig = async (config: object): Promise<number> =>
  (await operator().call(addGrayConfig, { grayNumber: ++last, config })).grayNumber
const change = (grayNumber: number, config: object, about: object = {}) =>
  operator().call(updateGrayConfig, { grayNumber, config, ...about })
const usesOf = async (grayNumber: number, caller = operator()) => {
  const { items } = await caller.call(listGrayConfigs, { keyword: String(grayNumber), pageSize: 100 })
  const found = items.find((one) => one.grayNumber === grayNumber)
  return { useCount: found?.useCount, uses: found?.uses }
}

/** A published standard panel, and a user with a device of a product that has chosen it. */
async function openedPanel(): Promise<{ owner: TestUser; panelId: string; version(): Promise<string> }> {
  const productId = await makeProduct(server)
  await developer().call(addFeature, { productId, ...switchFeature })
  await releaseNow(server, productId)
  const owner = await aUser(server)
  const own = await makeDevice(developer(), productId)
  const { deviceId } = await owner.call(claimDevice, { homeId: await newHome(owner), ...labelOf(server, own) })
  const { panelId } = await publish(administrator(), await addedPanel(administrator()))
  await developer().call(selectPanel, { productId, panelId })
  return { owner, panelId, version: async () => (await owner.call(resolvePanel, { deviceId })).version }
}
const upgrade = (panelId: string, audience: object): Promise<Panel> =>
  administrator().call(upgradePanel, { panelId, config: visualConfig, ...audience })

describe('a version that is released to a gray config', () => {
  test('reaches the audience of the config, whose changes take effect on the next opening', async () => {
    const { owner, panelId, version } = await openedPanel()
    const grayNumber = await addedConfig({ accounts: [owner.account.toUpperCase()] })
    await upgrade(panelId, { grayNumber })
    expect(await version()).toBe('1.0.1')
    await change(grayNumber, { accounts: ['someone@example.com'] }, { allowShrinking: true })
    expect(await version()).toBe('1.0.0')
    const share = shareOf(panelId, owner.uid)
    await change(grayNumber, { ratio: share }, { allowShrinking: true })
    expect(await version()).toBe('1.0.0')
    await change(grayNumber, { ratio: share + 1 })
    expect(await version()).toBe('1.0.1')
    await change(grayNumber, { ratio: 100, areas: ['DE'] }, { allowShrinking: true })
    expect(await version()).toBe('1.0.0')
    await owner.call(updateUser, { country: 'DE' })
    expect(await version()).toBe('1.0.1')
    await owner.call(updateUser, { country: 'FR' })
    expect(await version()).toBe('1.0.0')
    await publish(administrator(), { panelId })
    expect(await version()).toBe('1.0.1')
  })

  test('has its audience shown with the panel, as the config is now', async () => {
    const grayNumber = await addedConfig({ ratio: 10, accounts: ['a@example.com', 'b@example.com'] })
    const { panelId } = await addedPanel(administrator())
    const released = await administrator().call(releasePanelGray, { panelId, grayNumber: String(grayNumber) })
    expect(released).toMatchObject({ grayNumber, grayAccounts: 2, grayRatio: 10, grayVersion: '1.0.0' })
    await change(grayNumber, { ratio: 20, accounts: ['a@example.com', 'b@example.com', 'c@example.com'] })
    const { items } = await administrator().call(listGatedPanels, { pageSize: 100 })
    expect(items.find((one) => one.panelId === panelId)).toMatchObject({ grayNumber, grayAccounts: 3, grayRatio: 20 })
    await publish(administrator(), { panelId })
    const published = await administrator().call(getPanel, { panelId })
    expect(published).toMatchObject({ grayNumber: null, grayAccounts: 0, grayRatio: null })
  })

  test('may be a draft, and a package of code', async () => {
    const grayNumber = await addedConfig({ ratio: 10 })
    const { productId } = await plugWithPanel(developer())
    const { draftId } = await developer().call(addPanelDraft, { productId, start: { kind: 'generated' } })
    const drafted = await developer().call(publishPanelDraft, { draftId, panelName: 'Drafted in gray', grayNumber })
    expect(drafted).toMatchObject({ grayNumber, grayVersion: '1.0.0' })
    const code = await releasedCode(developer(), administrator(), { productId })
    const { panelId } = code.panel
    await developer().call(takePanelOut, { panelId })
    expect(await usesOf(grayNumber)).toMatchObject({ useCount: 1 })
    const attempt = developer().call(releasePanelPackage, { panelId, grayNumber })
    await expect(attempt).rejects.toMatchObject(refused('panels.wrongState'))
  })

  test('is refused without a config of this number, or together with accounts or a ratio', async () => {
    const { panelId } = await addedPanel(administrator())
    const release = (audience: object) => administrator().call(releasePanelGray, { panelId, ...audience })
    await expect(release({ grayNumber: 900_000_001 })).rejects.toMatchObject({
      code: 70101,
      data: { number: '900000001', field: 'grayNumber' },
    })
    const grayNumber = await addedConfig({ ratio: 10 })
    for (const own of [{ ratio: 5 }, { accounts: ['a@example.com'] }])
      await expect(release({ grayNumber, ...own })).rejects.toMatchObject(refused('panels.audienceTwice'))
  })
})

describe('a config that a version in gray uses', () => {
  test('can’t be deleted (70101) until the version is released to all, taken back or offline', async () => {
    const grayNumber = await addedConfig({ ratio: 10 })
    const first = await addedPanel(administrator())
    await administrator().call(releasePanelGray, { panelId: first.panelId, grayNumber })
    const remove = () => operator().call(deleteGrayConfig, { grayNumber })
    await expect(remove()).rejects.toMatchObject({
      code: 70101,
      data: { count: 1, names: first.panelName, field: 'grayNumber' },
    })
    await publish(administrator(), first)
    await upgrade(first.panelId, { grayNumber })
    await expect(remove()).rejects.toMatchObject(refused('gray-configs.inUse'))
    await administrator().call(cancelPanelUpgrade, { panelId: first.panelId })
    const second = await addedPanel(administrator())
    await administrator().call(releasePanelGray, { panelId: second.panelId, grayNumber })
    await expect(remove()).rejects.toMatchObject(refused('gray-configs.inUse'))
    await administrator().call(takePanelOut, { panelId: second.panelId })
    await remove()
  })

  test('gets smaller only if the change says so', async () => {
    const grayNumber = await addedConfig({ ratio: 10, accounts: ['a@example.com'] })
    const { panelId, panelName } = await addedPanel(administrator())
    await change(grayNumber, { ratio: 9, accounts: ['a@example.com'] })
    await administrator().call(releasePanelGray, { panelId, grayNumber })
    await expect(change(grayNumber, { ratio: 8, accounts: ['a@example.com'] })).rejects.toMatchObject({
      ...refused('gray-configs.shrinksInUse'),
      code: 70101,
      data: { count: 1, names: panelName, field: 'allowShrinking' },
    })
    await expect(change(grayNumber, { ratio: 9 })).rejects.toMatchObject(refused('gray-configs.shrinksInUse'))
    await change(grayNumber, { ratio: 11, accounts: ['b@example.com', 'A@example.com'] })
    await change(grayNumber, { ratio: 1 }, { allowShrinking: true })
  })

  test('shows its uses: of products of others only their number', async () => {
    const grayNumber = await addedConfig({ ratio: 10 })
    const { panel } = await plugWithPanel(developer())
    const { panelId, panelName, productId } = panel
    await developer().call(releasePanelGray, { panelId, grayNumber })
    expect(await usesOf(grayNumber)).toEqual({ useCount: 1, uses: [] })
    const use = { kind: 'panel', id: panelId, name: panelName, productId, version: '1.0.0' }
    expect(await usesOf(grayNumber, administrator())).toEqual({ useCount: 1, uses: [use] })
    await expect(operator().call(deleteGrayConfig, { grayNumber })).rejects.toMatchObject({
      data: { count: 1, names: '–' },
    })
  })

  test('counts all of its uses, and names as many as a row shows', async () => {
    const grayNumber = await addedConfig({ ratio: 10 })
    const { panel } = await plugWithPanel(developer())
    await developer().call(releasePanelGray, { panelId: panel.panelId, grayNumber })
    // Releases of so many panels would take a while.
    await server.db.pool.query(`
      with bulk as (
        insert into panels (panel_name, rn_name, panel_type, kind, config, app_version, p_version, created_at, updated_at)
        select 'Bulk ' || at, 'Bulk' || at, 0, 'code', '{"kind":"code"}', '1.2.8', 'V1.0.0', now(), now()
        from generate_series(1, 30) as at returning id, config
      )
      insert into panel_versions (panel_id, version, config, created_at) select id, '1.0.0', config, now() from bulk`)
    await server.db.pool.query(
      "update panels set status = 1, gray_version = '1.0.0', gray_number = $1 where panel_name like 'Bulk %'",
      [grayNumber],
    )
    const { useCount, uses } = await usesOf(grayNumber)
    expect([useCount, uses?.length]).toEqual([31, 20])
    const attempt = operator().call(deleteGrayConfig, { grayNumber })
    await expect(attempt).rejects.toMatchObject({ data: { count: 31 } })
  })

  test('is not deleted while a release with it begins: one of both is refused', async () => {
    for (let round = 0; round < 5; round++) {
      const grayNumber = await addedConfig({ ratio: 10 })
      const { panelId } = await addedPanel(administrator())
      const both = await Promise.allSettled([
        administrator().call(releasePanelGray, { panelId, grayNumber }),
        operator().call(deleteGrayConfig, { grayNumber }),
      ])
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      for (const one of both) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 70101 })
    }
  })
})
