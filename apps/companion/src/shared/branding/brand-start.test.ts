import { APP_HEADERS } from '@slipway/contract/http/companion-version.ts'
import { brandOf, type Brand } from '@slipway/contract/users/apps/app-brand.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startBrand } from './brand-start.ts'

const appId = 'a'.repeat(32)
const headers = { 'x-app-platform': 'pwa', 'x-app-version': '1.4.0' }
const content = {
  appName: 'Acme',
  androidName: 'com.acme',
  bundleId: 'com.acme',
  logo: '/files/logo.png',
  items: [{ module: 'theme', appItem: 'primary', language: 'zh_CN', content: '#0b7285' } as const],
  hidden: [],
  categories: [],
}
const acme = brandOf(content, { appId, version: 1, icons: null })
let reply: { code: number; data?: Brand } | undefined
const asked: string[] = []

beforeEach(() => {
  document.head.innerHTML =
    '<link rel="manifest" href="/app/manifest.webmanifest"><link rel="icon"><link rel="apple-touch-icon">'
  reply = { code: 200, data: acme }
  asked.length = 0
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    return reply ? Promise.resolve(new Response(JSON.stringify(reply))) : Promise.reject(new TypeError('no network'))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  delete window.slipwayBrand
  delete window.slipwayApp
})

async function open(search: string): Promise<Brand | undefined> {
  window.history.replaceState(null, '', `/app/${search}`)
  startBrand(window, APP_HEADERS.appId, headers)
  await window.slipwayBrand?.ready
  return window.slipwayBrand?.brand
}
const manifest = () => document.querySelector('link[rel=manifest]')?.getAttribute('href')
const styles = () => document.querySelector('style')?.textContent ?? ''

test('the application in the address gives the page its name, icons, manifest and colors', async () => {
  expect(await open(`?app=${appId}`)).toEqual(acme)
  expect(document.title).toBe('Acme')
  expect(manifest()).toBe(`/app/brand/${appId}.webmanifest?lang=${document.documentElement.lang}`)
  expect(document.querySelector<HTMLLinkElement>('link[rel=icon]')?.getAttribute('href')).toBe('/app/brand/logo.png')
  expect(styles()).toContain(`--accent:${acme.accent?.light}`)
  expect(styles()).toContain(`--accent:${acme.accent?.dark}`)
})

test('the device stays with it, without a network, too', async () => {
  await open(`?app=${appId}`)
  sessionStorage.clear()
  reply = undefined
  expect(await open('')).toEqual(acme)
})

test('an application without registration leads from its address to the sign-in', async () => {
  reply = { code: 200, data: { ...acme, hidden: ['register'] } }
  window.history.replaceState(null, '', `/app/new?app=${appId}`)
  startBrand(window, APP_HEADERS.appId, headers)
  await window.slipwayBrand?.ready
  expect(window.location.pathname + window.location.search).toBe(`/app/in?app=${appId}`)
})

test('this tab stays with its application while another tab has another one', async () => {
  await open(`?app=${appId}`)
  localStorage.setItem('app', 'b'.repeat(32))
  await open('')
  expect(asked.at(-1)).toContain(appId)
})

test('without one, with a malformed one or with none, the look is that of the installation', async () => {
  for (const search of ['', '?app=none', '?app=..%2F', `?app=${appId.toUpperCase()}`]) {
    expect(await open(search)).toBeUndefined()
    expect(manifest()).toBe('/app/manifest.webmanifest')
  }
  expect(asked).toEqual([])
})

test('an application that is no longer published is forgotten', async () => {
  await open(`?app=${appId}`)
  reply = { code: 60404 }
  startBrand(window, APP_HEADERS.appId, headers)
  expect(window.slipwayBrand?.brand).toEqual(acme)
  await new Promise<void>((resolve) => window.slipwayBrand?.listen(resolve))
  expect(window.slipwayBrand?.brand).toBeUndefined()
  expect([localStorage.length, sessionStorage.getItem('app')]).toEqual([0, null])
  expect(manifest()).toBe('/app/manifest.webmanifest')
})

test('colors that are none never reach the style sheet', async () => {
  reply = { code: 200, data: { ...acme, accent: { light: '#fff;}body{display:none', dark: 'red' } } }
  await open(`?app=${appId}`)
  expect(styles()).toBe('')
})

test('in a frame of the console it shows what the console sends, and stores nothing', async () => {
  const parent = { postMessage: vi.fn<Window['postMessage']>() }
  vi.stubGlobal('parent', parent)
  expect(await open(`?app=${appId}`)).toBeUndefined()
  expect(parent.postMessage).toHaveBeenCalledWith('slipwayBrandReady', '*')
  const send = (source: unknown) =>
    window.dispatchEvent(
      Object.assign(new Event('message'), {
        source,
        data: { slipwayBrand: { ...acme, name: { zh: '新', en: 'New' } } },
      }),
    )
  send(window)
  expect(window.slipwayBrand?.brand).toBeUndefined()
  send(parent)
  expect(window.slipwayBrand?.brand?.name.en).toBe('New')
  expect([localStorage.length, sessionStorage.length, asked.length]).toEqual([0, 0, 0])
})

test('a start picture that is known covers the first documents of a session, and no later one', async () => {
  const startPage = { picture: '/files/start.png', showMs: 1500 }
  reply = { code: 200, data: { ...acme, startPage } }
  await open(`?app=${appId}`)
  const cover = () =>
    [...document.documentElement.children].filter(({ ariaHidden, tagName }) => tagName === 'DIV' || ariaHidden)
  expect(cover()).toHaveLength(0)
  await open('')
  expect(cover()).toHaveLength(1)
  cover()[0]?.dispatchEvent(new Event('pointerdown'))
  expect(cover()).toHaveLength(0)
  sessionStorage.setItem('splashEnd', '1')
  await open('')
  expect(cover()).toHaveLength(0)
})

test('calls name the application of the moment, or none, and the version', async () => {
  const plain = { ...headers, 'x-app-id': '' }
  await open('')
  expect(window.slipwayApp?.()).toEqual(plain)
  await open(`?app=${appId}`)
  expect(window.slipwayApp?.()).toEqual({ ...plain, 'x-app-id': appId })
})
