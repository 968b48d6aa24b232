import { panelProtocol, type PanelInit } from '@slipway/contract/products/panels/bridge/panel-protocol.ts'
import { expect, test, vi } from 'vitest'
import { openPanelHost, type Methods } from './panel-host.ts'
import { Refused } from './refused.ts'

/** The app's end of a channel, without the other one: what is posted is collected. */
class CollectingPort extends EventTarget {
  readonly sent: unknown[] = []
  postMessage = (message: unknown): void => void this.sent.push(message)
  start = vi.fn<() => void>()
  close = vi.fn<() => void>()
  receive(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

const init: Omit<PanelInit, 't' | 'v' | 'features'> = {
  app: { platform: 'pwa', version: '1.4.0' },
  locale: 'en-US',
  theme: { mode: 'light', tokens: {} },
  insets: { top: 0, right: 0, bottom: 0, left: 0 },
  device: { name: 'Lamp', online: true, mayControl: true },
  model: [],
  values: {},
}

function opened({ methods = {}, permissions = [] }: { methods?: Methods; permissions?: string[] } = {}) {
  const port = new CollectingPort()
  let time = 0
  const onFlood = vi.fn<() => void>()
  const host = openPanelHost({
    port: port as unknown as MessagePort,
    init,
    permissions,
    methods,
    onFlood,
    now: () => time,
  })
  const codes = () => port.sent.flatMap((one) => (one as { e?: { code: number } }).e?.code ?? [])
  return { port, host, onFlood, codes, advance: (ms: number) => void (time += ms) }
}
const request = (i: number, m = 'ui.ready', p?: unknown) => ({ i, m, ...(p !== undefined && { p }) })
/** Replies of methods come in a later turn. */
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
}

test('the first message names only methods that the app has and the panel may use', () => {
  const methods: Methods = { 'ui.ready': () => null, 'device.set': () => null, 'store.get': () => null }
  expect(opened({ methods, permissions: ['store'] }).port.sent).toEqual([
    { t: 'init', v: 1, ...init, features: ['ui.ready', 'store.get'] },
  ])
})

test('a request has one reply, with the result or a code', async () => {
  const methods: Methods = {
    'ui.ready': () => 7,
    'ui.toast': () => Promise.reject(new Refused(422, 'text')),
    'device.set': () => null,
  }
  const { port } = opened({ methods })
  port.receive(request(1))
  port.receive(request(2, 'ui.toast', { text: 1 }))
  port.receive(request(3, 'device.set'))
  port.receive(request(4, 'store.get'))
  port.receive(request(5, 'constructor'))
  port.receive('nothing')
  await settled()
  const byId = new Map(port.sent.slice(1).map((one) => [(one as { i: number }).i, one]))
  expect(byId.get(1)).toEqual({ i: 1, r: 7 })
  expect(byId.get(2)).toMatchObject({ e: { code: 422 } })
  expect(byId.get(3)).toMatchObject({ e: { code: 403 } })
  expect(byId.get(4)).toMatchObject({ e: { code: 404 } })
  expect(byId.get(5)).toMatchObject({ e: { code: 404 } })
  expect(byId.get(0)).toMatchObject({ e: { code: 400 } })
})

test('a message has at most 64 KiB, and only what JSON can say of it goes on', async () => {
  const seen: unknown[] = []
  const { port, codes } = opened({ methods: { 'ui.toast': (input) => void seen.push(input) } })
  port.receive(request(1, 'ui.toast', { text: 'x'.repeat(panelProtocol.messageBytes) }))
  const cyclic: { self?: unknown } = {}
  cyclic.self = cyclic
  port.receive(cyclic)
  port.receive(request(3, 'ui.toast', { text: 'y', map: new Map([[1, 2]]), at: new Date(0) }))
  await settled()
  expect(codes()).toEqual([413, 400])
  expect(seen).toEqual([{ text: 'y', map: {}, at: '1970-01-01T00:00:00.000Z' }])
})

test('a burst of 40 requests, then 20 a second; whoever goes on regardless is ended', async () => {
  const { port, codes, advance, onFlood } = opened({ methods: { 'ui.haptic': () => null } })
  const many = (count: number) => {
    for (let i = 0; i < count; i++) port.receive(request(i + 1, 'ui.haptic'))
  }
  for (let i = 0; i < 5; i++) {
    many(8)
    await settled()
  }
  expect(codes()).toEqual([])
  many(1)
  expect(codes()).toEqual([429])
  advance(100)
  many(2)
  await settled()
  expect(codes()).toEqual([429])
  many(panelProtocol.refusedAtMost)
  expect(onFlood).toHaveBeenCalled()
})

test('eight requests are in flight at most', () => {
  const { port, codes } = opened({ methods: { 'ui.confirm': () => new Promise(() => undefined) } })
  for (let i = 0; i < 9; i++) port.receive(request(i + 1, 'ui.confirm'))
  expect(codes()).toEqual([429])
})

test('after its end the host hears nothing', async () => {
  const ready = vi.fn<() => void>()
  const { port, host } = opened({ methods: { 'ui.ready': ready } })
  host.close()
  port.receive(request(1))
  await settled()
  expect(ready).not.toHaveBeenCalled()
  expect(port.close).toHaveBeenCalled()
})
