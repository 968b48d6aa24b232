import { DAY_MS } from '@slipway/contract/durations.ts'
import { getPanelHealth } from '@slipway/contract/products/panels/health/panel-health.calls.ts'
import {
  getPanelPackages,
  releasePanelPackage,
} from '@slipway/contract/products/panels/packages/panel-packages.calls.ts'
import { packageState } from '@slipway/contract/products/panels/packages/panel-packages.lifecycle.ts'
import { selectPanel } from '@slipway/contract/products/panels/panel-choice.calls.ts'
import { getPanel } from '@slipway/contract/products/panels/panels.calls.ts'
import { panelStatus } from '@slipway/contract/products/panels/panels.lifecycle.ts'
import type { Panel } from '@slipway/contract/products/panels/panels.ts'
import type { InputOf } from '@slipway/contract/define-call.ts'
import { claimDevice } from '@slipway/contract/users/homes/binding.calls.ts'
import { resolvePanel } from '@slipway/contract/users/homes/home-devices.calls.ts'
import { reportPanel } from '@slipway/contract/users/homes/panel-reports.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailsOf } from '../../../identity/sign-in/testing/mailbox.ts'
import { refused, startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { makeDevice, makeProduct } from '../../../devices/devices/testing/devices-rig.ts'
import { ofPlatform, packaged, releasedCode } from '../../../products/panels/packages/testing/package-samples.ts'
import { addedPanel } from '../../../products/panels/testing/panels-samples.ts'
import { aUser, labelOf, newHome, releaseNow, type TestUser } from '../testing/homes-rig.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const developer = () => server.as('developer')
const administrator = () => server.as('administrator')

interface Opened {
  owner: TestUser
  productId: string
  deviceId: string
}

async function boundDevice(): Promise<Opened> {
  const productId = await makeProduct(server)
  await releaseNow(server, productId)
  const owner = await aUser(server)
  const own = await makeDevice(developer(), productId)
  const { deviceId } = await owner.call(claimDevice, { homeId: await newHome(owner), ...labelOf(server, own) })
  return { owner, productId, deviceId }
}

type Report = Partial<InputOf<typeof reportPanel>> & Pick<InputOf<typeof reportPanel>, 'event'>
const reporting =
  ({ owner, deviceId }: Opened, { panelId }: Panel, version: string) =>
  async (report: Report, times = 1): Promise<void> => {
    for (let count = 0; count < times; count++) await owner.call(reportPanel, { deviceId, panelId, version, ...report })
  }
const healthOf = ({ panelId }: Panel) => developer().call(getPanelHealth, { panelId })

describe('the health of a code panel', () => {
  test('counts openings, failures and times by version, from all platforms', async () => {
    const opened = await boundDevice()
    const { panel } = await releasedCode(developer(), administrator(), { productId: opened.productId })
    const report = reporting(opened, panel, '1.0.0')
    await report({ event: 'opened' }, 4)
    await report({ event: 'ready', ms: 180 }, 2)
    await report({ event: 'ready', ms: 1_200, platform: 'ios' })
    server.clock.advance(DAY_MS / 24)
    await report({ event: 'failed', ms: 5_000, msg: 'not ready in time' })
    expect(await healthOf(panel)).toEqual({
      versions: [
        {
          version: '1.0.0',
          opened: 4,
          ready: 3,
          failed: 1,
          rolledBack: 0,
          p50: 200,
          p95: 1_500,
          lastMsg: 'not ready in time',
        },
      ],
      stopped: null,
    })
  })

  test('is of what users were given: other versions, other panels and strangers do not count', async () => {
    const opened = await boundDevice()
    const { panel } = await releasedCode(developer(), administrator(), { productId: opened.productId })
    const { panel: other } = await releasedCode(developer(), administrator(), await boundDevice())
    await reporting(opened, panel, '9.9.9')({ event: 'failed' })
    await reporting(opened, other, '1.0.0')({ event: 'failed' })
    expect([await healthOf(panel), await healthOf(other)]).toEqual([
      { versions: [], stopped: null },
      { versions: [], stopped: null },
    ])
    const stranger = await aUser(server)
    const { deviceId } = opened
    const attempt = reporting({ ...opened, owner: stranger, deviceId }, panel, '1.0.0')({ event: 'failed' })
    await expect(attempt).rejects.toMatchObject(refused('homes.deviceNotFound'))
    const developerOfOthers = server.as('developer', 'stranger')
    await expect(developerOfOthers.call(getPanelHealth, panel)).rejects.toMatchObject(refused('panels.notFound'))
  })

  test('takes no more than 200 reports of a user at a time', async () => {
    const opened = await boundDevice()
    const { panel } = await releasedCode(developer(), administrator(), { productId: opened.productId })
    await reporting(opened, panel, '1.0.0')({ event: 'opened' }, 205)
    expect((await healthOf(panel)).versions[0]?.opened).toBe(200)
  })
})

describe('a gray version', () => {
  test('that fails in over 5 % of 20 openings goes back to the published one, and tells who released it', async () => {
    const opened = await boundDevice()
    const { owner, productId, deviceId } = opened
    const { panel } = await releasedCode(developer(), administrator(), { productId })
    const { panelId } = panel
    await packaged(developer(), panel, 'web', { reviewer: administrator(), version: '2.0.0' })
    await developer().call(releasePanelPackage, { panelId, accounts: [owner.account] })
    const version = async () => (await owner.call(resolvePanel, { deviceId })).version
    expect(await version()).toBe('1.0.1')
    const report = reporting(opened, panel, '1.0.1')
    await report({ event: 'failed', msg: 'boom' }, 2)
    await report({ event: 'opened' }, 19)
    expect(await version()).toBe('1.0.1')
    await report({ event: 'opened' })
    expect(await version()).toBe('1.0.0')
    expect(await developer().call(getPanel, { panelId })).toMatchObject({
      status: panelStatus.published,
      version: '1.0.0',
      grayVersion: '',
    })
    expect((await healthOf(panel)).stopped).toMatchObject({ version: '1.0.1', opened: 20, failed: 2 })
    const packages = await developer().call(getPanelPackages, { panelId })
    expect(ofPlatform(packages, 'web').state).toBe(packageState.packaged)
    await server.domains.outbox.deliverDue()
    const mail = (await mailsOf(server)).find(({ text }) => text.includes('1.0.1'))
    expect(mail).toMatchObject({ to: 'developer@example.com', text: expect.stringContaining(panel.panelName) })
  })

  test('of a first release becomes unpublished, and can be released again under a new version', async () => {
    const opened = await boundDevice()
    const { owner, productId, deviceId } = opened
    const panel = await addedPanel(developer(), { productId, config: { kind: 'code' } })
    const { panelId } = panel
    await packaged(developer(), panel, 'web', { reviewer: administrator() })
    const release = () => developer().call(releasePanelPackage, { panelId, accounts: [owner.account] })
    await release()
    await developer().call(selectPanel, { productId, panelId })
    const report = reporting(opened, panel, '1.0.0')
    await report({ event: 'opened' }, 20)
    await report({ event: 'failed' })
    expect((await developer().call(getPanel, { panelId })).status).toBe(panelStatus.grayscale)
    await report({ event: 'rolledBack' })
    expect((await developer().call(getPanel, { panelId })).status).toBe(panelStatus.unpublished)
    expect(await owner.call(resolvePanel, { deviceId })).toMatchObject({ kind: 'generated' })
    expect(await release()).toMatchObject({ status: panelStatus.grayscale, grayVersion: '1.0.1' })
  })

  test('that is published does not stop, however often it fails', async () => {
    const opened = await boundDevice()
    const { panel } = await releasedCode(developer(), administrator(), { productId: opened.productId })
    const report = reporting(opened, panel, '1.0.0')
    await report({ event: 'opened' }, 20)
    await report({ event: 'failed' }, 9)
    expect((await developer().call(getPanel, { panelId: panel.panelId })).status).toBe(panelStatus.published)
  })
})
