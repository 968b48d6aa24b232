import { execFileSync } from 'node:child_process'
import { hash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  cancelBuild,
  getBuild,
  listBuilds,
  startBuild,
  watchBuild,
} from '@slipway/contract/users/app-builds/app-builds.calls.ts'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import { getAppKeys } from '@slipway/contract/users/app-builds/keys/app-keys.calls.ts'
import { appBuildsLimits as limits } from '@slipway/contract/users/app-builds/app-builds.limits.ts'
import { setAppItem } from '@slipway/contract/users/apps/app-content.calls.ts'
import { getApp, getAppChanges, publishApp } from '@slipway/contract/users/apps/apps.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildsPackages, needsAndroidTools } from '../../../android/testing/android-samples.ts'
import { eventually } from '../../../testing/eventually.ts'
import { startTestServer, type Caller, type TestServer } from '../../../testing/test-server.ts'
import { buildTasksStore } from './build-tasks.store.ts'
import { readyApp } from './testing/builds-samples.ts'

let server: TestServer
let owner: Caller
beforeAll(async () => {
  server = await startTestServer({ publicUrl: 'https://iot.example.com' })
  owner = server.as('developer')
})
afterAll(() => server[Symbol.asyncDispose]())

const state = (appId: string, packageType: 'experience' | 'formal' = 'experience') =>
  owner.call(getBuild, { appId, packageType })
const pathOf = (url: string): string => new URL(url).pathname

