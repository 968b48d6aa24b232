import { HIDDEN } from '@slipway/contract/identity/audit/audit.ts'
import { getBrand } from '@slipway/contract/users/apps/app-brand.calls.ts'
import {
  addCustomCategory,
  chooseAppFunctions,
  deleteCustomCategory,
  getAppFunctions,
  getAppItems,
  getCustomCategories,
  getDefaultItems,
  getNetworkCategories,
  setAppClient,
  setAppItem,
  setAppItems,
  updateCustomCategory,
} from '@slipway/contract/users/apps/app-content.calls.ts'
import { getAppDetail, publishApp } from '@slipway/contract/users/apps/apps.calls.ts'
import { appsLimits as limits } from '@slipway/contract/users/apps/apps.limits.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refused, startTestServer, type Caller, type TestServer } from '../../../testing/test-server.ts'
import { appPicture, createdApp } from './testing/apps-samples.ts'

let server: TestServer
let owner: Caller
beforeAll(async () => {
  server = await startTestServer()
  owner = server.as('developer')
})
afterAll(() => server[Symbol.asyncDispose]())

const stranger = () => server.as('developer', 'stranger')
const newApp = async (): Promise<string> => (await createdApp(owner)).appId
type Given = { module: string; appItem: string; content: string; language?: string }
const set = (appId: string, item: Given) => owner.call(setAppItem, { appId, ...item } as never)

describe('items', () => {
  test('have a content by language, and the default again when emptied (CA-096, EN-APPITEM)', async () => {
    const appId = await newApp()
    await set(appId, { module: 'base', appItem: 'appName', content: '智能家' })
    const english = { module: 'base', appItem: 'appName', language: 'en_US', content: 'Acme Home' }
    for (const language of ['en_US', 'en-us', 'en-US'])
      expect(await set(appId, { ...english, language })).toEqual(english)
    const chinese = { module: 'base', appItem: 'appName', language: 'zh_CN', content: '智能家' }
    expect(await owner.call(getAppItems, { appId })).toEqual([chinese, english])
    await set(appId, { ...english, content: ' ' })
    expect(await owner.call(getAppItems, { appId })).toEqual([chinese])
  })

  test.each([
    [{ module: 'base', appItem: 'appName', content: 'x'.repeat(11) }, 'content'],
    [{ module: 'base', appItem: 'nothing', content: 'x' }, 'appItem'],
    [{ module: 'tabs', appItem: 'appName', content: 'x' }, 'appItem'],
    [{ module: '__proto__', appItem: 'constructor', content: 'x' }, 'appItem'],
    [{ module: 'base', appItem: 'serviceMail', content: 'help' }, 'content'],
    [{ module: 'base', appItem: 'website', content: 'http://acme.example' }, 'content'],
    [{ module: 'login', appItem: 'privacyUrl', content: 'https://me:pass@acme.example' }, 'content'],
    [{ module: 'login', appItem: 'privacyUrl', content: 'javascript:alert(1)' }, 'content'],
    [{ module: 'theme', appItem: 'primary', content: 'red' }, 'content'],
    [{ module: 'startPage', appItem: 'showMs', content: '5001' }, 'content'],
    [{ module: 'startPage', appItem: 'picture', content: 'https://acme.example/x.png' }, 'content'],
    [{ module: 'base', appItem: 'appName', content: 'x', language: 'fr' }, 'language'],
  ])('%j is refused at %s', async (item, field) => {
    await expect(set('0'.repeat(32), item)).rejects.toMatchObject({ code: 40000, data: { field } })
  })

  test('that are pictures were uploaded for their place, in its size (CO-26, CO-27)', async () => {
    const appId = await newApp()
    const content = await appPicture(owner, 'appDeviceList')
    await expect(set(appId, { module: 'startPage', appItem: 'picture', content })).rejects.toMatchObject(
      refused('uploads.notFound'),
    )
    await set(appId, { module: 'deviceList', appItem: 'picture', content })
    const start = await appPicture(owner, 'appStartPage')
    await set(appId, { module: 'startPage', appItem: 'picture', content: start })
    expect((await owner.call(getAppDetail, { appId })).draft).toMatchObject({
      startPage: { picture: start, showMs: 1500 },
      deviceList: { picture: content },
    })
  })

  test('are set together or not at all, and not over a later save (SI-122)', async () => {
    const appId = await newApp()
    const slogan = { module: 'base', appItem: 'slogan', content: '家' }
    const wrong = { module: 'startPage', appItem: 'picture', content: '/files/0.png' }
    await expect(owner.call(setAppItems, { appId, items: [slogan, wrong] })).rejects.toMatchObject({
      ...refused('uploads.notFound'),
      data: { field: 'items.1.content' },
    })
    expect(await owner.call(getAppItems, { appId })).toEqual([])
    const { items, updateTime } = await owner.call(setAppItems, { appId, items: [slogan] })
    expect(items).toEqual([{ ...slogan, language: 'zh_CN' }])
    const late = owner.call(setAppItems, { appId, items: [slogan], updateTime: updateTime - 1 })
    await expect(late).rejects.toMatchObject(refused('apps.savedMeanwhile'))
    const twice = [
      { module: 'theme', appItem: 'primary', content: '#111111' },
      { module: 'theme', appItem: 'primary', content: '#222222', language: 'en_US' },
    ] as const
    await expect(owner.call(setAppItems, { appId, items: [...twice] })).rejects.toMatchObject({ code: 40000 })
  })

  test('have defaults in each language (CA-097)', async () => {
    const items = await owner.call(getDefaultItems, { language: 'en-US' } as never)
    expect(items).toContainEqual({
      module: 'startPage',
      appItem: 'showMs',
      kind: 'duration',
      perLanguage: false,
      language: 'zh_CN',
      content: '1500',
    })
    expect(items.find(({ appItem }) => appItem === 'slogan')?.language).toBe('en_US')
  })
})

