import { explainUpdate, listCampaigns } from '@slipway/contract/devices/campaigns/campaigns.calls.ts'
import { getUpgradePath } from '@slipway/contract/devices/campaigns/upgrade-path.calls.ts'
import { getDeviceTimeline } from '@slipway/contract/devices/device-query/device-query.calls.ts'
import {
  addOta,
  deleteOta,
  listOtaRecords,
  testedOta,
  upgradeOta,
} from '@slipway/contract/products/firmware/firmware.calls.ts'
import { readManifest } from '@slipway/contract/products/firmware/signed/manifest.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { refused } from '../../../testing/test-server.ts'
import { addVersion, uploaded } from '../../catalog/modules/testing/modules-samples.ts'
import { makeOwnFirmware, V1, V2 } from '../../products/firmware/testing/firmware-rig.ts'
import { uplink } from '../devices/testing/devices-rig.ts'
import { miscounted, OLD, updatesRig, type UpdatesRig } from './testing/updates-rig.ts'

type Device = Parameters<UpdatesRig['sent']>[0]

const STOP = 'V1.2.0 build 260301'
const LAST = 'V1.3.0 build 260401'
const MCU_OLD = 'V0.1.0 build 250101'
const MCU = 'V0.2.0 build 260101'

let rig: UpdatesRig
beforeEach(async () => void (rig = await updatesRig()))
afterEach(async () => {
  const wrong = await miscounted(rig.server)
  await rig[Symbol.asyncDispose]()
  if (wrong.length > 0) throw new Error(`totals differ from a recount: ${JSON.stringify(wrong)}`)
})

const offersOf = (device: Device) =>
  rig
    .sent(device)
    .filter(({ tail }) => tail === 'down/ota/upgrade')
    .map(({ data }) => data)
const sent = ({ deviceId }: Device, version: string) =>
  eventually(() => rig.transport.sent.some((one) => one.deviceId === deviceId && one.payload.includes(version)))
const unmet = async ({ serial }: Device, recordId: string) => {
  const { updates } = await rig.of.owner.call(explainUpdate, { productId: rig.of.productId, serial })
  return updates.find((one) => one.recordId === recordId)?.lines.find(({ isMet }) => !isMet)?.reason
}

