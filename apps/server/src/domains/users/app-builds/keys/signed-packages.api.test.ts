import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { DAY_MS } from '@slipway/contract/durations.ts'
import {
  downloadBuild,
  getBuild,
  getPublicBuild,
  listBuilds,
  startBuild,
  withdrawBuild,
} from '@slipway/contract/users/app-builds/app-builds.calls.ts'
import {
  downloadRegistration,
  exportAppKey,
  getAppKeys,
  getRegistration,
  importAppKey,
  rotateAppKey,
  startRegistration,
} from '@slipway/contract/users/app-builds/keys/app-keys.calls.ts'
import { getApp } from '@slipway/contract/users/apps/apps.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildsPackages, needsAndroidTools } from '../../../../android/testing/android-samples.ts'
import { refused, startTestServer, type Caller, type TestServer } from '../../../../testing/test-server.ts'
import { createdApp } from '../../apps/testing/apps-samples.ts'
import { buildLinks } from '../build-links.ts'
import { readyApp } from '../testing/builds-samples.ts'
import { EXPORT_PASSWORD, factorOf, P12_PASSWORD, storeKeyOf } from '../testing/keys-samples.ts'

let server: TestServer
let owner: Caller
let proveFactor: () => Promise<void>
beforeAll(async () => {
  server = await startTestServer({ publicUrl: 'https://iot.example.com' })
  owner = server.as('developer')
  proveFactor = await factorOf(server, owner)
})
afterAll(() => server[Symbol.asyncDispose]())

async function work(): Promise<void> {
  const worker = server.domains.appBuilds.openWorker()
  await worker.buildDue()
  await worker.stop()
}

const TOKEN = 'C2-planted_Token.0123456789'
const register = (appId: string) => owner.call(startRegistration, { appId, registrationToken: TOKEN })
const fileOf = (appId: string, caller = owner) =>
  caller.send({ method: 'GET', url: `${downloadRegistration.path}?appId=${appId}` })

/** Stored as a file, for the tools. */
function keptFile(bytes: Buffer): string {
  const file = path.join(server.parts.dataFolder, 'got.apk')
  writeFileSync(file, bytes)
  return file
}
const signers = (file: string, ...sdk: string[]): string =>
  execFileSync('apksigner', ['verify', '--print-certs', ...sdk, file], { encoding: 'utf8' })

describe('a package for the registration with Google', () => {
  test('needs a published look and an own package name, and runs once at a time', async () => {
    const { appId: draft } = await createdApp(owner, undefined, { androidName: 'com.example.one' })
    await expect(register(draft)).rejects.toMatchObject({ data: { missing: ['published', 'exampleName'] } })
    const appId = await readyApp(owner)
    for (const registrationToken of ['short', 'with a space', 'line\nbreak', 'x'.repeat(1_001)]) {
      await expect(owner.call(startRegistration, { appId, registrationToken })).rejects.toMatchObject({
        data: { field: 'registrationToken' },
      })
    }
    expect(await owner.call(getRegistration, { appId })).toMatchObject({ state: 0, buildId: '' })
    expect(await register(appId)).toMatchObject({ state: 1, size: null })
    await expect(register(appId)).rejects.toMatchObject(refused('appBuilds.running'))
    expect((await fileOf(appId)).json()).toMatchObject({ data: { refusal: 'appBuilds.notFound' } })
  })

  test('is not among the builds of the application, and counts as one', async () => {
    const appId = await readyApp(owner)
    await register(appId)
    const { buildId } = await owner.call(getRegistration, { appId })
    expect(await owner.call(listBuilds, { appId })).toEqual({ items: [], total: 0 })
    expect(await owner.call(getBuild, { appId, packageType: 'formal' })).toMatchObject({ state: 0, day: { used: 1 } })
    await expect(owner.call(withdrawBuild, { buildId })).rejects.toMatchObject(refused('appBuilds.notFound'))
    await expect(owner.call(downloadBuild, { buildId })).rejects.toMatchObject(refused('appBuilds.notFound'))
  })
})

