import { DAY_MS } from '@slipway/contract/durations.ts'
import {
  downloadBuild,
  getBuild,
  getPublicBuild,
  withdrawBuild,
} from '@slipway/contract/users/app-builds/app-builds.calls.ts'
import type { PackageType } from '@slipway/contract/users/apps/apps.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refused, startTestServer, type Caller, type TestServer } from '../../../testing/test-server.ts'
import { completedBuild, readyApp } from './testing/builds-samples.ts'

let server: TestServer
let owner: Caller
beforeAll(async () => {
  server = await startTestServer({ publicUrl: 'https://iot.example.com' })
  owner = server.as('developer')
})
afterAll(() => server[Symbol.asyncDispose]())

const state = (appId: string, packageType: PackageType = 'experience') => owner.call(getBuild, { appId, packageType })

describe('links', () => {
  const tokenOf = (url: string): string => url.split('/').at(-1) ?? ''

  test('are of one build: a newer experience build replaces the older one (ST-55, RT-17)', async () => {
    const appId = await readyApp(owner)
    const { buildId, bytes } = await completedBuild(server, owner, { appId })
    const first = await state(appId)
    expect(first).toMatchObject({ state: 2, size: bytes.length, buildId })
    expect(first.innerAndroidDownloadUrl).toBe(`${downloadBuild.path}?buildId=${buildId}`)
    expect(first.outterAndroidDownloadUrl).toMatch(/^https?:\/\/[^/]+\/download\/app\/[\w-]{64}$/)
    expect(first.iosDownloadUrl).toMatch(/\/download\/ios\/[\w-]{64}$/)
    expect(first.pageUrl).toContain(`/download/oemapp?appId=${appId}&v=1.0.0&t=`)
    const inner = await owner.send({ method: 'GET', url: first.innerAndroidDownloadUrl })
    expect(inner.rawPayload.equals(bytes)).toBe(true)
    expect(inner.headers['content-type']).toBe('application/vnd.android.package-archive')

    const token = tokenOf(first.outterAndroidDownloadUrl)
    const page = await server.visitor.call(getPublicBuild, { token })
    expect(page).toMatchObject({
      oemVersion: '1.0.0',
      newerUrl: '',
      isReplaced: false,
      androidUrl: `/download/app/${token}`,
    })
    expect(page.appName).toMatchObject({ en: 'Acme Home' })

    server.clock.advance(1_000)
    await completedBuild(server, owner, { appId, oemVersion: '1.0.1' })
    const replaced = await server.visitor.call(getPublicBuild, { token })
    expect(replaced).toMatchObject({ isReplaced: true, androidUrl: '', iosUrl: '' })
    expect(replaced.newerUrl).toBe((await state(appId)).pageUrl)
    expect(await server.domains.appBuilds.publicFile(token, 'android')).toBeUndefined()
  })

  test('of formal builds stay until they are withdrawn, and those of experience builds end after 30 days', async () => {
    const appId = await readyApp(owner)
    const { publicFile } = server.domains.appBuilds
    const formal = await completedBuild(server, owner, { appId, packageType: 'formal' })
    const token = tokenOf((await state(appId, 'formal')).outterAndroidDownloadUrl)
    server.clock.advance(1_000)
    await completedBuild(server, owner, { appId, packageType: 'formal', oemVersion: '1.0.1' })
    expect(await server.visitor.call(getPublicBuild, { token })).toMatchObject({ isReplaced: false })
    expect(await publicFile(token, 'android')).toMatchObject({ fileName: expect.stringMatching(/-1\.0\.0\.apk$/) })
    const withdrawn = await owner.call(withdrawBuild, { buildId: formal.buildId })
    expect(withdrawn).toMatchObject({ innerAndroidDownloadUrl: '', withdrawTime: server.clock.now() })
    await expect(server.visitor.call(getPublicBuild, { token })).rejects.toMatchObject(refused('appBuilds.notFound'))
    expect(await publicFile(token, 'android')).toBeUndefined()

    await completedBuild(server, owner, { appId })
    const experience = tokenOf((await state(appId)).outterAndroidDownloadUrl)
    const { expiresTime } = await state(appId)
    expect(expiresTime).toBe(server.clock.now() + 30 * DAY_MS)
    expect(await publicFile(experience, 'webClip')).toMatchObject({
      fileName: expect.stringMatching(/\.exp-1\.0\.0\.mobileconfig$/),
    })
    await server.db
      .updateTable('app_builds')
      .set({ expires_at: new Date(server.clock.now()) })
      .where('app_id', '=', appId)
      .where('package_type', '=', 1)
      .execute()
    expect(await publicFile(experience, 'webClip')).toBeUndefined()
  })

  test.each(['', 'none', 'A'.repeat(64), '../../etc/passwd'])('that was never made is not good: %j', async (token) => {
    expect(await server.domains.appBuilds.publicFile(token, 'android')).toBeUndefined()
  })

  test('end with their files, which no other build has', async () => {
    const appId = await readyApp(owner)
    const { buildId } = await completedBuild(server, owner, { appId, packageType: 'formal' })
    const files = async () =>
      (
        await server.db.selectFrom('app_build_tasks').select('artifact').where('build_id', '=', buildId).execute()
      ).flatMap(({ artifact }) => artifact ?? [])
    const [apk = '', profile = ''] = await files()
    await owner.call(withdrawBuild, { buildId })
    await server.domains.appBuilds.jobs[1]?.run()
    expect(await files()).toEqual([])
    for (const name of [apk, profile]) expect(await server.parts.privateFiles.sizeOf(name)).toBeUndefined()
  })
})
