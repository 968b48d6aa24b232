import { getBuild, startBuild, cancelBuild } from '@slipway/contract/users/app-builds/app-builds.calls.ts'
import { appBuildsLimits as limits } from '@slipway/contract/users/app-builds/app-builds.limits.ts'
import { finishBuild, reportBuild } from '@slipway/contract/users/app-builds/builders/app-builders.calls.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buildsPackages, needsAndroidTools } from '../../../../android/testing/android-samples.ts'
import { refused, startTestServer, type Caller, type TestServer } from '../../../../testing/test-server.ts'
import { builderOf, claimed, leased, madeUnsigned, ZIP, type Builder } from '../testing/builders-samples.ts'
import { readyApp } from '../testing/builds-samples.ts'

let server: TestServer
let owner: Caller
beforeEach(async () => {
  server = await startTestServer({ publicUrl: 'https://iot.example.com' })
  owner = server.as('developer')
})
afterEach(() => server[Symbol.asyncDispose]())

const state = (appId: string) => owner.call(getBuild, { appId, packageType: 'experience' })

async function started(): Promise<string> {
  const appId = await readyApp(owner)
  await owner.call(startBuild, { appId })
  return appId
}

/** By a process of the server. */
async function workedHere(): Promise<void> {
  const worker = server.domains.appBuilds.openWorker()
  await worker.buildDue()
  await worker.stop()
}

describe.skipIf(!buildsPackages)(`the package of a builder${needsAndroidTools}`, () => {
  test('is signed and verified here, and is the one that users get', async () => {
    const builder = await builderOf(server, 'build 1')
    const appId = await started()
    const leaseId = await leased(builder)
    const project = await builder.project(leaseId)
    expect(Object.keys(project)).toEqual(expect.arrayContaining(['AndroidManifest.xml', 'classes.dex']))
    await builder.call(reportBuild, { leaseId, step: 'package' })
    await builder.upload(leaseId, madeUnsigned(project))
    await builder.call(finishBuild, { leaseId, outcome: 'done' })
    expect(await state(appId)).toMatchObject({ state: 1 })
    expect(await claimed(builder)).toBeNull()
    await workedHere()
    const built = await state(appId)
    expect(built).toMatchObject({ state: 2, day: { used: 1 } })
    expect(built.steps.map(({ step }) => step)).toEqual([
      'icons',
      'package',
      'key',
      'sign',
      'verify',
      'store',
      'profile',
      'store',
    ])
    expect(built.certSha256).toMatch(/^[0-9a-f]{64}$/)
    const { rows } = await server.db.pool.query<{ unsigned: string }>(
      'select unsigned from app_build_tasks where unsigned is not null',
    )
    expect(await server.parts.privateFiles.sizeOf(rows[0]?.unsigned ?? '')).toBeGreaterThan(10_000)
    await server.domains.appBuilds.jobs.find(({ name }) => name === 'app-builds.expire')?.run()
    expect(await server.parts.privateFiles.sizeOf(rows[0]?.unsigned ?? '')).toBeUndefined()
    const file = await owner.send({ method: 'GET', url: built.innerAndroidDownloadUrl })
    expect(file.rawPayload.length).toBe(built.size)
  })

  test('is built once, by whoever is there, where the builder is killed at any point', async () => {
    const kills: ((builder: Builder, leaseId: string) => Promise<unknown>)[] = [
      async () => undefined,
      async (builder, leaseId) => builder.project(leaseId),
      async (builder, leaseId) => builder.upload(leaseId, madeUnsigned(await builder.project(leaseId))),
    ]
    for (const [n, until] of kills.entries()) {
      const builder = await builderOf(server, `build ${n}`)
      const appId = await started()
      const leaseId = await leased(builder)
      await until(builder, leaseId)
      await workedHere()
      expect(await state(appId)).toMatchObject({ state: 1 })
      server.clock.advance(limits.leaseMs + 1)
      await workedHere()
      expect(await state(appId)).toMatchObject({ state: 2, versionCode: 1 })
      await expect(builder.call(finishBuild, { leaseId, outcome: 'done' })).rejects.toMatchObject(
        refused('appBuilders.leaseOver'),
      )
    }
    const { rows } = await server.db.pool.query('select from app_build_tasks where artifact is not null')
    expect(rows).toHaveLength(2 * kills.length)
  })

  test('never reaches anyone where it is no package, or that of another application', async () => {
    const builder = await builderOf(server, 'build 1')
    const foreign = await started()
    const project = await builder.project(await leased(builder))
    await owner.call(cancelBuild, { appId: foreign, packageType: 'experience' })
    for (const bytes of [ZIP, madeUnsigned(project)]) {
      const appId = await started()
      const leaseId = await leased(builder)
      await builder.upload(leaseId, bytes)
      await builder.call(finishBuild, { leaseId, outcome: 'done' })
      await workedHere()
      expect(await state(appId)).toMatchObject({
        state: 3,
        error: { code: 'notVerified' },
        innerAndroidDownloadUrl: 'fail:notVerified',
        day: { used: 0 },
      })
    }
    const { rows } = await server.db.pool.query(
      `select from app_build_tasks where platform = 1 and artifact is not null`,
    )
    expect(rows).toHaveLength(0)
  })
})