describe.skipIf(!buildsPackages)(`packages${needsAndroidTools}`, () => {
  test('for the registration are signed with the release key, for the owner alone, and removed after 30 days', async () => {
    const appId = await readyApp(owner)
    const { androidName } = await owner.call(getApp, { appId })
    await register(appId)
    await work()
    const made = await owner.call(getRegistration, { appId })
    expect(made).toMatchObject({ state: 2, error: null, expiresTime: server.clock.now() + 30 * DAY_MS })
    const reply = await fileOf(appId)
    expect(reply.headers['content-disposition']).toBe(`attachment; filename="${androidName}-registration.apk"`)
    expect(reply.rawPayload.length).toBe(made.size)
    const file = keptFile(reply.rawPayload)
    expect(execFileSync('aapt', ['list', file], { encoding: 'utf8' })).toContain('assets/adi-registration.properties')
    expect(execFileSync('aapt', ['dump', 'badging', file], { encoding: 'utf8' })).toContain(
      `package: name='${androidName}'`,
    )
    const { keys, canImport } = await owner.call(getAppKeys, { appId })
    expect(signers(file)).toContain(keys[0]?.certSha256)
    expect(canImport).toBe(true)
    // Names are fixed by what users get.
    expect(await owner.call(getApp, { appId })).toMatchObject({ androidFixed: false })
    const token = buildLinks(server.parts.masterKey).tokenFor(made.buildId)
    await expect(server.visitor.call(getPublicBuild, { token })).rejects.toMatchObject(refused('appBuilds.notFound'))
    expect(await server.domains.appBuilds.publicFile(token, 'android')).toBeUndefined()
    for (const [caller, refusal] of [
      [server.as('administrator'), 'appBuilds.keyOwnerOnly'],
      [server.as('developer', 'other'), 'apps.notFound'],
    ] as const) {
      expect((await fileOf(appId, caller)).json()).toMatchObject({ data: { refusal } })
      await expect(caller.call(getRegistration, { appId })).rejects.toMatchObject(refused(refusal))
      await expect(caller.call(startRegistration, { appId, registrationToken: TOKEN })).rejects.toMatchObject(
        refused(refusal),
      )
    }
    await server.db
      .updateTable('app_builds')
      .set({ expires_at: new Date(server.clock.now()) })
      .where('build_id', '=', made.buildId)
      .execute()
    await server.domains.appBuilds.jobs[1]?.run()
    expect((await fileOf(appId)).json()).toMatchObject({ data: { refusal: 'appBuilds.notFound' } })
  })

  test('have the same bytes with a key that was exported and imported again', async () => {
    const appId = await readyApp(owner)
    await register(appId)
    await work()
    const before = (await fileOf(appId)).rawPayload
    await proveFactor()
    const payload = JSON.stringify({ appId, password: EXPORT_PASSWORD })
    const headers = { 'x-slipway': '1', 'content-type': 'application/json' }
    const exported = await owner.send({ method: 'POST', url: exportAppKey.path, headers, payload })
    const again = async (p12: Buffer, password: string): Promise<Buffer> => {
      await owner.call(importAppKey, { appId, privateKeyFile: p12.toString('base64'), password })
      // The next one has the version code of the first.
      await server.db.deleteFrom('app_builds').where('app_id', '=', appId).execute()
      await register(appId)
      await work()
      return (await fileOf(appId)).rawPayload
    }
    const { p12: stranger } = await storeKeyOf()
    expect((await again(stranger, P12_PASSWORD)).equals(before)).toBe(false)
    expect((await again(exported.rawPayload, EXPORT_PASSWORD)).equals(before)).toBe(true)
  })

  test('after a rotation are signed with the first key for Android up to 8, with the next one from 9', async () => {
    const appId = await readyApp(owner)
    const { p12, certSha256: first } = await storeKeyOf()
    await proveFactor()
    await owner.call(importAppKey, { appId, privateKeyFile: p12.toString('base64'), password: P12_PASSWORD })
    const build = async (oemVersion: string): Promise<string> => {
      await owner.call(startBuild, { appId, packageType: 'formal', oemVersion })
      await work()
      const { state, innerAndroidDownloadUrl } = await owner.call(getBuild, { appId, packageType: 'formal' })
      expect(state).toBe(2)
      return keptFile((await owner.send({ method: 'GET', url: innerAndroidDownloadUrl })).rawPayload)
    }
    expect(signers(await build('1.0.0'))).toContain(first)
    const { androidName: packageName } = await owner.call(getApp, { appId })
    const { keys } = await owner.call(rotateAppKey, { appId, packageName })
    const next = keys[0]?.certSha256 ?? ''
    const file = await build('1.0.1')
    const older = signers(file, '--max-sdk-version', '27')
    expect([older.includes(first), older.includes(next)]).toEqual([true, false])
    const newer = signers(file, '--min-sdk-version', '28')
    expect([newer.includes(first), newer.includes(next)]).toEqual([false, true])
    const lineage = execFileSync('apksigner', ['lineage', '--in', file, '--print-certs'], { encoding: 'utf8' })
    expect(lineage.indexOf(first)).toBeLessThan(lineage.indexOf(next))
    expect((await owner.call(getBuild, { appId, packageType: 'formal' })).certSha256).toBe(next)
  })
})