describe('functions', () => {
  test('are chosen one by one; account deletion stays on, and says why (CA-098, CA-099)', async () => {
    const appId = await newApp()
    const all = await owner.call(getAppFunctions, { appId })
    expect(all.every(({ enabled }) => enabled)).toBe(true)
    expect(all.filter(({ locked }) => locked).map(({ key, why }) => [key, why.en !== ''])).toEqual([
      ['accountDeletion', true],
    ])
    const chosen = await owner.call(chooseAppFunctions, {
      appId,
      functions: [
        { key: 'feedback', enabled: false },
        { key: 'messages', enabled: true },
      ],
    })
    expect(chosen.filter(({ enabled }) => !enabled).map(({ key }) => key)).toEqual(['feedback'])
    expect(await owner.call(getAppFunctions, { appId })).toEqual(chosen)
    const off = owner.call(chooseAppFunctions, { appId, functions: [{ key: 'accountDeletion', enabled: false }] })
    await expect(off).rejects.toMatchObject(refused('apps.functionLocked'))
  })
})

describe('custom categories', () => {
  const label = (zh: string, en: string) => ({ zh, en })

  test('are added, changed, ordered and deleted (CA-101 to CA-104, EN-CUSTCAT)', async () => {
    const appId = await newApp()
    const [main] = await owner.call(getNetworkCategories, { appId })
    const [sub] = main?.subCategories ?? []
    expect(sub?.netProtocols[0]?.methods.length).toBeGreaterThan(0)
    const subCategories = [sub?.category ?? '']
    const lamps = await owner.call(addCustomCategory, { appId, label: label('灯', 'Lamps'), subCategories })
    const plugs = await owner.call(addCustomCategory, { appId, label: label('插座', 'Plugs') })
    expect(lamps).toEqual({ categoryId: lamps.categoryId, url: '', label: label('灯', 'Lamps'), subCategories })
    const { categoryId } = plugs
    const changed = await owner.call(updateCustomCategory, { categoryId, label: label('插头', 'Plugs'), place: 0 })
    expect(await owner.call(getCustomCategories, { appId })).toEqual([changed, lamps])
    await owner.call(deleteCustomCategory, { categoryId })
    expect(await owner.call(getCustomCategories, { appId })).toEqual([lamps])
    await expect(owner.call(deleteCustomCategory, { categoryId })).rejects.toMatchObject(
      refused('apps.categoryNotFound'),
    )
  })

  test('have labels of their own, known standard categories, and are at most 50', async () => {
    const appId = await newApp()
    const given = { appId, label: label('灯', 'Lamps') }
    await owner.call(addCustomCategory, given)
    await expect(owner.call(addCustomCategory, { appId, label: label('灯具', 'LAMPS') })).rejects.toMatchObject({
      ...refused('apps.categoryTaken'),
      data: { field: 'label.en' },
    })
    const unknown = { appId, label: label('其他', 'Others'), subCategories: ['no_such'] }
    await expect(owner.call(addCustomCategory, unknown)).rejects.toMatchObject(refused('apps.subCategoryUnknown'))
    for (let at = 1; at < limits.categories; at += 1)
      await owner.call(addCustomCategory, { appId, label: label(`灯 ${at}`, `Lamp ${at}`) })
    await expect(owner.call(addCustomCategory, { appId, label: label('多', 'More') })).rejects.toMatchObject(
      refused('apps.tooManyCategories'),
    )
  })

  test('of others are absent', async () => {
    const { categoryId } = await owner.call(addCustomCategory, { appId: await newApp(), label: label('灯', 'Lamps') })
    const absent = refused('apps.categoryNotFound')
    await expect(stranger().call(deleteCustomCategory, { categoryId })).rejects.toMatchObject(absent)
    const change = stranger().call(updateCustomCategory, { categoryId, label: label('灯', 'L') })
    await expect(change).rejects.toMatchObject(absent)
  })
})

