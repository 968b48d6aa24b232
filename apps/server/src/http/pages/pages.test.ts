import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDeploymentOptions } from '../../settings/deployment-options.ts'
import { mountPages } from './pages.ts'
import { originReader } from '../request-origin.ts'
import { secureHeaders } from '../secure-headers.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'slipway-pages-'))
const PAGE = '<p>console</p>'
const companion = path.join(folder, 'companion')
let app: FastifyInstance

beforeAll(async () => {
  mkdirSync(path.join(folder, 'assets'))
  writeFileSync(path.join(folder, 'index.html'), PAGE)
  writeFileSync(path.join(folder, 'index.html.gz'), gzipSync(PAGE))
  writeFileSync(path.join(folder, 'assets/start.js'), 'start()')
  mkdirSync(path.join(folder, 'category-pictures/lighting'), { recursive: true })
  writeFileSync(path.join(folder, 'category-pictures/lighting/bulb.svg'), '<svg/>')
  mkdirSync(path.join(companion, 'assets'), { recursive: true })
  mkdirSync(path.join(companion, 'icons'))
  for (const name of [
    'user.html',
    'panel.html',
    'app.html',
    'sw.js',
    'version.json',
    'manifest.webmanifest',
    'assets/part-1.js',
    'icons/icon.svg',
  ]) {
    writeFileSync(path.join(companion, name), name)
  }
  app = fastify()
  secureHeaders(app)
  await mountPages(app, {
    originOf: originReader(undefined),
    consoleFolder: folder,
    companionFolder: companion,
    files: undefined,
    deployment: readDeploymentOptions(folder, 0),
    version: 'test',
    read: () => Promise.resolve({ pending: 0, oldestSeconds: 0, failing: 0 }),
    writeFault: () => Promise.resolve(''),
    diskState: () => Promise.resolve('enough' as const),
  })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a page may not be framed, and a script of it carries only what protects a script', async () => {
  const page = await app.inject({ url: '/home', headers: { accept: 'text/html' } })
  const script = await app.inject('/assets/start.js')

  expect(page.headers).toMatchObject({ 'x-frame-options': 'DENY', 'referrer-policy': 'same-origin' })
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(script.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  })
  expect(script.headers).not.toHaveProperty('x-frame-options')
})