describe.skipIf(!buildsPackages)(`a worker${needsAndroidTools}`, () => {
  test('makes what the links give out: the package, with its hash, and the profile (ST-46, ST-52, EN-BUILD)', async () => {
    const appId = await readyApp(owner)
    const { androidName } = await owner.call(getApp, { appId })
    await owner.call(startBuild, { appId, packageType: 'formal', oemVersion: '1.2.3' })
    const worker = server.domains.appBuilds.openWorker()
    await worker.buildDue()
    const built = await state(appId, 'formal')
    await worker.stop()
    expect(built).toMatchObject({ state: 2, oemVersion: '1.2.3', versionCode: 1, expiresTime: null, toolsMissing: [] })
    expect(built.steps.map(({ step }) => step)).toEqual(
      expect.arrayContaining(['key', 'icons', 'package', 'align', 'sign', 'verify', 'profile', 'store']),
    )
    const file = await server.visitor.send({ method: 'GET', url: pathOf(built.outterAndroidDownloadUrl) })
    expect(hash('sha256', file.rawPayload, 'hex')).toBe(built.sha256)
    expect(file.rawPayload.length).toBe(built.size)
    const inner = await owner.send({ method: 'GET', url: built.innerAndroidDownloadUrl })
    expect(inner.rawPayload.equals(file.rawPayload)).toBe(true)
    const apk = path.join(server.parts.dataFolder, 'got.apk')
    writeFileSync(apk, file.rawPayload)
    const facts = execFileSync('aapt', ['dump', 'badging', apk], { encoding: 'utf8' })
    expect(facts).toContain(`package: name='${androidName}' versionCode='1' versionName='1.2.3'`)
    expect(facts).toContain("application-label:'Acme Home'")

    const profile = await server.visitor.send({ method: 'GET', url: pathOf(built.iosDownloadUrl) })
    expect(profile.body).toContain(`<string>https://iot.example.com/app/?app=${appId}</string>`)
    const [key] = (await owner.call(getAppKeys, { appId })).keys
    expect(key).toMatchObject({ purpose: 'formal', certSha256: built.certSha256, packageName: androidName })
    const links = await server.visitor.send({ method: 'GET', url: '/.well-known/assetlinks.json' })
    const prints = built.certSha256.toUpperCase().match(/../g)?.join(':')
    expect(links.json()).toContainEqual({
      relation: ['delegate_permission/common.handle_all_urls'],
      target: { namespace: 'android_app', package_name: androidName, sha256_cert_fingerprints: [prints] },
    })

    // SI-090, CA-089: names are fixed, and changes count from here.
    expect(await owner.call(getApp, { appId })).toMatchObject({ androidFixed: true, iosFixed: true })
    expect(await owner.call(getAppChanges, { appId })).toMatchObject({ needsBuild: false })
    await owner.call(setAppItem, { appId, module: 'base', appItem: 'slogan', content: '好家' })
    expect(await owner.call(getAppChanges, { appId })).toMatchObject({ needsBuild: true })
  })

  test('signs the builds of a type with one key, which no reply, log and file shows', async () => {
    const appId = await readyApp(owner)
    const worker = server.domains.appBuilds.openWorker()
    const prints: string[] = []
    for (const oemVersion of ['1.0.0', '1.0.1']) {
      await owner.call(startBuild, { appId, oemVersion })
      await worker.buildDue()
      prints.push((await state(appId)).certSha256)
    }
    await worker.stop()
    expect(new Set(prints).size).toBe(1)
    expect(prints[0]).toMatch(/^[0-9a-f]{64}$/)
    const { rows } = await server.db.pool.query<{ private_key: Buffer }>(
      'select private_key from app_keys where app_id = $1',
      [appId],
    )
    expect(rows[0]?.private_key.includes('PRIVATE KEY')).toBe(false)
    for (const name of readdirSync(path.join(server.parts.dataFolder, 'private-files'), { recursive: true })) {
      const file = path.join(server.parts.dataFolder, 'private-files', String(name))
      if (/\.(apk|profile)$/.test(file)) expect(readFileSync(file).includes('PRIVATE KEY')).toBe(false)
    }
    expect(JSON.stringify(await owner.call(listBuilds, { appId }))).not.toContain('PRIVATE KEY')
  })

  test('says that the disk is full, which counts for no limit', async () => {
    const appId = await readyApp(owner)
    const { privateFiles } = server.parts
    const { keep } = privateFiles
    privateFiles.keep = () => Promise.reject(Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' }))
    await owner.call(startBuild, { appId })
    const worker = server.domains.appBuilds.openWorker()
    await worker.buildDue()
    privateFiles.keep = keep
    expect(await state(appId)).toMatchObject({ state: 3, error: { code: 'noSpace' }, day: { used: 0 } })
    await owner.call(startBuild, { appId })
    await worker.buildDue()
    await worker.stop()
    expect(await state(appId)).toMatchObject({ state: 2 })
  })

  test('is followed by open pages of its owner, step by step', async () => {
    const appId = await readyApp(owner)
    await owner.call(startBuild, { appId })
    const address = await server.listen()
    const gone = new AbortController()
    const follow = async (caller: Caller) => {
      const { url, headers } = requestOf(watchBuild, { appId, packageType: 'experience' })
      const { token } = await caller.account()
      return fetch(address + url, { headers: { ...headers, accesstoken: token }, signal: gone.signal })
    }
    const stranger = await follow(server.as('developer', 'other'))
    expect(await stranger.json()).toMatchObject({ data: { refusal: 'apps.notFound' } })
    const reply = await follow(owner)
    let said = ''
    const reading = (async () => {
      for await (const chunk of reply.body ?? []) said += Buffer.from(chunk as Uint8Array).toString()
    })().catch(() => undefined)
    await eventually(() => said.includes('"state":1'))
    const worker = server.domains.appBuilds.openWorker()
    await worker.buildDue()
    await worker.stop()
    await eventually(() => said.includes('"state":2'))
    for (const step of ['icons', 'sign', 'profile']) expect(said).toContain(`"step":"${step}"`)
    // Before its end: an open page need not wait for the next poll.
    expect(said.indexOf('"step":"icons"')).toBeLessThan(said.indexOf('"state":2'))
    gone.abort()
    await reading
  })

  test('stops for a cancellation, and what it made does not appear', async () => {
    const appId = await readyApp(owner)
    await owner.call(startBuild, { appId })
    const worker = server.domains.appBuilds.openWorker()
    await worker.start()
    await eventually(async () => (await state(appId)).steps.length > 0)
    await owner.call(cancelBuild, { appId })
    await worker.stop()
    expect(await state(appId)).toMatchObject({ state: 3, error: { code: 'cancelled' }, sha256: '' })
  })

  test('of two processes makes each build once', async () => {
    const appIds = [await readyApp(owner), await readyApp(owner)]
    for (const appId of appIds) await owner.call(startBuild, { appId })
    const workers = [server.domains.appBuilds.openWorker(), server.domains.appBuilds.openWorker()]
    await Promise.all(workers.map((worker) => worker.buildDue()))
    await Promise.all(workers.map((worker) => worker.stop()))
    for (const appId of appIds) expect(await state(appId)).toMatchObject({ state: 2 })
    const { rows } = await server.db.pool.query(
      'select distinct t.attempt from app_build_tasks t join app_builds b using (build_id) where b.app_id = any($1)',
      [appIds],
    )
    expect(rows).toEqual([{ attempt: 1 }])
  })
})

test('a build whose workers ended three times ends as lost, and does not count (ST-47)', async () => {
  const appId = await readyApp(owner)
  const { buildId } = await owner.call(startBuild, { appId })
  await server.db
    .updateTable('app_build_tasks')
    .set({ attempt: limits.attempts })
    .where('build_id', '=', buildId)
    .execute()
  const worker = server.domains.appBuilds.openWorker(async () => [])
  await worker.buildDue()
  await worker.stop()
  expect(await state(appId)).toMatchObject({ state: 3, error: { code: 'lost' }, day: { used: 0 } })
})

describe('a server without the tools', () => {
  const lacking = async (): Promise<string[]> => ['aapt', 'zipalign']

  test('ends a build with what is missing and its cure, and does not count it (ST-50)', async () => {
    await using bare = await startTestServer()
    const developer = bare.as('developer')
    const appId = await readyApp(developer)
    await developer.call(startBuild, { appId })
    const worker = bare.domains.appBuilds.openWorker(lacking)
    await worker.buildDue()
    const failed = await developer.call(getBuild, { appId, packageType: 'experience' })
    expect(failed).toMatchObject({
      state: 3,
      innerAndroidDownloadUrl: 'fail:toolsMissing',
      toolsMissing: ['aapt', 'zipalign'],
      error: { code: 'toolsMissing' },
      day: { used: 0 },
    })
    expect(failed.toolsCommand).toMatch(/^apt-get install .*aapt/)
    await worker.stop()
  })

  test('counts no attempt for a build that it returns when it stops', async () => {
    await using own = await startTestServer()
    const developer = own.as('developer')
    await developer.call(startBuild, { appId: await readyApp(developer) })
    const [worker, now] = [randomUUID(), own.clock.now()]
    const tasks = buildTasksStore(own.db)
    for (let stop = 0; stop <= limits.attempts; stop++) {
      const task = await tasks.claim({ worker, now, platforms: ['android'] })
      expect(task?.attempt).toBe(1)
      await tasks.giveBack(worker)
    }
  })

  test('leaves builds to another process that has them', async () => {
    await using bare = await startTestServer()
    const developer = bare.as('developer')
    const appId = await readyApp(developer)
    await developer.call(startBuild, { appId })
    const able = bare.domains.appBuilds.openWorker(async () => [])
    // Seen, and busy elsewhere.
    await bare.db
      .insertInto('app_build_workers')
      .values({ worker: able.worker, seen_at: new Date(bare.clock.now()) })
      .execute()
    const worker = bare.domains.appBuilds.openWorker(lacking)
    await worker.buildDue()
    expect(await developer.call(getBuild, { appId, packageType: 'experience' })).toMatchObject({
      state: 1,
      toolsMissing: [],
    })
    // It has ended: its lease on being alive is over.
    bare.clock.advance(limits.leaseMs + 1)
    await worker.buildDue()
    await worker.stop()
    expect(await developer.call(getBuild, { appId, packageType: 'experience' })).toMatchObject({ state: 3 })
  })

  test('says so where no process builds at all', async () => {
    await using bare = await startTestServer()
    const developer = bare.as('developer')
    const appId = await readyApp(developer)
    await developer.call(publishApp, { appId })
    expect((await developer.call(getBuild, { appId, packageType: 'experience' })).toolsMissing).toEqual(['builds'])
  })
})