test('client info has a secret that is written and never read (CA-105, EN-CLIENT-01, SI-086)', async () => {
  const appId = await newApp()
  const secret = 'planted-client-secret'
  const client = { appId, clientId: 'acme-cloud', callback: ['https://cloud.acme.example/back'] }
  await expect(owner.call(setAppClient, client)).rejects.toMatchObject(refused('apps.secretMissing'))
  const saved = { clientId: client.clientId, secretSet: true, callback: client.callback }
  expect(await owner.call(setAppClient, { ...client, clientSecret: secret })).toEqual(saved)
  const sealed = async () => (await server.db.selectFrom('app_clients').select('secret').execute())[0]?.secret
  const first = await sealed()
  expect(await owner.call(setAppClient, { ...client, clientSecret: '' })).toEqual(saved)
  expect(await sealed()).toEqual(first)
  expect((await owner.call(getAppDetail, { appId })).client).toEqual(saved)
  const other = owner.call(setAppClient, { ...client, appId: await newApp(), clientSecret: secret })
  await expect(other).rejects.toMatchObject(refused('apps.clientTaken'))
  const { rows } = await server.db.pool.query('select e.input, c.before, c.after from audit_entries e, audit_changes c')
  const log = JSON.stringify(rows)
  expect(log).toContain(HIDDEN)
  expect(log).not.toContain(secret)
  expect(JSON.stringify(first)).not.toContain(secret)
})

