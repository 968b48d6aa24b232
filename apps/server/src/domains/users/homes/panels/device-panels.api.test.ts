import { createHash } from 'node:crypto'
import { addFeature } from '@slipway/contract/products/features/features.calls.ts'
import { selectPanel } from '@slipway/contract/products/panels/panel-choice.calls.ts'
import {
  cancelPanelUpgrade,
  releasePanelGray,
  takePanelOut,
  upgradePanel,
} from '@slipway/contract/products/panels/panels.calls.ts'
import type { Panel } from '@slipway/contract/products/panels/panels.ts'
import { claimDevice } from '@slipway/contract/users/homes/binding.calls.ts'
import { getHomeDevice, resolvePanel } from '@slipway/contract/users/homes/home-devices.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refused, startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { makeDevice, makeProduct } from '../../../devices/devices/testing/devices-rig.ts'
import { addedPanel, entryConfig, publish, visualConfig } from '../../../products/panels/testing/panels-samples.ts'
import { switchFeature } from '../../../products/product-release/testing/releasing.ts'
import { aUser, labelOf, newHome, releaseNow, type TestUser } from '../testing/homes-rig.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const administrator = () => server.as('administrator')
const developer = () => server.as('developer')

interface Opened {
  owner: TestUser
  productId: string
  deviceId: string
}

/** A device of a product with a switch `power`, in the home of a user. */
async function boundDevice(): Promise<Opened> {
  const productId = await makeProduct(server)
  await developer().call(addFeature, { productId, ...switchFeature })
  await releaseNow(server, productId)
  const owner = await aUser(server)
  const own = await makeDevice(developer(), productId)
  const { deviceId } = await owner.call(claimDevice, { homeId: await newHome(owner), ...labelOf(server, own) })
  return { owner, productId, deviceId }
}

const resolved = ({ owner, deviceId }: Opened) => owner.call(resolvePanel, { deviceId })
const choose = ({ productId }: Opened, { panelId }: Panel) => developer().call(selectPanel, { productId, panelId })

describe('the panel of a device', () => {
  test('is the generated one until its product chooses another that is published', async () => {
    const opened = await boundDevice()
    expect(await resolved(opened)).toMatchObject({
      kind: 'generated',
      panelId: 'generated',
      document: { kind: 'generated' },
    })
    expect((await opened.owner.call(getHomeDevice, { deviceId: opened.deviceId })).panel).toBeNull()
    const panel = await publish(administrator(), await addedPanel(administrator(), { rnName: 'ForUsers' }))
    await choose(opened, panel)
    const { panelId } = panel
    expect(await resolved(opened)).toMatchObject({
      kind: 'visual',
      panelId,
      rnName: 'ForUsers',
      version: '1.0.0',
      minAppVersion: '1.3.3',
    })
    const { panel: shown, model } = await opened.owner.call(getHomeDevice, { deviceId: opened.deviceId })
    const did = model.find(({ deKey }) => deKey === 'power')?.did
    expect(shown?.document).toMatchObject({ pages: [{ items: [{ bind: { value: { did, deKey: 'power' } } }] }] })
    await administrator().call(takePanelOut, { panelId })
    expect(await resolved(opened)).toMatchObject({ kind: 'generated' })
  })

  test('is the gray version for listed accounts and for their share of users, the published one for the others', async () => {
    const opened = await boundDevice()
    const { owner } = opened
    const panel = await publish(administrator(), await addedPanel(administrator()))
    const { panelId } = panel
    await choose(opened, panel)
    const version = async () => (await resolved(opened)).version
    const upgrade = (audience: object) =>
      administrator().call(upgradePanel, { panelId, config: visualConfig, ...audience })
    await upgrade({ accounts: [owner.account.toUpperCase()] })
    expect(await version()).toBe('1.0.1')
    await administrator().call(cancelPanelUpgrade, { panelId })
    expect(await version()).toBe('1.0.0')
    await upgrade({ accounts: ['someone@example.com'] })
    expect(await version()).toBe('1.0.0')
    await administrator().call(cancelPanelUpgrade, { panelId })
    const ratio = createHash('sha256').update(`${panelId}:${owner.uid}`).digest().readUInt32BE(0) % 100
    if (ratio > 0) {
      await upgrade({ ratio })
      expect(await version()).toBe('1.0.0')
      await administrator().call(cancelPanelUpgrade, { panelId })
    }
    await upgrade({ ratio: ratio + 1 })
    const gray = await version()
    expect(gray).not.toBe('1.0.0')
    await publish(administrator(), panel)
    expect(await version()).toBe(gray)
  })

  test('of a first gray release is the generated one for those outside of its audience', async () => {
    const opened = await boundDevice()
    const panel = await addedPanel(administrator())
    await administrator().call(releasePanelGray, { panelId: panel.panelId, accounts: ['someone@example.com'] })
    await choose(opened, panel)
    expect(await resolved(opened)).toMatchObject({ kind: 'generated' })
  })

  test('of a third party is its address', async () => {
    const opened = await boundDevice()
    await choose(opened, await publish(administrator(), await addedPanel(administrator(), { config: entryConfig })))
    const { url, name } = entryConfig
    expect(await resolved(opened)).toMatchObject({ kind: 'entry', document: null, entry: { url, name, icon: '' } })
  })

  test('is not there for those who do not have the device', async () => {
    const { deviceId } = await boundDevice()
    const stranger = await aUser(server)
    await expect(stranger.call(resolvePanel, { deviceId })).rejects.toMatchObject(refused('homes.deviceNotFound'))
  })
})
