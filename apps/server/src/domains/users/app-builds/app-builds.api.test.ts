import { HOUR_MS, DAY_MS } from '@slipway/contract/durations.ts'
import { updateProfile } from '@slipway/contract/identity/accounts/profile.calls.ts'
import {
  cancelBuild,
  downloadBuild,
  getBuild,
  listBuilds,
  startBuild,
  withdrawBuild,
} from '@slipway/contract/users/app-builds/app-builds.calls.ts'
import { getAppKeys } from '@slipway/contract/users/app-builds/keys/app-keys.calls.ts'
import { appBuildsLimits as limits } from '@slipway/contract/users/app-builds/app-builds.limits.ts'
import { dayWindow } from '@slipway/contract/users/app-builds/build-limits.ts'
import { deleteApp, getApp } from '@slipway/contract/users/apps/apps.calls.ts'
import type { PackageType } from '@slipway/contract/users/apps/apps.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refused, startTestServer, type Caller, type TestServer } from '../../../testing/test-server.ts'
import { createdApp } from '../apps/testing/apps-samples.ts'
import { completedBuild, readyApp } from './testing/builds-samples.ts'

let server: TestServer
let owner: Caller
beforeAll(async () => {
  server = await startTestServer({ publicUrl: 'https://iot.example.com' })
  owner = server.as('developer')
})
afterAll(() => server[Symbol.asyncDispose]())

const start = (appId: string, packageType: PackageType = 'experience', oemVersion = '1.0.0') =>
  owner.call(startBuild, { appId, packageType, oemVersion })
const state = (appId: string, packageType: PackageType = 'experience') => owner.call(getBuild, { appId, packageType })
const cancel = (appId: string, packageType: PackageType = 'experience') =>
  owner.call(cancelBuild, { appId, packageType })
const inZone = (timeZone: string) => owner.call(updateProfile, { timeZone })