test('a drawing of a category is an image that may change with the next version', async () => {
  const drawing = await app.inject('/category-pictures/lighting/bulb.svg')
  expect(drawing.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' })
  expect((await app.inject('/category-pictures/lighting/none.svg')).statusCode).toBe(404)
})

test('a tool that accepts anything gets the page, and one that asks for JSON does not', async () => {
  const replyTo = async (url: string, accept?: string) =>
    (await app.inject({ url, headers: accept === undefined ? {} : { accept } })).headers['content-type']
  for (const accept of ['*/*', undefined, 'text/html,*/*;q=0.8']) expect(await replyTo('/home', accept)).toMatch(/html/)
  expect(await replyTo('/home', 'application/json')).toMatch(/json/)
  expect(await replyTo('/no/such/call', '*/*')).toMatch(/json/)
})

test.each([
  ['/authorization', '/authrization'],
  ['/authorization/register/register?lang=en', '/authrization/register/register?lang=en'],
  ['/login?returnUrl=%2Fhome%2Fdevice', '/authrization/login?returnUrl=%2Fhome%2Fdevice'],
  ['/register', '/authrization/register/register'],
])('%s leads to %s', async (url, location) => {
  expect(await app.inject({ url, headers: { accept: 'text/html' } })).toMatchObject({
    statusCode: 302,
    headers: { location },
  })
})

test('pages ask for no camera, place or microphone, and search engines are told to stay away', async () => {
  const page = await app.inject({ url: '/home', headers: { accept: 'text/html' } })
  expect(page.headers['permissions-policy']).toContain('bluetooth=(), camera=()')
  expect((await app.inject('/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n')
})

test.each([
  ['/app/add', 'bluetooth=(self), camera=(self)', true],
  ['/app/in', 'bluetooth=(), camera=()', false],
])(
  'of the companion’s documents only that of the app has the camera, Bluetooth and WebAssembly: %s',
  async (url, devices, isOpen) => {
    const { headers } = await app.inject({ url, headers: { accept: 'text/html' } })
    expect(headers['permissions-policy']).toContain(devices)
    expect(headers['permissions-policy']).toContain('microphone=()')
    expect(String(headers['content-security-policy']).includes("'wasm-unsafe-eval'")).toBe(isOpen)
  },
)

test('parts of a build that was published under the running server are served', async () => {
  writeFileSync(path.join(folder, 'assets/later-1.js'), 'later()')
  expect((await app.inject('/assets/later-1.js')).body).toBe('later()')
})

test('a page comes as the build compressed it where the browser takes that, else as it is', async () => {
  const open = (encoding: string) =>
    app.inject({ url: '/home', headers: { accept: 'text/html', 'accept-encoding': encoding } })
  const small = await open('gzip, deflate, br')
  const plain = await open('deflate')

  expect(small.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(small.rawPayload).toString()).toBe(PAGE)
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect(plain.body).toBe(PAGE)
  expect([small.headers['vary'], plain.headers['vary']]).toEqual(['accept-encoding', 'accept-encoding'])
})

test.each([
  ['/app/s', 'panel.html'],
  ['/app/s/?lang=en', 'panel.html'],
  ['/app/sx', 'app.html'],
  ['/app', 'app.html'],
  ['/app/', 'app.html'],
  ['/app/me/sessions?lang=en', 'app.html'],
  ['/app/in', 'user.html'],
  ['/app/new?returnUrl=%2Fapp%2Fme', 'user.html'],
  ['/app/hello/', 'user.html'],
  ['/app/trust', 'user.html'],
  ['/app/sw.js', 'sw.js'],
  ['/app/version.json', 'version.json'],
  ['/app/manifest.webmanifest', 'manifest.webmanifest'],
  ['/app/assets/part-1.js', 'assets/part-1.js'],
])('the companion answers %s with %s', async (url, body) => {
  expect((await app.inject({ url, headers: { accept: 'text/html,*/*' } })).body).toBe(body)
})

test('a call of the companion that does not exist is refused as data, and a file that does not exist is not found', async () => {
  const missing = await app.inject({ url: '/app/api/v1/nothing', headers: { accept: 'text/html' } })
  expect(missing.headers['content-type']).toMatch(/html/)
  expect((await app.inject({ url: '/app/api/v1/nothing', headers: { accept: '*/*' } })).json()).toMatchObject({
    data: { refusal: 'request.noSuchCall' },
  })
  expect((await app.inject('/app/assets/part-2.js')).statusCode).toBe(404)
})

test('a page of the companion loads from its own origin only, is framed by none and changes no base address', async () => {
  const { headers } = await app.inject({ url: '/app/in', headers: { accept: 'text/html' } })
  const policy = String(headers['content-security-policy'])
  for (const part of ["default-src 'self'", "base-uri 'none'", "frame-ancestors 'none'"]) expect(policy).toContain(part)
  expect(policy).not.toContain('ws:')
  expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'cache-control': 'no-cache' })
})

test('the worker of the companion may fetch from its own origin, and is checked for a new version at each start', async () => {
  const { headers } = await app.inject('/app/sw.js')
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'; connect-src 'self'",
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
  })
})

test.each([
  ['/app/d/x', true],
  ['/app/s', true],
  ['/app/t', true],
  ['/app/m', true],
  ['/app/in', false],
])('%s may frame the files of panels: %s', async (url, may) => {
  const { headers } = await app.inject({ url, headers: { accept: 'text/html', host: 'home.local' } })
  expect(String(headers['content-security-policy']).includes('frame-src home.local/panel-files/')).toBe(may)
})

test('the console alone may frame the welcome page of the companion, and no other page', async () => {
  const headers = { accept: 'text/html' }
  const { headers: welcome } = await app.inject({ url: '/app/welcome?app=1', headers })
  expect(welcome['content-security-policy']).toContain("frame-ancestors 'self'")
  expect(welcome['x-frame-options']).toBeUndefined()
  for (const url of ['/app/', '/app/in', '/app/new', '/app/s', '/app/welcomes']) {
    const { headers: other } = await app.inject({ url, headers })
    expect(other['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(other['x-frame-options']).toBe('DENY')
  }
})
