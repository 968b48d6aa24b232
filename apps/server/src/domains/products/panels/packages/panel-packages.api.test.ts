import { createHash } from 'node:crypto'
import { HOUR_MS } from '@slipway/contract/durations.ts'
import {
  cancelPanelUpgrade,
  changePanelState,
  deletePanel,
  releasePanelGray,
  takePanelOut,
  upgradePanel,
} from '@slipway/contract/products/panels/panels.calls.ts'
import {
  downloadPanelPackage,
  getPanelPackages,
  releasePanelPackage,
  reviewPanelPackage,
  uploadPanelPackage,
} from '@slipway/contract/products/panels/packages/panel-packages.calls.ts'
import { packageState } from '@slipway/contract/products/panels/packages/panel-packages.lifecycle.ts'
import { signedText } from '@slipway/contract/products/panels/packages/panel-packages.ts'
import { panelStatus } from '@slipway/contract/products/panels/panels.lifecycle.ts'
import type { Panel } from '@slipway/contract/products/panels/panels.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyEd25519 } from '../../../../crypto/ed25519.ts'
import { refused, startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { createdPlug } from '../../products/testing/products-samples.ts'
import { addedPanel, publish, visualConfig } from '../testing/panels-samples.ts'
import { ofPlatform, packaged, packageOf, packageZip, upload } from './testing/package-samples.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const administrator = () => server.as('administrator')
const developer = () => server.as('developer')
const codeConfig = { kind: 'code' } as const

const standardPanel = (): Promise<Panel> => addedPanel(administrator(), { config: codeConfig })
async function ownPanel(): Promise<Panel> {
  const { productId } = await createdPlug(developer())
  return addedPanel(developer(), { productId, config: codeConfig })
}
const statesOf = async ({ panelId }: Panel) =>
  (await administrator().call(getPanelPackages, { panelId })).packages.map(({ state }) => state)
const ready = (panel: Panel, platform: 'android' | 'ios' | 'web', version = '1.0.0') =>
  packaged(administrator(), panel, platform, { reviewer: administrator(), version })

describe('the package of a code panel', () => {
  test('is under review after its upload, and packaged and signed once an administrator approves it', async () => {
    const panel = await ownPanel()
    const { panelId, rnName } = panel
    expect(await statesOf(panel)).toEqual([0, 0, 0])
    const sent = await upload(developer(), panel, 'web', packageZip(packageOf(panel, 'web')))
    expect(ofPlatform(sent, 'web')).toMatchObject({ state: packageState.underReview, files: 3, sign: '' })
    const review = { panelId, platform: 'web', approve: true } as const
    await expect(developer().call(reviewPanelPackage, review)).rejects.toMatchObject(refused('access.denied'))
    const approved = await administrator().call(reviewPanelPackage, review)
    const found = ofPlatform(approved, 'web')
    expect(found).toMatchObject({ state: packageState.packaged, manifest: { rnName, entry: 'index.html' } })
    const { keyId, key } = approved.publicKey ?? { keyId: '', key: '' }
    expect(found.keyId).toBe(keyId)
    const text = signedText({ platform: 'web', rnName, version: '1.0.0' }, found)
    expect(verifyEd25519(key, text, found.sign)).toBe(true)
    expect(verifyEd25519(key, text.replace('web', 'ios'), found.sign)).toBe(false)
  })

  test('can be downloaded by reviewers, with the digests that are shown', async () => {
    const panel = await standardPanel()
    const { size, sha256, md5 } = ofPlatform(await ready(panel, 'ios'), 'ios')
    const reply = await administrator().send({
      method: 'GET',
      url: `${downloadPanelPackage.path}?panelId=${panel.panelId}&platform=ios`,
    })
    const bytes = reply.rawPayload
    expect(bytes.length).toBe(size)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
    expect(createHash('md5').update(bytes).digest('hex')).toBe(md5)
    const missing = { panelId: panel.panelId, platform: 'web' } as const
    await expect(administrator().call(downloadPanelPackage, missing)).rejects.toMatchObject(refused('panels.noUpload'))
  })

  test('is not uploaded again after a refusal, which has a reason, until a new one comes', async () => {
    const panel = await ownPanel()
    const { panelId } = panel
    const refusal = { panelId, platform: 'web', approve: false } as const
    await expect(administrator().call(reviewPanelPackage, refusal)).rejects.toMatchObject(refused('panels.noUpload'))
    await upload(developer(), panel, 'web', packageZip(packageOf(panel, 'web')))
    await expect(administrator().call(reviewPanelPackage, refusal)).rejects.toMatchObject(
      refused('panels.reasonMissing'),
    )
    const reason = 'It asks for more than it uses'
    const after = await administrator().call(reviewPanelPackage, { ...refusal, reason })
    expect(ofPlatform(after, 'web')).toMatchObject({ state: packageState.notUploaded, reason, sha256: '' })
    const again = await upload(developer(), panel, 'web', packageZip(packageOf(panel, 'web')))
    expect(ofPlatform(again, 'web')).toMatchObject({ state: packageState.underReview, reason: '' })
  })

  test('that the check refuses leaves the record as it is', async () => {
    const panel = await ownPanel()
    const attempt = upload(developer(), panel, 'web', packageZip({ 'index.html': '<p>' }))
    await expect(attempt).rejects.toMatchObject(refused('panels.packageBroken'))
    const without = developer().call(uploadPanelPackage, { panelId: panel.panelId, platform: 'web' })
    await expect(without).rejects.toMatchObject(refused('uploads.missing'))
    expect(await statesOf(panel)).toEqual([0, 0, 0])
  })

  test('is only for code panels, and a stranger’s panel is not there', async () => {
    const visual = await addedPanel(administrator(), { config: visualConfig })
    const zip = packageZip(packageOf(visual, 'web'))
    await expect(upload(administrator(), visual, 'web', zip)).rejects.toMatchObject(refused('panels.notCode'))
    const panel = await ownPanel()
    const stranger = server.as('developer', 'stranger')
    await expect(stranger.call(getPanelPackages, panel)).rejects.toMatchObject(refused('panels.notFound'))
    await expect(upload(stranger, panel, 'web', zip)).rejects.toMatchObject(refused('panels.notFound'))
  })

  test('needs no reviewer where the setting says so and the check finds nothing', async () => {
    await using automatic = await startTestServer({ panelAutoReview: true })
    const [author, admin] = [automatic.as('developer'), automatic.as('administrator')]
    const { productId } = await createdPlug(author)
    const panel = await addedPanel(author, { productId, config: codeConfig })
    const sent = await upload(author, panel, 'web', packageZip(packageOf(panel, 'web')))
    expect(ofPlatform(sent, 'web').state).toBe(packageState.packaged)
    const other = await addedPanel(admin, { config: codeConfig })
    const flagged = { ...packageOf(other, 'web'), 'app.js': 'new RTCPeerConnection()' }
    const waiting = ofPlatform(await upload(admin, other, 'web', packageZip(flagged)), 'web')
    expect(waiting.state).toBe(packageState.underReview)
    expect(waiting.findings).toEqual([{ flag: 'peerConnection', file: 'app.js', line: 1, detail: 'RTCPeerConnection' }])
  })

  test('fails to be packaged where its bytes are gone, and can be uploaded again', async () => {
    const panel = await ownPanel()
    const zip = packageZip(packageOf(panel, 'web', { name: { zh: '独一', en: 'Unique' } }))
    const sent = ofPlatform(await upload(developer(), panel, 'web', zip), 'web')
    await server.parts.privateFiles.remove(`${sent.sha256}.zip`)
    const review = { panelId: panel.panelId, platform: 'web', approve: true } as const
    const failed = await administrator().call(reviewPanelPackage, review)
    expect(ofPlatform(failed, 'web')).toMatchObject({ state: packageState.packagingFailed, reason: 'damaged' })
    const again = await upload(developer(), panel, 'web', zip)
    expect(ofPlatform(again, 'web').state).toBe(packageState.underReview)
  })
})

describe('a code panel', () => {
  test('that is standard is only released with a package for Android or iOS (VA-60)', async () => {
    const panel = await standardPanel()
    await expect(publish(administrator(), panel)).rejects.toMatchObject(refused('panels.packageMissing'))
    await ready(panel, 'web')
    await expect(publish(administrator(), panel)).rejects.toMatchObject(refused('panels.packageMissing'))
    await ready(panel, 'android')
    expect(await publish(administrator(), panel)).toMatchObject({ status: panelStatus.published, version: '1.0.0' })
    expect(await statesOf(panel)).toEqual([packageState.full, 0, packageState.full])
  })

  test('of a product is released with a web package alone', async () => {
    const panel = await ownPanel()
    await ready(panel, 'web')
    expect(await publish(developer(), panel)).toMatchObject({ status: panelStatus.published })
  })

  test('goes to gray and to all with its packages, which are not replaced meanwhile', async () => {
    const panel = await ownPanel()
    const { panelId } = panel
    await ready(panel, 'ios')
    expect(await developer().call(releasePanelPackage, { panelId, ratio: 10 })).toMatchObject({
      status: panelStatus.grayscale,
      grayVersion: '1.0.0',
    })
    expect(await statesOf(panel)).toEqual([0, packageState.gray, 0])
    const zip = packageZip(packageOf(panel, 'web'))
    await expect(upload(developer(), panel, 'web', zip)).rejects.toMatchObject(refused('panels.wrongState'))
    expect(await developer().call(releasePanelPackage, { panelId })).toMatchObject({ version: '1.0.0' })
    expect(await statesOf(panel)).toEqual([0, packageState.full, 0])
  })

  test('is upgraded by a package with a higher version; platforms without a new one keep theirs', async () => {
    const panel = await ownPanel()
    const { panelId } = panel
    await ready(panel, 'ios')
    await ready(panel, 'web')
    await developer().call(releasePanelPackage, { panelId })
    const upgrade = () => developer().call(releasePanelPackage, { panelId, ratio: 50 })
    await expect(upgrade()).rejects.toMatchObject(refused('panels.nothingNew'))
    const same = packageZip(packageOf(panel, 'web'))
    await expect(upload(developer(), panel, 'web', same)).rejects.toMatchObject(refused('panels.versionNotHigher'))
    await ready(panel, 'web', '1.1.0')
    expect(await upgrade()).toMatchObject({ version: '1.0.0', grayVersion: '1.0.1', isUpgrading: true })
    expect(await statesOf(panel)).toEqual([0, packageState.full, packageState.gray])
    await expect(upload(developer(), panel, 'ios', same)).rejects.toMatchObject(refused('panels.upgrading'))
    await developer().call(cancelPanelUpgrade, { panelId })
    expect(await statesOf(panel)).toEqual([0, packageState.full, packageState.packaged])
    await developer().call(upgradePanel, { panelId, ratio: 50, config: codeConfig })
    await developer().call(changePanelState, { panelId, status: panelStatus.published })
    expect(await statesOf(panel)).toEqual([0, packageState.full, packageState.full])
  })

  test('takes its audience as every panel: a gray config that does not exist is refused, an upgrade needs an audience', async () => {
    const panel = await ownPanel()
    const { panelId } = panel
    await ready(panel, 'web')
    await expect(developer().call(releasePanelPackage, { panelId, grayNumber: '1' })).rejects.toMatchObject(
      refused('gray-configs.numberUnknown'),
    )
    await developer().call(releasePanelPackage, { panelId })
    await ready(panel, 'web', '1.0.1')
    await expect(developer().call(releasePanelPackage, { panelId })).rejects.toMatchObject(
      refused('panels.audienceMissing'),
    )
  })

  test('leaves no files behind: packages that nothing refers to are removed, those of versions stay', async () => {
    const [panel, deleted] = [await ownPanel(), await ownPanel()]
    const bundleOf = async (of: Panel, version: string) => ofPlatform(await ready(of, 'web', version), 'web').sha256
    const replaced = await bundleOf(panel, '7.0.0')
    const used = await bundleOf(panel, '7.0.1')
    await developer().call(releasePanelGray, { panelId: panel.panelId, ratio: 1 })
    const gone = await bundleOf(deleted, '7.0.2')
    await developer().call(releasePanelGray, { panelId: deleted.panelId, ratio: 1 })
    await developer().call(takePanelOut, { panelId: deleted.panelId })
    await developer().call(deletePanel, { panelId: deleted.panelId })
    const sweep = server.domains.panels.jobs.find(({ name }) => name === 'panels.sweep')
    await sweep?.run()
    const isStored = async (sha256: string) => (await server.parts.privateFiles.sizeOf(`${sha256}.zip`)) !== undefined
    expect(await Promise.all([replaced, used, gone].map(isStored))).toEqual([true, true, true])
    server.clock.advance(2 * HOUR_MS)
    await sweep?.run()
    expect(await Promise.all([replaced, used, gone].map(isStored))).toEqual([false, true, false])
  })
})