describe('a build', () => {
  test('has state 0 and no addresses before the first one (CA-082, ST-44, CN-44)', async () => {
    const appId = await readyApp(owner)
    expect(await state(appId)).toMatchObject({
      state: 0,
      innerAndroidDownloadUrl: '',
      outterAndroidDownloadUrl: '',
      iosDownloadUrl: '',
      nextVersion: '1.0.0',
      missing: [],
      day: { limit: 10, used: 0 },
      month: { limit: 100, used: 0 },
    })
  })

  test('starts as experience of version 1.0.0 where nothing is said (CA-083, EN-BUILD-01, EN-BUILD-02, SI-082)', async () => {
    const appId = await readyApp(owner)
    const url = `${startBuild.path}?appId=${appId}`
    const reply = await owner.send({ method: 'POST', url, headers: { 'x-slipway': '1' } })
    expect(reply.json()).toMatchObject({ code: 200, data: { state: 1 } })
    expect(await state(appId)).toMatchObject({
      state: 1,
      oemVersion: '1.0.0',
      packageType: 'experience',
      versionCode: 1,
    })
    expect(await state(appId, 'formal')).toMatchObject({ state: 0 })
    await cancel(appId)
  })

  test('is one build where 16 start concurrently, and another version is refused meanwhile (SI-122)', async () => {
    const appId = await readyApp(owner)
    const started = await Promise.all(Array.from({ length: 16 }, () => start(appId)))
    expect(new Set(started.map(({ buildId }) => buildId)).size).toBe(1)
    expect(await owner.call(listBuilds, { appId })).toMatchObject({ total: 1 })
    await expect(start(appId, 'experience', '1.0.1')).rejects.toMatchObject(refused('appBuilds.running'))
    server.clock.advance(limits.sameStartMs)
    await expect(start(appId)).rejects.toMatchObject(refused('appBuilds.running'))
    // The other type has its own.
    expect(await start(appId, 'formal')).toMatchObject({ state: 1 })
    await cancel(appId)
    await cancel(appId, 'formal')
  })

  test('is refused with everything that is missing, and formal builds ask for more', async () => {
    const { appId } = await createdApp(owner, undefined, { androidName: 'com.example.one', bundleId: 'com.acme.one' })
    await expect(start(appId)).rejects.toMatchObject({
      data: { refusal: 'appBuilds.notReady', missing: ['published'] },
    })
    const missing = ['published', 'agreement', 'privacy', 'exampleName']
    await expect(start(appId, 'formal')).rejects.toMatchObject({ code: 60016, data: { missing } })
    expect((await state(appId, 'formal')).missing).toEqual(missing)
    await using local = await startTestServer()
    const developer = local.as('developer')
    const ready = await readyApp(developer)
    const refusal = { data: { refusal: 'appBuilds.notReady', missing: ['publicUrl'] } }
    await expect(developer.call(startBuild, { appId: ready, packageType: 'formal' })).rejects.toMatchObject(refusal)
    expect(await developer.call(startBuild, { appId: ready })).toMatchObject({ state: 1 })
  })

  test.each(['1', 'V1.0.0', '1.0.0.0', '01.0.0', '1.0.x'])('refuses the version %s', async (oemVersion) => {
    const appId = await readyApp(owner)
    await expect(start(appId, 'experience', oemVersion)).rejects.toMatchObject({
      ...refused('request.invalid'),
      data: { field: 'oemVersion' },
    })
  })

  test('of the formal type has a version above the last one, and fixes nothing before it is complete (SI-090)', async () => {
    const appId = await readyApp(owner)
    await start(appId, 'formal', '1.9.0')
    await cancel(appId, 'formal')
    expect(await owner.call(getApp, { appId })).toMatchObject({ androidFixed: false })
    await completedBuild(server, owner, { appId, packageType: 'formal', oemVersion: '1.9.0' })
    for (const version of ['1.9.0', '1.8.9']) {
      await expect(start(appId, 'formal', version)).rejects.toMatchObject({
        ...refused('appBuilds.versionNotAbove'),
        data: { last: '1.9.0' },
      })
    }
    expect(await start(appId, 'formal', '1.10.0')).toMatchObject({ state: 1 })
    await cancel(appId, 'formal')
    expect((await state(appId, 'formal')).nextVersion).toBe('1.9.1')
  })

  test('is over before its application can be deleted', async () => {
    const appId = await readyApp(owner)
    await start(appId)
    await expect(owner.call(deleteApp, { appId })).rejects.toMatchObject(refused('apps.building'))
    expect(await owner.call(getApp, { appId })).toMatchObject({ appId })
    await cancel(appId)
    await owner.call(deleteApp, { appId })
  })

  test('can be cancelled, which its addresses say, and built again (ST-47, ST-50, ST-54)', async () => {
    const appId = await readyApp(owner)
    await expect(cancel(appId)).rejects.toMatchObject(refused('appBuilds.notRunning'))
    await start(appId)
    await cancel(appId)
    expect(await state(appId)).toMatchObject({
      state: 3,
      innerAndroidDownloadUrl: 'fail:cancelled',
      outterAndroidDownloadUrl: 'fail:cancelled',
      iosDownloadUrl: 'fail:cancelled',
      error: { code: 'cancelled' },
      day: { used: 1 },
    })
    expect(await start(appId)).toMatchObject({ state: 1 })
    expect(await state(appId)).toMatchObject({ state: 1, versionCode: 2, innerAndroidDownloadUrl: '' })
    await cancel(appId)
  })

  test('of others is absent', async () => {
    const appId = await readyApp(owner)
    const { buildId } = await completedBuild(server, owner, { appId })
    const other = server.as('developer', 'other')
    await expect(other.call(startBuild, { appId })).rejects.toMatchObject(refused('apps.notFound'))
    await expect(other.call(getBuild, { appId, packageType: 'experience' })).rejects.toMatchObject(
      refused('apps.notFound'),
    )
    for (const call of [withdrawBuild, downloadBuild]) {
      for (const id of [buildId, 'none', '0a6f2f7e-5f0c-4f8e-9d0b-6f1f0e9f3c11']) {
        await expect(other.call(call, { buildId: id })).rejects.toMatchObject(refused('appBuilds.notFound'))
      }
    }
    expect((await owner.call(getAppKeys, { appId })).keys).toEqual([])
  })

  test('that takes longer than 30 minutes ends, and does not count (SI-083)', async () => {
    const appId = await readyApp(owner)
    await start(appId)
    const [overdue] = server.domains.appBuilds.jobs
    server.clock.advance(limits.buildMs)
    await overdue?.run()
    expect(await state(appId)).toMatchObject({ state: 1 })
    server.clock.advance(1)
    await overdue?.run()
    expect(await state(appId)).toMatchObject({ state: 3, error: { code: 'noWorker' }, day: { used: 0 } })
  })
})