describe('a required stop', () => {
  async function withStop(): Promise<{ stop: string; last: string }> {
    const { operator, firmwareId } = rig.of
    const stop = (await addVersion(operator, firmwareId, STOP, { isStop: true })).firmwarePackageId
    const last = (await addVersion(operator, firmwareId, LAST, { fromVersion: V1 })).firmwarePackageId
    return { stop, last }
  }

  test('is installed on the way, by one job that counts once', async () => {
    const { stop, last } = await withStop()
    await rig.release(100, { packageId: stop })
    const recordId = await rig.release(100, { packageId: last })
    const device = await rig.device('lamp')
    const [first] = offersOf(device)
    expect(first).toMatchObject({ version: STOP, attempt: 1 })
    const jobId = String(first?.['jobId'])
    await rig.progress(device, jobId, 'failed', { code: 1 })
    rig.server.clock.advance(15 * 60_000)
    await rig.runTimers()
    await sent(device, '"attempt":2')
    await rig.progress(device, jobId, 'installed')
    await rig.reconnect(device)
    rig.sent(device)
    await rig.version(device, STOP)
    // The next installation has attempts of its own.
    expect(offersOf(device)).toMatchObject([{ jobId, version: LAST, attempt: 1 }])
    expect(await rig.jobs(device)).toEqual(['offered 1'])
    await rig.version(device, LAST)
    expect(await rig.jobs(device)).toEqual(['CONFIRMED 1'])
    const { items } = await rig.of.owner.call(getDeviceTimeline, { subSerial: 'lamp', kind: 'update' })
    expect(items).toMatchObject([
      { kind: 'update', update: { firmwareVersion: LAST, state: 'CONFIRMED', codeName: '' } },
    ])
    const { items: records } = await rig.of.owner.call(listOtaRecords, { productId: rig.of.productId })
    expect(records[0]).toMatchObject({
      recordId,
      campaign: { kind: 'rollout', state: 'running', settled: 1, total: 2 },
    })
    const [rollout] = await rig.of.owner.call(listCampaigns, { productId: rig.of.productId, recordId })
    // The other one is the test device of the stop, which is offered the last version.
    expect(rollout?.counts.map(({ state, n }) => `${state} ${n}`)).toEqual(['CONFIRMED 1', 'offered 1'])
  })

  test('is followed by the rest of a silent update also after the idle hours have ended', async () => {
    const { stop, last } = await withStop()
    await rig.release(100, { packageId: stop })
    await rig.release(100, { packageId: last, remindType: 2 })
    const night = { tz: -360 }
    const device = await rig.device('lamp', night)
    const [first] = offersOf(device)
    expect(first).toMatchObject({ version: STOP, remindType: 2 })
    rig.server.clock.advance(5 * 60 * 60_000)
    await rig.version(device, STOP, night)
    expect(offersOf(device)).toMatchObject([{ jobId: first?.['jobId'], version: LAST }])
  })

  test('is shown with the ways to a version, and the devices that none leads to, before the release starts', async () => {
    const { operator, owner, productId, firmwareId } = rig.of
    await rig.release(100)
    const stop = (await addVersion(operator, firmwareId, STOP, { isStop: true, fromVersion: V1 })).firmwarePackageId
    await rig.release(100, { packageId: stop })
    const last = (await addVersion(operator, firmwareId, LAST, { fromVersion: V2 })).firmwarePackageId
    await Promise.all([rig.device('a', { versions: { module: V1 } }), rig.device('b')])
    const { recordId } = await owner.call(addOta, { productId, firmwareId, packageId: last })
    const { images, unreachable } = await owner.call(getUpgradePath, { productId, recordId })
    const lines = images[0]?.versions.map(({ version, kind, deviceCount, path }) =>
      [version, kind, deviceCount, ...path.map(({ firmwareVersion }) => firmwareVersion)].join(' '),
    )
    expect(lines).toEqual([
      `${V1} reachable 2 ${STOP} ${LAST}`,
      `${OLD} reachable 1 ${V1} ${STOP} ${LAST}`,
      `${STOP} reachable 1 ${LAST}`,
    ])
    expect(unreachable).toEqual({ total: 0, devices: [] })
    // Without the versions that bridge the gap, nothing leads to the last one.
    await rig.server.db
      .updateTable('ota_releases')
      .set({ withdrawn_at: new Date(0) })
      .where('publish_status', '=', 4)
      .execute()
    const after = await owner.call(getUpgradePath, { productId, recordId })
    expect(after.unreachable.total).toBe(3)
    expect(after.unreachable.devices.find(({ serial }) => serial === 'b')).toEqual({
      serial: 'b',
      firmwareType: 1,
      version: OLD,
    })
  })

  test('that is withdrawn is neither offered nor required, and devices on their way to it take the other one', async () => {
    const { stop, last } = await withStop()
    const withdrawn = await rig.release(100, { packageId: stop })
    await rig.release(100, { packageId: last })
    const device = await rig.device('lamp')
    expect(offersOf(device)).toMatchObject([{ version: STOP }])
    await rig.of.owner.call(deleteOta, { productId: rig.of.productId, recordId: withdrawn })
    await sent(device, '"why":"withdrawn"')
    await rig.version(device, V1)
    expect(offersOf(device)).toMatchObject([{ version: LAST }])
  })
})

