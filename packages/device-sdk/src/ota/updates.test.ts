import { FRESHNESS_PREFIX, writeFreshness } from '@slipway/contract/products/firmware/signed/freshness.ts'
import { expect, test } from 'vitest'
import { listed, rootOf, signedBy, testKey } from '../testing/signing.ts'
import { deviceOn, keyList, NOW, offerOf, product, release, root, serial, serving } from '../testing/update-rig.ts'
import type { Cloud } from './cloud.ts'
import { simulatedBoard, simulatedImage } from './simulated-board.ts'
import { openUpdateLink, type Question } from './update-link.ts'
import { openUpdates, type UpdateOptions } from './updates.ts'

const url = 'http://platform/firmware/token'
const prior = simulatedImage('V1.0.0', 'works', 64, 1)
const target = simulatedImage('V1.1.0', 'works', 400, 2)
const newer = simulatedImage('V1.2.0', 'works', 400, 3)

/** A device whose conditions a test changes while the update waits. */
async function waiting(conditions: { batteryPercent?: number; isBusy?: boolean }, onWait: () => void) {
  const board = simulatedBoard({ factory: prior, capacity: 1024 })
  const hardware = {
    ...board,
    batteryPercent: () => conditions.batteryPercent ?? 100,
    isBusy: () => conditions.isBusy ?? false,
  }
  const sleep = async () => onWait()
  const device = await deviceOn(board, { hardware, sleep, get: serving({ [url]: target, newer }) })
  return { board, device }
}
const codesOf = (progress: { state: string; code: number }[]) =>
  progress.filter(({ state }) => state === 'waiting').map(({ code }) => code)

test('a device with a low battery waits, reports it once, and installs when it is charged', async () => {
  const conditions = { batteryPercent: 10 }
  const { board, device } = await waiting(conditions, () => (conditions.batteryPercent += 5))
  device.offers.push(offerOf(target, 'V1.1.0'))
  await device.run()
  expect(board.runs().version).toBe('V1.1.0')
  expect(codesOf(device.progress)).toEqual([9])
})

test('a device in use waits until it is idle, unless the update is forced', async () => {
  const conditions = { isBusy: true }
  const { board, device } = await waiting(conditions, () => (conditions.isBusy = false))
  device.offers.push(offerOf(target, 'V1.1.0'))
  await device.run()
  expect([board.runs().version, codesOf(device.progress)]).toEqual(['V1.1.0', [10]])

  const forced = await waiting({ isBusy: true }, () => undefined)
  forced.device.offers.push(offerOf(target, 'V1.1.0', { more: { forced: true } }))
  await forced.device.run()
  expect([forced.board.runs().version, codesOf(forced.device.progress)]).toEqual(['V1.1.0', []])
})

/** Resolves once the update waits, which it then does until the test ends it. */
async function waitingForever() {
  const reached = Promise.withResolvers<void>()
  const conditions = { isBusy: true }
  const board = simulatedBoard({ factory: prior, capacity: 1024 })
  const sleep = (_ms: number, signal: AbortSignal) => {
    reached.resolve()
    return new Promise<void>((resolve) => {
      if (signal.aborted) resolve()
      signal.addEventListener('abort', () => resolve(), { once: true })
    })
  }
  const hardware = { ...board, isBusy: () => conditions.isBusy }
  const device = await deviceOn(board, { hardware, sleep, get: serving({ [url]: target, newer }) })
  device.updates.start()
  expect(await device.updates.offer(offerOf(target, 'V1.1.0'))).toBe(0)
  await reached.promise
  return { board, device, conditions }
}

test('an update that waits can be cancelled by the platform', async () => {
  const { board, device } = await waitingForever()
  await device.updates.cancel('another job')
  await device.updates.cancel('812')
  await device.updates.idle()
  await device.run()
  expect(board.runs().version).toBe('V1.0.0')
  expect(device.progress.filter(({ state }) => state === 'failed' || state === 'rejected')).toEqual([])
})

test('an update that the user declines is rejected, and stays rejected when it is offered again', async () => {
  const { board, device } = await waitingForever()
  await device.updates.decline('812')
  expect(device.progress.at(-1)).toMatchObject({ jobId: '812', state: 'rejected', code: 11 })
  expect(await device.offer(offerOf(target, 'V1.1.0'))).toBe(11)
  expect(board.runs().version).toBe('V1.0.0')
})

