import { getBuild } from '@slipway/contract/users/app-builds/app-builds.calls.ts'
import { appBuildsLimits as limits } from '@slipway/contract/users/app-builds/app-builds.limits.ts'
import { deleteApp } from '@slipway/contract/users/apps/apps.calls.ts'
import { setCertificateConfig } from '@slipway/contract/users/apps/push/app-push.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleProfile } from '../../crypto/signing-files/testing/signing-samples.ts'
import { completedBuild, readyApp } from '../../domains/users/app-builds/testing/builds-samples.ts'
import { createdApp } from '../../domains/users/apps/testing/apps-samples.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let url: string
let iosUrl: string
let bytes: Buffer
beforeAll(async () => {
  server = await startTestServer()
  const owner = server.as('developer')
  const appId = await readyApp(owner)
  ;({ bytes } = await completedBuild(server, owner, { appId }))
  const build = await owner.call(getBuild, { appId, packageType: 'experience' })
  url = new URL(build.outterAndroidDownloadUrl).pathname
  iosUrl = new URL(build.iosDownloadUrl).pathname
})
afterAll(() => server[Symbol.asyncDispose]())

const get = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
  server.app.inject({ method: method as 'GET', url: address, headers, remoteAddress: '192.0.2.9' })

test('a package is sent as an attachment that Android installs, and a profile that iOS does', async () => {
  const apk = await get(url)
  expect(apk.statusCode).toBe(200)
  expect(apk.rawPayload.equals(bytes)).toBe(true)
  expect(apk.headers).toMatchObject({
    'content-type': 'application/vnd.android.package-archive',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
  })
  expect(apk.headers['content-disposition']).toMatch(/^attachment; filename="[\w.]+\.exp-1\.0\.0\.apk"$/)
  const profile = await get(iosUrl)
  expect(profile.headers['content-type']).toBe('application/x-apple-aspen-config')
  expect(profile.headers['content-disposition']).toContain('.mobileconfig"')
})

test('a download goes on where it was broken off, and is not repeated where nothing has changed', async () => {
  const part = await get(url, { range: 'bytes=10-19' })
  expect(part.statusCode).toBe(206)
  expect(part.rawPayload.equals(bytes.subarray(10, 20))).toBe(true)
  expect(part.headers['content-range']).toBe(`bytes 10-19/${bytes.length}`)
  const { etag } = (await get(url)).headers
  expect((await get(url, { 'if-none-match': String(etag) })).statusCode).toBe(304)
  const head = await get(url, {}, 'HEAD')
  expect(head.headers['content-length']).toBe(String(bytes.length))
})

test.each(['/download/app/none', `/download/app/${'A'.repeat(64)}`, '/download/ios/x', '/download/app/..%2f..%2fx'])(
  'nothing is at %s',
  async (address) => {
    const reply = await get(address)
    expect(reply.json()).toMatchObject({ code: 40400 })
    expect(reply.headers['content-disposition']).toBeUndefined()
  },
)

test('an address downloads 60 times a minute, and others go on', async () => {
  const from = (remoteAddress: string) => server.app.inject({ method: 'HEAD', url, remoteAddress })
  for (let n = 0; n < limits.downloadsPerMinute; n++) expect((await from('192.0.2.1')).statusCode).toBe(200)
  expect((await from('192.0.2.1')).statusCode).toBe(429)
  expect((await from('192.0.2.2')).statusCode).toBe(200)
  server.clock.advance(1_000)
  expect((await from('192.0.2.1')).statusCode).toBe(200)
})

test('the statements of apps are JSON that caches keep for minutes', async () => {
  const reply = await get('/.well-known/assetlinks.json')
  expect(reply.headers['content-type']).toContain('application/json')
  expect(reply.headers['cache-control']).toBe('public, max-age=300')
  expect(reply.json()).toEqual([])
  expect((await get('/.well-known/assetlinks.json', { 'if-none-match': String(reply.headers.etag) })).statusCode).toBe(
    304,
  )
})

test('links open in the iOS apps of those who have uploaded a profile', async () => {
  const at = '/.well-known/apple-app-site-association'
  expect((await get(at)).json()).toEqual({ applinks: { details: [] } })
  const owner = server.as('developer')
  const { appId, bundleId } = await createdApp(owner)
  const mobileProvision = sampleProfile({ bundleId }).toString('base64')
  await owner.call(setCertificateConfig, { appId, mobileProvision })
  const reply = await get(at)
  expect(reply.headers['content-type']).toContain('application/json')
  const components = ['/app/a', '/app/t', '/app/j', '/app/s'].map((link) => ({ '/': link }))
  expect(reply.json()).toEqual({ applinks: { details: [{ appIDs: [`TEAM123456.${bundleId}`], components }] } })
  await owner.call(deleteApp, { appId })
  expect((await get(at)).json()).toEqual({ applinks: { details: [] } })
})