describe('the published look', () => {
  test('is public and cached; a draft is not', async () => {
    const appId = await newApp()
    const read = (headers = {}) =>
      server.visitor.send({ method: 'GET', url: `/app/api/v1/brand?appId=${appId}`, headers })
    expect((await read()).json()).toMatchObject({ code: 60404 })
    await set(appId, { module: 'base', appItem: 'appName', language: 'en_US', content: 'Acme' })
    await set(appId, { module: 'theme', appItem: 'primary', content: '#ffe066' })
    await owner.call(chooseAppFunctions, { appId, functions: [{ key: 'scan', enabled: false }] })
    await owner.call(addCustomCategory, { appId, label: { zh: '灯', en: 'Lamps' } })
    await owner.call(publishApp, { appId })
    const reply = await read()
    expect(reply.headers['cache-control']).toBe('public, max-age=60')
    const etag = String(reply.headers.etag)
    expect((await read({ 'if-none-match': etag })).statusCode).toBe(304)
    const brand = await server.visitor.call(getBrand, { appId })
    expect(brand).toMatchObject({ name: { zh: 'Acme', en: 'Acme' }, hidden: ['scan'] })
    expect(brand.accent?.light).not.toBe('#ffe066')

    await set(appId, { module: 'base', appItem: 'slogan', content: '秘密' })
    const detail = await owner.call(getAppDetail, { appId })
    expect(detail.unpublished).toEqual([
      { area: 'base', name: 'slogan', language: 'zh_CN', before: null, after: '秘密' },
    ])
    expect(detail.steps.find(({ key }) => key === 'publish')).toEqual({
      key: 'publish',
      state: 'open',
      reason: 'changed',
    })
    expect(JSON.stringify(await server.visitor.call(getBrand, { appId }))).not.toContain('秘密')
    await owner.call(publishApp, { appId })
    expect((await server.visitor.call(getBrand, { appId })).version).toBeGreaterThan(brand.version)
    expect((await owner.call(getAppDetail, { appId })).unpublished).toEqual([])
  })

  test('has icons of the logo in the sizes of manifests and of iOS', async () => {
    const appId = await newApp()
    await owner.call(publishApp, { appId })
    const { icons } = await server.visitor.call(getBrand, { appId })
    const sizeOf = async (url = '') => {
      const { rawPayload } = await server.visitor.send({ method: 'GET', url })
      const { width, height, hasAlpha } = await sharp(rawPayload).metadata()
      return [width, height, hasAlpha]
    }
    expect(await sizeOf(icons?.touch)).toEqual([180, 180, false])
    expect(await sizeOf(icons?.small)).toEqual([192, 192, false])
    expect(await sizeOf(icons?.large)).toEqual([512, 512, false])
    expect(await sizeOf(icons?.maskable)).toEqual([512, 512, false])
    const { rawPayload } = await server.visitor.send({ method: 'GET', url: icons?.maskable ?? '' })
    const corner = await sharp(rawPayload).extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer()
    expect([...corner]).toEqual([255, 255, 255])
  })

  test('is a manifest that installs the companion under its name, next to other applications', async () => {
    const appId = await newApp()
    const read = (lang: string, headers = {}) =>
      server.visitor.send({ method: 'GET', url: `/app/brand/${appId}.webmanifest?lang=${lang}`, headers })
    expect((await read('en-US')).statusCode).toBe(404)
    await set(appId, { module: 'base', appItem: 'appName', language: 'en_US', content: 'Acme' })
    await set(appId, { module: 'base', appItem: 'appName', content: '智能家' })
    await set(appId, { module: 'theme', appItem: 'primary', content: '#0b7285' })
    await owner.call(publishApp, { appId })
    const reply = await read('en-US')
    expect(reply.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
    const { accent, icons } = await server.visitor.call(getBrand, { appId })
    const start = `/app/?app=${appId}`
    const manifest = reply.json<{ icons: { src: string; sizes: string; purpose?: string }[] }>()
    expect(manifest).toMatchObject({
      id: start,
      start_url: start,
      scope: '/app/',
      name: 'Acme',
      theme_color: accent?.light,
    })
    expect(manifest.icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
      ['192x192', undefined],
      ['512x512', undefined],
      ['512x512', 'maskable'],
    ])
    const picture = await server.visitor.send({ method: 'GET', url: manifest.icons[0]?.src ?? '' })
    expect(picture.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(manifest.icons[0]?.src).toBe(icons?.small.replace('/files/', '/app/brand/'))
    expect((await read('zh-CN')).json()).toMatchObject({ name: '智能家' })
    expect((await read('en-US', { 'if-none-match': String(reply.headers.etag) })).statusCode).toBe(304)
    for (const name of ['none.webmanifest', '..%2fconfig', `${'g'.repeat(32)}.webmanifest`])
      expect((await server.visitor.send({ method: 'GET', url: `/app/brand/${name}` })).statusCode).toBe(404)
  })
})