test('a newer update replaces one that waits, an older one does not', async () => {
  const { board, device, conditions } = await waitingForever()
  expect(await device.updates.offer(offerOf(newer, 'V1.0.9', { jobId: '813', seq: 6 }))).toBe(5)
  expect(await device.updates.offer(offerOf(newer, 'V1.2.0', { jobId: '814', seq: 8, more: { url: 'newer' } }))).toBe(0)
  conditions.isBusy = false
  await device.updates.cancel('812')
  await device.updates.idle().catch(() => board.boot())
  await device.run()
  expect(board.runs().version).toBe('V1.2.0')
})

test('an update of a firmware type that the device no longer has is dropped', async () => {
  const { board, device } = await waitingForever()
  await device.updates.cancel('another job')
  const get = serving({ [url]: target })
  const without = await deviceOn(board, { get, hardware: { ...board, slots: () => undefined } })
  await without.run()
  expect(board.runs().version).toBe('V1.0.0')
})

test('a repeated offer of a failed update gets the same answer; a new attempt is a new update', async () => {
  const board = simulatedBoard({ factory: prior, capacity: 1024 })
  const files = { [url]: newer }
  const device = await deviceOn(board, { get: (...given) => serving(files)(...given) })
  device.offers.push(offerOf(target, 'V1.1.0'))
  await device.run()
  expect(device.progress.at(-1)).toMatchObject({ state: 'failed', code: 2 })
  files[url] = target
  await device.run()
  expect(board.runs().version).toBe('V1.0.0')
  device.offers.splice(0, 1, offerOf(target, 'V1.1.0', { more: { attempt: 2 } }))
  await device.run()
  expect(board.runs().version).toBe('V1.1.0')
})

test('a fresh statement brings the time to a device without a clock, and reveals an older offer as stale', async () => {
  const fresh = testKey('fresh')
  const board = simulatedBoard({ factory: prior, capacity: 1024 })
  board.boot()
  const lists = [keyList({ keys: [listed(release), listed(fresh, 'fresh')] })]
  const statement = { format: 1, product, serial, time: NOW, latest: [{ type: 'module' as const, seq: 8 }] } as const
  let nonceOf = (nonce: string) => nonce
  const cloud: Cloud = {
    reportVersion: async () => undefined,
    reportProgress: async () => undefined,
    keyLists: async () => lists,
    async latest(nonce) {
      const text = writeFreshness({ ...statement, latest: [...statement.latest], nonce: nonceOf(nonce) })
      return { text, ...signedBy(fresh, FRESHNESS_PREFIX, text) }
    },
  }
  const options: UpdateOptions = {
    productId: product,
    serial,
    hardware: board,
    cloud,
    roots: [rootOf(root)],
    now: () => undefined,
    blockBytes: 64,
    get: serving({ [url]: target }),
    sleep: async () => undefined,
  }
  const updates = await openUpdates(options)
  const expired = offerOf(target, 'V1.1.0', { seq: 8, manifest: { expires: NOW - 1 } })
  expect(await updates.refresh()).toBe(3)
  expect(await updates.offer({ ...offerOf(target, 'V1.1.0', { seq: 0xffff }), sign: 'A'.repeat(86) })).toBe(3)
  nonceOf = () => 'AAAAAAAAAAAAAAAAAAAAAAAA'
  expect(await updates.refresh()).toBe(6)
  nonceOf = (nonce) => nonce
  expect(await updates.refresh()).toBe(0)
  expect(await updates.offer(expired)).toBe(6)
  expect(await updates.offer(offerOf(target, 'V1.1.0', { seq: 7 }))).toBe(5)
})

test('the user is asked, and the reply is sent', async () => {
  const sent: [string, object][] = []
  const asked: Question[] = []
  const hardware = simulatedBoard({ factory: prior, capacity: 1024 })
  hardware.boot()
  const link = await openUpdateLink({
    productId: product,
    serial,
    roots: [rootOf(root)],
    hardware,
    send: async (tail, body) => void sent.push([tail, body]),
    keyLists: async () => [],
    onAsk: (question) => asked.push(question),
  })
  const question = {
    jobId: '812',
    type: 'module',
    version: 'V1.1.0',
    size: 400,
    notes: { zh: '', en: '' },
    reminder: 0,
  }
  link.receive('down/ota/ask', { id: '812', data: question })
  expect(asked).toEqual([question])
  await link.answer('812', true)
  await link.answer('812', false)
  expect(sent).toEqual([
    ['up/ota/get', { accept: '812' }],
    ['up/ota/progress', { data: { jobId: '812', state: 'rejected', percent: 0, code: 11 } }],
  ])
})
