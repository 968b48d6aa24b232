import { DAY_MS } from '@slipway/contract/durations.ts'
import type { InputOf } from '@slipway/contract/define-call.ts'
import { deleteAccount } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { getBrand } from '@slipway/contract/users/apps/app-brand.calls.ts'
import { setAppItem } from '@slipway/contract/users/apps/app-content.calls.ts'
import {
  createApp,
  deleteApp,
  getApp,
  getAppChanges,
  getAppDetail,
  listApps,
  publishApp,
  restoreApp,
  updateApp,
} from '@slipway/contract/users/apps/apps.calls.ts'
import { appsLimits as limits } from '@slipway/contract/users/apps/apps.limits.ts'
import type { Application } from '@slipway/contract/users/apps/apps.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../db/database.ts'
import { refused, startTestServer, type Caller, type TestServer } from '../../../testing/test-server.ts'
import { upload } from '../../catalog/modules/testing/modules-samples.ts'
import { makeRoot } from '../../identity/accounts/testing/accounts-samples.ts'
import { readForBuild } from './app-building.ts'
import { appPicture, createdApp, freeNames } from './testing/apps-samples.ts'

let server: TestServer
let owner: Caller
let logo: string
beforeAll(async () => {
  server = await startTestServer()
  owner = server.as('developer')
  logo = await appPicture(owner, 'appLogo')
})
afterAll(() => server[Symbol.asyncDispose]())

let people = 0
const developer = (): Caller => server.as('developer', `maker${++people}`)
const named = ({ appName, androidName, bundleId }: Application) => ({ appName, androidName, bundleId, logo })
const add = (change: Partial<InputOf<typeof createApp>> = {}): Promise<Application> =>
  owner.call(createApp, { ...freeNames(), logo, ...change })

