import { createHash } from 'node:crypto'
import { getDeviceDdi, saveProductDdi } from '@slipway/contract/devices/ddi/ddi.calls.ts'
import { confirmBy, usualDdiRules } from '@slipway/contract/devices/ddi/ddi.ts'
import { testedOta } from '@slipway/contract/products/firmware/firmware.calls.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { V1 } from '../../products/firmware/testing/firmware-rig.ts'
import { miscounted, OLD, updatesRig, type UpdatesRig } from '../campaigns/testing/updates-rig.ts'
import { ddiClient, type DdiClient } from './testing/ddi-client.ts'

const serial = 'gateway-1'
let rig: UpdatesRig
let client: DdiClient
let recordId: string
beforeEach(async () => {
  rig = await updatesRig()
  client = await ddiClient(rig, serial)
})
afterEach(() => rig[Symbol.asyncDispose]())

const ask: DdiClient['ask'] = (...asked) => client.ask(...asked)
const links: DdiClient['links'] = () => client.links()
const report: DdiClient['report'] = (version) => client.report(version)
const say: DdiClient['say'] = (...said) => client.say(...said)
const jobs: DdiClient['jobs'] = () => client.jobs()

/** The device has stated its version, and is offered the release; gives the address of its action. */
async function offered(): Promise<string> {
  expect(Object.keys(await links())).toEqual(['configData'])
  await report(OLD)
  expect(await links()).toEqual({})
  recordId = await rig.validate([serial])
  const { deploymentBase } = await links()
  return deploymentBase?.href ?? ''
}

test('a release reaches a client as an action, from its file to the version after the restart', async () => {
  const address = await offered()
  const { id, deployment } = (await ask('GET', address)).json()
  expect(address).toMatch(new RegExp(`/DEFAULT/controller/v1/${rig.of.productId}:${serial}/deploymentBase/${id}$`))
  const [{ version, artifacts }] = deployment.chunks
  expect(version).toBe(V1)
  const file = await ask('GET', artifacts[0]._links.download.href, undefined, false)
  expect(file.statusCode).toBe(200)
  expect(file.rawPayload.length).toBe(artifacts[0].size)
  expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(artifacts[0].hashes.sha256)

  await say(address, 'proceeding', 'none', ['Installing Update Chunk Artifacts.'])
  expect(await jobs()).toEqual(['downloading 1'])
  await say(address, 'proceeding', 'none', ['All Chunks Installed.'])
  expect(await jobs()).toEqual(['installed 1'])
  expect(Object.keys(await links())).toEqual(['deploymentBase'])
  await say(address, 'closed', 'success')
  expect(Object.keys(await links())).toEqual(['configData'])
  await report(OLD)
  expect(await jobs()).toEqual(['installed 1'])
  await report(V1)
  expect(await jobs()).toEqual(['CONFIRMED 1'])
  expect((await links())['installedBase']?.href).toMatch(new RegExp(`installedBase/${id}$`))
  await say(address, 'closed', 'failure', ['too late'])
  expect(await jobs()).toEqual(['CONFIRMED 1'])
  const { actions } = await rig.of.owner.call(getDeviceDdi, { productId: rig.of.productId, serial })
  const lines = ['too late', 'All Chunks Installed.', 'Installing Update Chunk Artifacts.']
  expect(actions).toMatchObject([{ actionNo: Number(id), lines, dropped: 0 }])
})

test('a failure after the installation is a rollback', async () => {
  const address = await offered()
  await say(address, 'proceeding', 'none', ['All Chunks Installed.'])
  await say(address, 'closed', 'failure', ['System update bootcount exceeded'])
  expect(await jobs()).toEqual(['ROLLED_BACK 1'])
})

test('a refused signature ends the job; a failed download leads to another attempt with the same action, later', async () => {
  const address = await offered()
  await say(address, 'closed', 'failure', ['Download failed: Timeout'])
  expect(await jobs()).toEqual(['offered 2'])
  expect(await links()).not.toHaveProperty('deploymentBase')
  rig.server.clock.advance(15 * 60_000)
  expect((await links())['deploymentBase']?.href).toBe(address)
  await say(address, 'closed', 'failure', ['ERROR : Authentication of all signatures failed'])
  expect(await jobs()).toEqual(['FAILED 2'])
})

test('an update that is taken back is canceled, and the client’s answer ends that', async () => {
  const address = await offered()
  const { owner, productId } = rig.of
  await owner.call(testedOta, { productId, recordId, passed: false, reason: 'wrong file' })
  const { cancelAction } = await links()
  const actionNo = address.split('/').at(-1) ?? ''
  expect(cancelAction?.href).toMatch(new RegExp(`cancelAction/${actionNo}$`))
  // It stays, whatever the client asks for and says meanwhile, until the client has answered it.
  for (const _poll of [1, 2]) {
    expect((await ask('GET', cancelAction?.href ?? '')).json()).toMatchObject({ cancelAction: { stopId: actionNo } })
    await report(OLD)
    expect(Object.keys(await links())).toEqual(['cancelAction'])
  }
  await say(cancelAction?.href ?? '', 'closed', 'success')
  expect(Object.keys(await links())).toEqual([])
  expect((await ask('GET', address)).statusCode).toBe(404)
  // Zephyr's client also acknowledges what it has already installed.
  await report(V1)
  expect(await jobs()).toEqual(['CONFIRMED 1'])
})

test('a client that refuses the cancel goes on with the update, and the version that it reports later wins', async () => {
  const address = await offered()
  const { owner, productId } = rig.of
  await say(address, 'proceeding', 'none', ['Installing Update Chunk Artifacts.'])
  await owner.call(testedOta, { productId, recordId, passed: false, reason: 'wrong file' })
  expect((await ask('GET', address)).statusCode).toBe(404)
  await say((await links())['cancelAction']?.href ?? '', 'rejected')
  expect(await links()).toEqual({ deploymentBase: { href: address } })
  const [{ artifacts }] = (await ask('GET', address)).json().deployment.chunks
  // It goes on with what it has: a file that was taken back is not sent.
  expect((await ask('GET', artifacts[0]._links.download.href, undefined, false)).statusCode).toBe(404)
  await say(address, 'closed', 'success')
  expect(Object.keys(await links())).toEqual(['configData'])
  await report(OLD)
  expect(await jobs()).toEqual(['CANCELLED 1'])
  await report(V1)
  expect(await jobs()).toEqual(['CONFIRMED 1'])
  expect(Object.keys(await links())).toEqual(['installedBase'])
  expect(await miscounted(rig.server)).toEqual([])
})

test('with confirmation by “closed”, a client without a version is offered updates and confirms them', async () => {
  const { owner, productId } = rig.of
  await owner.call(saveProductDdi, { productId, ...usualDdiRules, confirmBy: confirmBy.closed })
  await ask('PUT', '/configData', '{"mode":"merge","data":{"VIN":"0a1b","hwRevision":"3"}}')
  await rig.validate([serial])
  const address = (await links())['deploymentBase']?.href ?? ''
  await say(address, 'closed', 'success')
  expect(await jobs()).toEqual(['CONFIRMED 1'])
})