describe('limits', () => {
  /** Starts and cancels, which counts. */
  async function build(appId: string, times: number): Promise<void> {
    for (let n = 0; n < times; n++) {
      await start(appId)
      await cancel(appId)
    }
  }

  test.each([
    [23, '2027-03-14T15:00:00Z'],
    [25, '2027-11-07T15:00:00Z'],
  ])('are 10 builds of a natural day of the owner, also of one of %d hours (70007, ER-29)', async (hours, at) => {
    await using other = await startTestServer()
    const zone = 'America/New_York'
    const { from, until } = dayWindow(Date.parse(at), zone)
    expect((until - from) / HOUR_MS).toBe(hours)
    other.clock.advance(until - 1 - other.clock.now())
    const developer = other.as('developer')
    await developer.call(updateProfile, { timeZone: zone })
    const appId = await readyApp(developer)
    const { accountId } = await developer.account()
    // The last one of the day before, and nine from its first moment to its last hour.
    await endedBuild(other, { appId, accountId, at: new Date(from - 1) })
    for (let n = 0; n < 9; n++) {
      await endedBuild(other, { appId, accountId, at: new Date(from + Math.floor((n * (until - from)) / 9)) })
    }
    await developer.call(startBuild, { appId })
    await developer.call(cancelBuild, { appId })
    await expect(developer.call(startBuild, { appId })).rejects.toMatchObject({ code: 70007, data: { freeAt: until } })
    other.clock.advance(1)
    expect(await developer.call(startBuild, { appId })).toMatchObject({ state: 1 })
  })

  test('refuse the 11th build of a day, of both types together (70007, ER-29)', async () => {
    await inZone('Asia/Shanghai')
    const appId = await readyApp(owner)
    await build(appId, 10)
    const { until: freeAt } = dayWindow(server.clock.now(), 'Asia/Shanghai')
    await expect(start(appId)).rejects.toMatchObject({
      ...refused('appBuilds.dayLimit'),
      code: 70007,
      data: { limit: 10, used: 10, freeAt },
    })
    // Both types count together, and other applications have their own.
    await expect(start(appId, 'formal')).rejects.toMatchObject({ code: 70007 })
    await build(await readyApp(owner), 1)
  })

  test('refuse the 101st build of a month (70008, ER-30); failures of the platform do not count', async () => {
    const appId = await readyApp(owner)
    const { accountId } = await owner.account()
    const yesterday = new Date(server.clock.now() - DAY_MS)
    for (let n = 0; n < 99; n++) await endedBuild(server, { appId, accountId, at: yesterday })
    await endedBuild(server, { appId, accountId, at: yesterday, isCounted: false })
    expect((await state(appId)).month).toMatchObject({ limit: 100, used: 99 })
    await build(appId, 1)
    await expect(start(appId)).rejects.toMatchObject({ code: 70008, data: { limit: 100, used: 100 } })
  })
})

let code = 1_000
/** A build that ended; `at` is its start. */
async function endedBuild(
  { db }: Pick<TestServer, 'db'>,
  { appId, accountId, at, isCounted = true }: { appId: string; accountId: number; at: Date; isCounted?: boolean },
): Promise<void> {
  await db
    .insertInto('app_builds')
    .values({
      build_id: crypto.randomUUID(),
      app_id: appId,
      package_type: 1,
      oem_version: '1.0.0',
      version_code: ++code,
      state: 3,
      base: 'https://iot.example.com',
      content: '{}',
      is_counted: isCounted,
      error_code: 'cancelled',
      started_by: accountId,
      started_at: at,
      ended_at: at,
    })
    .execute()
}
