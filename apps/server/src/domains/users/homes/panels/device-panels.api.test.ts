import { createHash } from 'node:crypto'
import { DAY_MS } from '@slipway/contract/durations.ts'
import { addFeature } from '@slipway/contract/products/features/features.calls.ts'
import { selectPanel } from '@slipway/contract/products/panels/panel-choice.calls.ts'
import {
  cancelPanelUpgrade,
  releasePanelGray,
  takePanelOut,
  upgradePanel,
} from '@slipway/contract/products/panels/panels.calls.ts'
import type { Panel } from '@slipway/contract/products/panels/panels.ts'
import { shareDevice, visitDevice } from '@slipway/contract/users/homes/shares/shares.calls.ts'
import { claimDevice } from '@slipway/contract/users/homes/binding.calls.ts'
import { getHomeDevice, resolvePanel } from '@slipway/contract/users/homes/home-devices.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refused, startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { makeDevice, makeProduct } from '../../../devices/devices/testing/devices-rig.ts'
import { ofPlatform, packaged, releasedCode } from '../../../products/panels/packages/testing/package-samples.ts'
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

  test('made of code is the page of its web package, in a frame, with what it may ask for', async () => {
    const opened = await boundDevice()
    const { productId, owner, deviceId } = opened
    const { panel, sha256 } = await releasedCode(developer(), administrator(), { productId, permissions: ['device'] })
    const frame = { src: `/panel-files/${sha256}/index.html`, permissions: ['device'], links: [] }
    const { panelId } = panel
    expect(await resolved(opened)).toMatchObject({ kind: 'code', panelId, document: null, frame, package: null })
    expect((await owner.call(getHomeDevice, { deviceId })).panel).toMatchObject({ kind: 'code', frame })
  })

  test('made of code is a frame for visitors of a link, too, with the features that it gets', async () => {
    const { productId, owner, deviceId } = await boundDevice()
    const { panel, sha256 } = await releasedCode(developer(), administrator(), { productId, permissions: ['device'] })
    const { url } = await owner.call(shareDevice, {
      deviceId,
      mayControl: false,
      asLink: true,
      endTime: server.clock.now() + DAY_MS,
    })
    const { codePanel, document } = (await server.visitor.call(visitDevice, { token: url.slice(url.indexOf('#') + 1) }))
      .panel
    expect(codePanel).toMatchObject({ panelId: panel.panelId, src: `/panel-files/${sha256}/index.html`, links: [] })
    expect(codePanel?.model).toEqual((await owner.call(getHomeDevice, { deviceId })).model)
    expect(document).toMatchObject({ kind: 'generated' })
  })

  test('is the generated one in a companion that is too old for its web package (CN-07)', async () => {
    const opened = await boundDevice()
    await releasedCode(developer(), administrator(), { productId: opened.productId, minAppVersion: '9.0.0' })
    expect(await resolved(opened)).toMatchObject({ kind: 'generated', reason: 'app.tooOld', frame: null })
    const { panel } = await opened.owner.call(getHomeDevice, { deviceId: opened.deviceId })
    expect(panel).toBeNull()
  })

  test('is not there for those who do not have the device', async () => {
    const { deviceId } = await boundDevice()
    const stranger = await aUser(server)
    await expect(stranger.call(resolvePanel, { deviceId })).rejects.toMatchObject(refused('homes.deviceNotFound'))
  })
})

describe('the panel of a device for a native app', () => {
  async function nativePanel() {
    const opened = await boundDevice()
    const { productId } = opened
    const panel = await addedPanel(developer(), { productId, config: { kind: 'code' } })
    const reviewed = await packaged(developer(), panel, 'ios', { reviewer: administrator(), minAppVersion: '1.3.0' })
    await choose(opened, await publish(developer(), panel))
    return { ...opened, panel, package: ofPlatform(reviewed, 'ios') }
  }

  test('is its signed package, whose address serves parts of it for ten minutes', async () => {
    const { owner, deviceId, package: uploaded } = await nativePanel()
    const asked = { deviceId, platform: 'ios', appVersion: '1.3.0' } as const
    const { kind, package: found, notModified } = await owner.call(resolvePanel, asked)
    const { sha256, md5, size, sign, keyId } = uploaded
    expect({ kind, notModified, found }).toMatchObject({
      kind: 'code',
      notModified: false,
      found: { sha256, md5, size, sign, keyId, version: '1.0.0', appVersion: '1.3.0', entry: 'main.jsbundle' },
    })
    const { url = '' } = found ?? {}
    const get = (headers: Record<string, string> = {}, at = url) =>
      server.visitor.send({ method: 'GET', url: at, headers })
    const whole = await get()
    expect(createHash('sha256').update(whole.rawPayload).digest('hex')).toBe(sha256)
    const part = await get({ range: 'bytes=10-19' })
    expect([part.statusCode, part.rawPayload]).toEqual([206, whole.rawPayload.subarray(10, 20)])
    expect((await get({}, url.replace(/\d{13}/, '9999999999999'))).statusCode).toBe(404)
    expect((await get({}, url.replace(sha256, '0'.repeat(64)))).statusCode).toBe(404)
    server.clock.advance(11 * 60_000)
    expect((await get()).statusCode).toBe(404)
  })

  test('is not sent again to an app that has it', async () => {
    const {
      owner,
      deviceId,
      package: { sha256 },
    } = await nativePanel()
    const again = await owner.call(resolvePanel, { deviceId, platform: 'ios', have: sha256 })
    expect(again).toMatchObject({ notModified: true, package: { url: '', sha256 } })
  })

  test('is the generated one, with the reason, for an older app and for a platform without a package', async () => {
    const { owner, deviceId } = await nativePanel()
    const old = await owner.call(resolvePanel, { deviceId, platform: 'ios', appVersion: '1.2.9' })
    expect(old).toMatchObject({ kind: 'generated', reason: 'app.tooOld', package: null })
    const android = await owner.call(resolvePanel, { deviceId, platform: 'android', appVersion: '9.0.0' })
    expect(android).toMatchObject({ kind: 'generated', reason: 'noPackage' })
    const companion = await owner.call(resolvePanel, { deviceId })
    expect(companion).toMatchObject({ kind: 'generated', reason: 'noPackage' })
  })

  test('of widgets needs app 1.3.3 (CN-07)', async () => {
    const opened = await boundDevice()
    await choose(opened, await publish(administrator(), await addedPanel(administrator())))
    const { owner, deviceId } = opened
    const ask = (appVersion: string) => owner.call(resolvePanel, { deviceId, platform: 'android', appVersion })
    expect(await ask('1.3.2')).toMatchObject({ kind: 'generated', reason: 'app.tooOld' })
    expect(await ask('1.3.3')).toMatchObject({ kind: 'visual', reason: '' })
  })
})
