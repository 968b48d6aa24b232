import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { addedPanel } from '../../domains/products/panels/testing/panels-samples.ts'
import {
  ofPlatform,
  packageOf,
  packageZip,
  releasedCode,
  upload,
} from '../../domains/products/panels/packages/testing/package-samples.ts'
import { mountPanelFiles } from './panel-files.ts'
import { createdPlug } from '../../domains/products/products/testing/products-samples.ts'

let server: TestServer
let sha256 = ''
beforeAll(async () => {
  server = await startTestServer()
  const { productId } = await createdPlug(server.as('developer'))
  const files = { 'app.js': 'export const panel = 1\n'.repeat(100), 'pictures/a.png': new Uint8Array([1, 2, 3]) }
  const released = await releasedCode(server.as('developer'), server.as('administrator'), { productId, files })
  sha256 = released.sha256
})
afterAll(() => server[Symbol.asyncDispose]())

const get = (url: string, headers: Record<string, string> = {}, of = server) =>
  of.app.inject({ method: 'GET', url, headers: { host: 'home.local:3000', ...headers } })

test('a file of a panel is sent to everyone, for good, and may load its own folder only', async () => {
  const reply = await get(`/panel-files/${sha256}/index.html`)
  const own = `home.local:3000/panel-files/${sha256}/`
  expect(reply.statusCode).toBe(200)
  expect(reply.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': `sandbox allow-scripts; default-src 'none'; script-src ${own} home.local:3000/panel-files/sdk/; style-src ${own} 'unsafe-inline'; img-src ${own} data: blob:; font-src ${own}; media-src ${own}; connect-src ${own}; form-action 'none'; base-uri 'none'; frame-ancestors 'self'`,
  })
  expect(reply.headers['set-cookie']).toBeUndefined()
  expect(reply.body).toContain('app.js')
})

test('it is sent as it is packed to browsers that unpack it, and unpacked to the others', async () => {
  const plain = await get(`/panel-files/${sha256}/app.js`)
  expect(plain.headers['content-encoding']).toBeUndefined()
  const packed = await get(`/panel-files/${sha256}/app.js`, { 'accept-encoding': 'gzip, br' })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length)
  expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true)
  const picture = await get(`/panel-files/${sha256}/pictures/a.png`)
  expect([picture.headers['content-type'], [...picture.rawPayload]]).toEqual(['image/png', [1, 2, 3]])
  const etag = String(packed.headers.etag)
  expect((await get(`/panel-files/${sha256}/app.js`, { 'if-none-match': etag })).statusCode).toBe(304)
})

test('nothing else is there: no other file, no other package, nothing that has not been approved', async () => {
  const panel = await addedPanel(server.as('administrator'), { config: { kind: 'code' } })
  const waiting = await upload(server.as('administrator'), panel, 'web', packageZip(packageOf(panel, 'web')))
  const unapproved = ofPlatform(waiting, 'web').sha256
  for (const url of [
    `/panel-files/${sha256}/other.js`,
    `/panel-files/${sha256}/../${sha256}/none.js`,
    `/panel-files/${sha256.toUpperCase()}/index.html`,
    `/panel-files/${'0'.repeat(64)}/index.html`,
    `/panel-files/${unapproved}/index.html`,
    '/panel-files/',
  ]) {
    expect((await get(url)).statusCode).toBe(404)
  }
})

test('a host that is no host does not become a part of the policy', async () => {
  const reply = await get(`/panel-files/${sha256}/index.html`, { host: 'x; script-src *' })
  expect(String(reply.headers['content-security-policy'])).not.toContain('script-src *')
})

test('with a host of their own the files are there only, and may be embedded by console and companion', async () => {
  const origins = {
    publicUrl: 'https://iot.example.com',
    appOrigin: 'https://home.example.com',
    panelOrigin: 'https://panels.example.net',
  }
  await using apart = await startTestServer(origins)
  const { productId } = await createdPlug(apart.as('developer'))
  const released = await releasedCode(apart.as('developer'), apart.as('administrator'), { productId })
  const url = `/panel-files/${released.sha256}/index.html`
  const found = await get(url, { host: 'panels.example.net' }, apart)
  expect(found.statusCode).toBe(200)
  expect(found.headers['content-security-policy']).toContain(
    "frame-ancestors 'self' https://panels.example.net https://home.example.com https://iot.example.com",
  )
  for (const host of ['iot.example.com', 'home.example.com']) {
    expect((await get(url, { host }, apart)).statusCode).toBe(404)
  }
  for (const other of ['/healthz', '/app/', '/home', '/app/api/v1/user/me']) {
    expect((await get(other, { host: 'panels.example.net' }, apart)).statusCode).toBe(404)
  }
})

test('the SDK is a module that panels of an opaque origin may load, and is checked for a newer one', async () => {
  const companionFolder = await mkdtemp(path.join(tmpdir(), 'slipway-sdk-'))
  const sdk = 'export async function openPanel() {}'
  await writeFile(path.join(companionFolder, 'panel-sdk.js'), sdk)
  await using app = fastify()
  const port = { find: () => Promise.resolve(undefined), packageOf: () => undefined }
  mountPanelFiles(app, { port, files: server.parts.privateFiles, companionFolder, origins: [] })
  const reply = await app.inject('/panel-files/sdk/1/panel.js')
  expect([reply.statusCode, reply.body]).toEqual([200, sdk])
  expect(reply.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'no-cache',
  })
  expect((await app.inject('/panel-files/sdk/2/panel.js')).statusCode).toBe(404)
  await rm(companionFolder, { recursive: true })
})
