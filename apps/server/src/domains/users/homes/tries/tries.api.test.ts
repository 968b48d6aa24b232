import { controlLimits } from '@slipway/contract/users/homes/homes.limits.ts'
import { readTryLink, encodeTryPayload } from '@slipway/contract/users/homes/tries/try-link.ts'
import {
  createPanelTry,
  endPanelTry,
  invokeTriedDevice,
  listPanelTries,
  openTry,
  setTriedDevice,
  watchPanelTry,
  watchTry,
} from '@slipway/contract/users/homes/tries/tries.calls.ts'
import { tryLimits } from '@slipway/contract/users/homes/tries/tries.limits.ts'
import { unbindVirtualDevice } from '@slipway/contract/devices/virtual-devices/virtual-devices.calls.ts'
import { deletePanel, updatePanel } from '@slipway/contract/products/panels/panels.calls.ts'
import { GENERATED } from '@slipway/contract/products/panels/panels.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../../testing/eventually.ts'
import { openEvents } from '../../../../testing/open-events.ts'
import { refused, startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import type { VirtualSockets } from '../../../../mqtt/virtual/virtual-sockets.ts'
import { connectVirtual, boundToken } from '../../../devices/virtual-devices/testing/virtual-rig.ts'
import {
  addedPanel,
  entryConfig,
  plugWithPanel,
  visualConfig,
} from '../../../products/panels/testing/panels-samples.ts'
import { openPhone } from '../../users/testing/users-samples.ts'

let server: TestServer
let sockets: VirtualSockets
beforeAll(async () => {
  server = await startTestServer({ phoneOrigins: () => ['http://192.168.1.20:3000', 'http://10.0.0.4:3000'] })
  sockets = server.domains.virtualDevices.open()
  sockets.mount(server.app.server)
})
afterAll(async () => {
  await sockets.stop()
  await server[Symbol.asyncDispose]()
})

const developer = (who: string) => server.as('developer', who)
const phone = () => openPhone(server, { ip: '203.0.113.9' })
const linkOf = (url: string): string => new URL(url).hash
const over = refused('tries.over')

async function aTry(who: string, kind: 'try' | 'debug' = 'try') {
  const owner = developer(who)
  const { productId, panel } = await plugWithPanel(owner)
  const created = await owner.call(createPanelTry, { productId, panelId: panel.panelId, kind })
  return { owner, productId, panel, created, link: linkOf(created.urls[0] ?? '') }
}

async function watching(session: string) {
  return openEvents(server, watchTry, { session }, '')
}

test('a phone without an account sees the panel as it is edited and controls the virtual device, for which the server answers', async () => {
  const { owner, productId, panel, created, link } = await aTry('living')
  expect(created).toMatchObject({ kind: 'try', panelId: panel.panelId, panelName: panel.panelName, phones: 0 })
  expect(created.urls.map((url) => new URL(url).origin)).toEqual(['http://192.168.1.20:3000', 'http://10.0.0.4:3000'])
  expect(new Set(created.urls.map(linkOf)).size).toBe(1)
  const { token } = await owner.account()
  await using own = await openEvents(server, watchPanelTry, { productId, tryId: created.tryId }, token)
  await eventually(() => own.events.some(({ phones }) => phones?.length === 0))

  const opened = await phone().call(openTry, { link })
  expect(opened).toMatchObject({ kind: 'try', panelName: panel.panelName, version: '', entry: null })
  expect(opened.device).toMatchObject({ mayControl: true, endTime: created.expireTime })
  const { session } = opened
  await using live = await watching(session)
  const latest = () => live.events.findLast(({ device }) => device)?.device

  await eventually(() => latest()?.online === true)
  // It has a value to show before anyone has set one.
  await eventually(() => latest()?.values['power']?.value === true)
  const set = await phone().call(setTriedDevice, { session, data: { power: false }, waitMs: controlLimits.waitMs.max })
  expect(set).toMatchObject({ code: 200 })
  await eventually(() => latest()?.values['power']?.value === false)
  await eventually(() => own.events.findLast(({ device }) => device)?.device?.values['power']?.value === false)
  expect(own.events.findLast(({ phones }) => phones)?.phones).toMatchObject([{ openTime: server.clock.now() }])
  await expect(phone().call(setTriedDevice, { session, data: { power: 'maybe' } })).rejects.toMatchObject(
    refused('devices.offModel'),
  )
  await expect(phone().call(invokeTriedDevice, { session, deKey: 'explode' })).rejects.toMatchObject(
    refused('devices.offModel'),
  )
})

test('the page of the virtual device takes over, and the server answers again once it is closed', async () => {
  const { owner, productId, link } = await aTry('pages')
  const { session } = await phone().call(openTry, { link })
  await using live = await watching(session)
  const isOnline = () => live.events.findLast(({ device }) => device)?.device?.online === true
  await eventually(isOnline)
  const page = await connectVirtual(
    await server.listen().catch(() => addressOf(server)),
    await boundToken(owner, productId),
  )
  // Offline for a moment while the page takes its place.
  const set = (power: boolean, waitMs: number) => {
    // As many sets as it takes: the limit per second has its own test.
    server.clock.advance(1_000)
    const data = { power }
    return phone()
      .call(setTriedDevice, { session, data, waitMs })
      .catch(() => undefined)
  }
  await eventually(async () => (await set(false, 0)) && page.heard.some(({ type }) => type === 'prop_set'))
  page.end()
  await page.closed
  await eventually(async () => (await set(true, controlLimits.waitMs.max))?.code === 200)
})

test('a phone shows the panel as it was saved last, and its page ends with the panel', async () => {
  const { owner, panel, link } = await aTry('saving')
  const { session } = await phone().call(openTry, { link })
  await using live = await watching(session)
  await eventually(() => live.events.length > 0)
  const title = { zh: '客厅', en: 'Living room' }
  const [page] = visualConfig.document.pages
  const document = { ...visualConfig.document, pages: [{ ...page, title }] }
  await owner.call(updatePanel, { panelId: panel.panelId, config: { kind: 'visual', document } })
  await eventually(() => live.events.some(({ panel: saved }) => JSON.stringify(saved ?? null).includes('Living room')))
  await owner.call(deletePanel, { panelId: panel.panelId })
  expect(await live.reading).toBe('ended')
  expect(live.events.at(-1)).toEqual({ over: 'ended' })
  await expect(phone().call(openTry, { link })).rejects.toMatchObject(over)
})

test('a link ends at its time, when it is withdrawn and with the virtual device: its phones within their streams', async () => {
  const { owner, productId, created, link } = await aTry('ending')
  const { session } = await phone().call(openTry, { link })
  await using live = await watching(session)
  await eventually(() => live.events.length > 0)
  await owner.call(endPanelTry, { productId, tryId: created.tryId })
  expect(await live.reading).toBe('ended')
  await expect(phone().call(openTry, { link, session })).rejects.toMatchObject(over)
  await expect(phone().call(setTriedDevice, { session, data: { power: true } })).rejects.toMatchObject(over)
  expect(await owner.call(listPanelTries, { productId })).toEqual([])

  const second = await owner.call(createPanelTry, { productId, panelId: GENERATED })
  await owner.call(unbindVirtualDevice, { id: productId })
  await expect(phone().call(openTry, { link: linkOf(second.urls[0] ?? '') })).rejects.toMatchObject(over)

  const [tried, debugged] = await Promise.all(
    (['try', 'debug'] as const).map((kind) => owner.call(createPanelTry, { productId, panelId: GENERATED, kind })),
  )
  expect((tried?.expireTime ?? 0) - server.clock.now()).toBe(tryLimits.lifeMs.try)
  server.clock.advance(tryLimits.lifeMs.debug)
  await expect(phone().call(openTry, { link: linkOf(debugged?.urls[0] ?? '') })).rejects.toMatchObject(over)
  expect(await phone().call(openTry, { link: linkOf(tried?.urls[0] ?? '') })).toMatchObject({
    kind: 'try',
    panelName: '',
  })
  server.clock.advance(tryLimits.lifeMs.try)
  await expect(phone().call(openTry, { link: linkOf(tried?.urls[0] ?? '') })).rejects.toMatchObject(over)
})

test('a link that was changed opens nothing, and what it says of itself can be read', async () => {
  const { productId, created, panel, link } = await aTry('changed')
  const read = readTryLink(link)
  expect(read?.payload).toEqual({
    pid: productId,
    panelId: panel.panelId,
    version: '',
    kind: 'try',
    min: '1.3.3',
    exp: Math.floor(created.expireTime / 1000),
    jti: created.tryId,
  })
  if (!read) throw new Error('unreadable')
  const longer = encodeTryPayload({ ...read.payload, exp: read.payload.exp + 1 })
  for (const bad of [`#${longer}.${read.signature}`, `#${read.encoded}.${'x'.repeat(43)}`, '#', 'nonsense'])
    await expect(phone().call(openTry, { link: bad })).rejects.toMatchObject(over)
})

test('up to twenty phones open a link, each once however often it comes back, and a product has up to twenty links', async () => {
  const { owner, productId, link } = await aTry('many')
  const first = await phone().call(openTry, { link })
  expect((await phone().call(openTry, { link, session: first.session })).session).toBe(first.session)
  // A session of another link is no session of this one.
  const other = await aTry('others')
  const foreign = await phone().call(openTry, { link: other.link })
  expect((await phone().call(openTry, { link, session: foreign.session })).session).not.toBe(foreign.session)
  for (let n = 2; n < tryLimits.phones; n++) await phone().call(openTry, { link })
  await expect(phone().call(openTry, { link })).rejects.toMatchObject(refused('tries.tooManyPhones'))
  expect((await phone().call(openTry, { link, session: first.session })).session).toBe(first.session)
  const create = () => owner.call(createPanelTry, { productId, panelId: GENERATED })
  for (let n = 1; n < tryLimits.perProduct; n++) await create()
  await expect(create()).rejects.toMatchObject(refused('tries.tooMany'))
  const listed = await owner.call(listPanelTries, { productId })
  expect(listed).toHaveLength(tryLimits.perProduct)
  expect(listed.at(-1)).toMatchObject({ phones: tryLimits.phones })
})

test('another developer has none of it, and a panel of another product can’t be tried', async () => {
  const { owner, productId, panel, created } = await aTry('mine')
  const stranger = developer('stranger')
  const named = { productId, tryId: created.tryId }
  const notFound = refused('products.notFound')
  await expect(stranger.call(createPanelTry, { productId, panelId: GENERATED })).rejects.toMatchObject(notFound)
  await expect(stranger.call(listPanelTries, { productId })).rejects.toMatchObject(notFound)
  await expect(stranger.call(endPanelTry, named)).rejects.toMatchObject(notFound)
  const { productId: foreign } = await plugWithPanel(stranger)
  await expect(stranger.call(endPanelTry, { ...named, productId: foreign })).rejects.toMatchObject(
    refused('tries.notFound'),
  )
  await expect(stranger.call(createPanelTry, { productId: foreign, panelId: panel.panelId })).rejects.toMatchObject(
    refused('panels.notFound'),
  )
  const { productId: second } = await plugWithPanel(owner)
  await expect(owner.call(createPanelTry, { productId: second, panelId: panel.panelId })).rejects.toMatchObject(
    refused('panels.notChoosable'),
  )
})

test('a third-party entry is named, and stands above the generated panel', async () => {
  const owner = developer('entry')
  const { productId } = await plugWithPanel(owner)
  const { panelId } = await addedPanel(owner, { productId, config: entryConfig })
  const { urls, minAppVersion } = await owner.call(createPanelTry, { productId, panelId })
  expect(minAppVersion).toBe('1.2.8')
  const opened = await phone().call(openTry, { link: linkOf(urls[0] ?? '') })
  expect(opened.entry).toEqual({ url: entryConfig.url, name: entryConfig.name })
  expect(opened.substituted).toBe('')
  expect(JSON.stringify(opened.device.panel.document)).toContain('power')
})

function addressOf({ app }: TestServer): string {
  const address = app.server.address()
  if (typeof address !== 'object' || !address) throw new Error('not listening')
  return `http://127.0.0.1:${address.port}`
}