describe('types that are released together', () => {
  async function bundle(serials: string[]): Promise<string> {
    const { owner, productId, packages } = rig.of
    const { accountId } = await owner.account()
    const { recordId, withPackages } = await owner.call(addOta, {
      productId,
      firmwareId: await makeOwnFirmware(owner, productId, 2),
      isAdd: 1,
      firmwareVersion: MCU,
      firmwareUrl: await uploaded(rig.server, accountId, 'firmware'),
      remindType: 3,
      withPackages: [packages[0]],
    })
    expect(withPackages).toMatchObject([{ firmwareType: 1, firmwareVersion: V1 }])
    await owner.call(upgradeOta, { productId, recordId, cnDevices: serials, effectiveDay: 7 })
    return recordId
  }
  const both = (module: string, mcu: string) => ({ versions: { module, mcu } })

  test('are one job under one manifest, module first; a validation passes once a device runs all of them', async () => {
    const { owner, productId, firmwareId, packages } = rig.of
    const device = await rig.device('lamp', both(OLD, MCU_OLD))
    const recordId = await bundle(['lamp'])
    await sent(device, V1)
    const [module] = offersOf(device)
    expect(module).toMatchObject({ type: 'module', version: V1 })
    const manifest = readManifest(String(module?.['manifest']))
    expect(manifest?.images.map(({ type, version }) => `${type} ${version}`)).toEqual([`module ${V1}`, `mcu ${MCU}`])
    // The module of the bundle is in flow with it.
    const alone = owner.call(addOta, { productId, firmwareId, packageId: packages[1] })
    await expect(alone).rejects.toMatchObject(refused('firmware.inFlow'))
    await rig.version(device, OLD, both(V1, MCU_OLD))
    expect(offersOf(device)).toMatchObject([{ jobId: module?.['jobId'], type: 'mcu', version: MCU }])
    const early = owner.call(testedOta, { productId, recordId })
    await expect(early).rejects.toMatchObject(refused('firmware.notCompleted'))
    await rig.version(device, OLD, both(V1, MCU))
    expect(await rig.jobs(device)).toEqual(['CONFIRMED 1'])
    await owner.call(testedOta, { productId, recordId })
    await owner.call(upgradeOta, { productId, recordId, grayRatio: 100, area: 'GLOBAL' })

    // A later module of its own demands the MCU that all devices are offered, so that versions are not mixed.
    const old = await rig.device('old', both(OLD, MCU_OLD))
    expect(offersOf(old)).toMatchObject([{ type: 'module', version: V1 }])
    const later = await rig.release(100, {}, 1)
    const mixed = await rig.device('mixed', both(V1, MCU_OLD))
    expect(offersOf(mixed)).toMatchObject([{ type: 'mcu', version: MCU }])
    expect(await unmet(mixed, later)).toBe('otherTypeFirst')
    await rig.version(mixed, OLD, both(V1, MCU))
    const [offer] = offersOf(mixed)
    expect(offer).toMatchObject({ type: 'module', version: V2 })
    expect(readManifest(String(offer?.['manifest']))?.needs).toEqual([{ type: 'mcu', seq: 1 }])
  })

  test('are cancelled where one of them fails for good', async () => {
    const device = await rig.device('lamp', both(OLD, MCU_OLD))
    await bundle(['lamp'])
    await sent(device, V1)
    await rig.progress(device, String(offersOf(device)[0]?.['jobId']), 'failed', { code: 4 })
    await rig.version(device, OLD, both(OLD, MCU_OLD))
    expect(await rig.jobs(device)).toEqual(['FAILED 1'])
    expect(offersOf(device)).toEqual([])
    const { rows } = await sql<{ line: string }>`
      select state || ' ' || reason as line from ota_job_events order by at, state`.execute(rig.server.db)
    expect(rows.map(({ line }) => line)).toContain('CANCELLED partnerFailed mcu')
  })

  test('have one version of each type, of firmware that the product uses', async () => {
    const { owner, productId, firmwareId, packages } = rig.of
    const add = (withPackages: string[]) =>
      owner.call(addOta, { productId, firmwareId, packageId: packages[0], withPackages })
    await expect(add([packages[1]])).rejects.toMatchObject(refused('firmware.typeTwice'))
    await expect(add(['999999'])).rejects.toMatchObject(refused('firmware.packageNotFound'))
  })
})

test('a version that needs an unpublished thing model is not offered, not even to test devices', async () => {
  const { operator, firmwareId } = rig.of
  const packageId = (await addVersion(operator, firmwareId, STOP, { modelVersion: 9 })).firmwarePackageId
  const device = await rig.device('lamp')
  await rig.validate(['lamp'], { packageId })
  await rig.version(device, OLD)
  expect(offersOf(device)).toEqual([])
  await uplink(rig.server, device, { id: '3' }, { tail: 'up/ota/get' })
  expect(rig.sent(device)).toMatchObject([{ data: { why: { reason: 'modelUnpublished' } } }])
})