describe('an application', () => {
  test('is created, read, listed, changed and deleted (CA-090 to CA-094, EN-APP)', async () => {
    const caller = developer()
    const made = await createdApp(caller, 'Acme')
    const { appId } = made
    expect(appId).toMatch(/^[0-9a-f]{32}$/)
    expect(made).toMatchObject({ appName: 'Acme', androidFixed: false, iosFixed: false })
    expect(made.owner).toBe((await caller.account()).account)
    expect(await caller.call(getApp, { appId })).toEqual(made)
    const row = { ...made, publishTime: null, lastBuild: null, warnings: 0 }
    expect(await caller.call(listApps, {})).toEqual({ items: [row], total: 1 })

    server.clock.advance(1_000)
    const names = { ...freeNames(), logo: made.logo }
    const changed = await caller.call(updateApp, { appId, ...names, updateTime: made.updateTime })
    expect(changed).toMatchObject({ ...names, createTime: made.createTime })
    expect(changed.updateTime).toBeGreaterThan(made.updateTime)

    await caller.call(deleteApp, { appId })
    expect(await caller.call(listApps, {})).toEqual({ items: [], total: 0 })
    await expect(caller.call(getApp, { appId })).rejects.toMatchObject(refused('apps.notFound'))
  })

  test('has its ID in the query, the body or the path', async () => {
    const { appId } = await add()
    const base = '/iot/config/api/iot/support/v1/app'
    for (const url of [`${base}?appId=${appId}`, `${base}/${appId}`]) {
      const reply = await owner.send({ method: 'GET', url })
      expect(reply.json<{ data: Application }>().data.appId).toBe(appId)
    }
    const headers = { 'x-slipway': '1' }
    expect((await owner.send({ method: 'DELETE', url: `${base}/${appId}`, headers })).json()).toMatchObject({
      code: 200,
    })
  })

  test.each([
    [{ appName: 'x'.repeat(11) }, 'appName'],
    [{ appName: ' ' }, 'appName'],
    [{ androidName: 'acme' }, 'androidName'],
    [{ androidName: 'com.1acme' }, 'androidName'],
    [{ androidName: 'com..acme' }, 'androidName'],
    [{ androidName: 'com.ac-me' }, 'androidName'],
    [{ androidName: 'com.acme.class' }, 'androidName'],
    [{ androidName: `com.${'a'.repeat(125)}` }, 'androidName'],
    [{ bundleId: 'com.ac_me.' }, 'bundleId'],
    [{ bundleId: 'com.äcme' }, 'bundleId'],
    [{ logo: '' }, 'logo'],
    [{ logo: 'https://example.com/logo.png' }, 'logo'],
  ])('with %j is refused at %s (VA-65 to VA-70)', async (change, field) => {
    await expect(add(change)).rejects.toMatchObject({ code: 40000, data: { field } })
  })

  test('has a logo of 1024x1024 that was uploaded for it (VA-70, VA-71)', async () => {
    const bytes = await sharp({ create: { width: 512, height: 512, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    await expect(upload(owner, 'appLogo', bytes, 'small.png')).rejects.toMatchObject(refused('uploads.wrongSize'))
    const { url } = await upload(owner, 'panelDesignPic', bytes, 'other.png')
    for (const other of [url, '/files/0.png'])
      await expect(add({ logo: other })).rejects.toMatchObject({
        ...refused('uploads.notFound'),
        data: { field: 'logo' },
      })
  })

  test('has a name of its own in the account, and package name and bundle ID on the site, regardless of case', async () => {
    const mine = await add({ appName: 'Unique' })
    const upper = { androidName: mine.androidName.toUpperCase(), bundleId: mine.bundleId.toUpperCase() }
    await expect(add({ appName: 'UNIQUE' })).rejects.toMatchObject({
      ...refused('apps.nameTaken'),
      data: { field: 'appName' },
    })
    const other = developer()
    const theirs = { ...freeNames(), logo, appName: 'Unique' }
    await expect(other.call(createApp, { ...theirs, androidName: upper.androidName })).rejects.toMatchObject(
      refused('apps.androidNameTaken'),
    )
    await expect(other.call(createApp, { ...theirs, bundleId: upper.bundleId })).rejects.toMatchObject(
      refused('apps.bundleIdTaken'),
    )
    await other.call(createApp, theirs)
    await owner.call(deleteApp, { appId: mine.appId })
    await other.call(createApp, { ...freeNames(), ...upper, logo })
  })

  test('is one of at most 100 of an account', async () => {
    const caller = developer()
    const { accountId } = await caller.account()
    await createdApp(caller)
    await server.db
      .updateTable('counters')
      .set({ n: limits.perOwner })
      .where('scope', '=', 'apps')
      .where('key', '=', String(accountId))
      .execute()
    await expect(createdApp(caller)).rejects.toMatchObject(refused('apps.tooMany'))
  })

  test('of someone else is answered as one that does not exist; administrators open all', async () => {
    const { appId } = await add()
    const stranger = developer()
    const absent = refused('apps.notFound')
    await expect(stranger.call(getApp, { appId })).rejects.toMatchObject(absent)
    await expect(stranger.call(deleteApp, { appId })).rejects.toMatchObject(absent)
    await expect(stranger.call(publishApp, { appId })).rejects.toMatchObject(absent)
    expect(await server.as('administrator').call(getApp, { appId })).toMatchObject({ appId })
    await expect(stranger.call(listApps, { isAdmin: true })).rejects.toMatchObject(refused('access.denied'))
    const { items } = await server.as('administrator').call(listApps, { isAdmin: true, search: appId.slice(0, 12) })
    expect(items.map((one) => one.appId)).toEqual([appId])
  })

  test('that was saved meanwhile is not overwritten (SI-122)', async () => {
    const made = await add()
    server.clock.advance(1_000)
    await server.as('administrator').call(updateApp, { appId: made.appId, ...named(made), appName: 'Theirs' })
    const late = owner.call(updateApp, { appId: made.appId, ...named(made), updateTime: made.updateTime })
    await expect(late).rejects.toMatchObject(refused('apps.savedMeanwhile'))
  })
})

test('the list has 10 a page, the newest first, and is searched by names and the start of an ID (CO-09)', async () => {
  const caller = developer()
  const ofCaller = await appPicture(caller, 'appLogo', '#445566')
  for (let at = 0; at < 11; at += 1) {
    server.clock.advance(1_000)
    await createdApp(caller, `App ${at}`, { logo: ofCaller })
  }
  const { items, total } = await caller.call(listApps, {})
  expect([items.length, total, items[0]?.appName]).toEqual([10, 11, 'App 10'])
  expect((await caller.call(listApps, { pageStart: 1 })).items.map(({ appName }) => appName)).toEqual(['App 0'])
  const { androidName = '', appId = '' } = items[3] ?? {}
  for (const search of ['app 7', androidName.slice(4), appId.slice(0, 10)])
    expect((await caller.call(listApps, { search })).items.map((one) => one.appId)).toContain(items[3]?.appId)
  expect(await caller.call(listApps, { search: '%' })).toEqual({ items: [], total: 0 })
})

describe('a deleted application', () => {
  test('is restored within 30 days by its owner, with the look that it had', async () => {
    const { appId } = await add()
    await owner.call(publishApp, { appId })
    await owner.call(deleteApp, { appId })
    await expect(server.visitor.call(getBrand, { appId })).rejects.toMatchObject(refused('apps.notFound'))
    await expect(developer().call(restoreApp, { appId })).rejects.toMatchObject(refused('apps.notRestorable'))
    expect(await owner.call(restoreApp, { appId })).toMatchObject({ appId })
    expect(await server.visitor.call(getBrand, { appId })).toMatchObject({ appId })
    await expect(owner.call(restoreApp, { appId })).rejects.toMatchObject(refused('apps.notRestorable'))
  })

  test('can’t take back a name that another one has now', async () => {
    const made = await add()
    await owner.call(deleteApp, { appId: made.appId })
    await add({ appName: made.appName })
    await expect(owner.call(restoreApp, { appId: made.appId })).rejects.toMatchObject(refused('apps.nameTaken'))
  })

  test('is gone after 30 days', async () => {
    const { appId } = await add()
    await owner.call(deleteApp, { appId })
    await age(appId, 30 * DAY_MS)
    expect(await owner.call(restoreApp, { appId })).toMatchObject({ appId })
    await owner.call(deleteApp, { appId })
    await age(appId, 30 * DAY_MS + 1)
    await expect(owner.call(restoreApp, { appId })).rejects.toMatchObject(refused('apps.notRestorable'))
    expect(await server.db.selectFrom('apps').select('app_id').where('app_id', '=', appId).execute()).toEqual([])
  })
})

/** As if it had been deleted that long ago; what is due then is purged. Sessions would end with the clock. */
async function age(appId: string, ms: number): Promise<void> {
  const deleted = { deleted_at: new Date(server.clock.now() - ms) }
  await server.db.updateTable('apps').set(deleted).where('app_id', '=', appId).execute()
  await server.domains.apps.jobs[0]?.run()
}

describe('builds', () => {
  const built = async (appId: string, packageType: 'experience' | 'formal') => {
    const { accountId: startedBy } = await owner.account()
    const { content } = await readForBuild(server.db, appId, await actorOf(owner))
    await inTransaction(server.db, (tx) =>
      server.domains.apps.recordBuild(tx, { appId, packageType, oemVersion: '1.0.0', content, startedBy }),
    )
  }
  const actorOf = async (caller: Caller) => ({
    ...(await caller.account()),
    permissions: { menus: [], administrator: false },
  })

  test('are compared with: without one everything is new, afterwards only what changed (CA-089)', async () => {
    const { appId, ...made } = await add()
    const before = await owner.call(getAppChanges, { appId })
    expect(before).toMatchObject({ lastBuild: null, needsBuild: true })
    const fresh = { area: 'app', name: 'androidName', language: null, before: null, after: made.androidName }
    expect(before.changes).toContainEqual(fresh)

    await built(appId, 'experience')
    expect(await owner.call(getAppChanges, { appId })).toEqual({
      lastBuild: { packageType: 'experience', oemVersion: '1.0.0', time: server.clock.now() },
      changes: [],
      needsBuild: false,
    })
    await owner.call(setAppItem, { appId, module: 'theme', appItem: 'primary', content: '#0B7285' })
    const { changes, needsBuild } = await owner.call(getAppChanges, { appId })
    expect(needsBuild).toBe(true)
    expect(changes).toEqual([{ area: 'theme', name: 'primary', language: null, before: null, after: '#0b7285' }])
    expect((await owner.call(getAppDetail, { appId })).lastBuild?.packageType).toBe('experience')
  })

  test('that are formal fix package name and bundle ID, for their owner alone and for good (SI-090)', async () => {
    const made = await add()
    const { appId } = made
    await built(appId, 'formal')
    const update = (change: object) => owner.call(updateApp, { appId, ...named(made), ...change })
    await expect(update({ androidName: 'com.acme.other' })).rejects.toMatchObject(refused('apps.nameFixed'))
    await expect(update({ bundleId: 'com.acme.other' })).rejects.toMatchObject(refused('apps.nameFixed'))
    expect(await update({ appName: 'Renamed' })).toMatchObject({ androidFixed: true, iosFixed: true })
    await owner.call(deleteApp, { appId })
    await age(appId, 31 * DAY_MS)
    const other = developer()
    const theirs = { ...freeNames(), logo }
    await expect(other.call(createApp, { ...theirs, androidName: made.androidName })).rejects.toMatchObject(
      refused('apps.androidNameTaken'),
    )
    await expect(other.call(createApp, { ...theirs, bundleId: made.bundleId })).rejects.toMatchObject(
      refused('apps.bundleIdTaken'),
    )
    await owner.call(createApp, { ...named(made), appName: 'Again' })
  })
})

test('applications of a deleted account are its heir’s, under names that the heir has not', async () => {
  const { accountId: rootId } = await makeRoot(server)
  const leaver = developer()
  const { accountId } = await leaver.account()
  const made = await createdApp(leaver, 'Same name')
  const names = await server.db
    .updateTable('apps')
    .set({ owner_id: rootId, app_name: 'same name' })
    .where('app_id', '=', (await createdApp(leaver, 'Other')).appId)
    .returning('app_name')
    .execute()
  expect(names).toHaveLength(1)
  await server.as('administrator').call(deleteAccount, { targetUserId: String(accountId) })
  const found = await server.db
    .selectFrom('apps')
    .selectAll()
    .where('app_id', '=', made.appId)
    .executeTakeFirstOrThrow()
  expect([found.owner_id, found.app_name]).toEqual([rootId, 'Same nam 2'])
})
