import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { sameMd5 } from '../testing/ota-vectors.ts'
import { bitFlipped, listed, malleable, rootOf, sha256, testKey } from '../testing/signing.ts'
import { deviceOn, keyList, NOW, offerOf, release, root, serving, type OfferChanges } from '../testing/update-rig.ts'
import { fetchRange, type GetRange } from './http-range.ts'
import { simulatedBoard, simulatedImage, type BoardOptions } from './simulated-board.ts'
import type { UpdateOptions } from './updates.ts'

const url = 'http://platform/firmware/token'
const prior = simulatedImage('V1.0.0', 'works', 64, 1)
const target = simulatedImage('V1.1.0', 'works', 1000, 2)
const other = simulatedImage('V6.6.6', 'works', 1000, 6)
const stolen = release
const nextRelease = testKey('next release')
const nextRoot = testKey('next root')

/** Offers one update, with whatever is served in place of its file. */
async function attack(
  data: object,
  served: Uint8Array | GetRange = target,
  options: Parameters<typeof deviceOn>[1] & { board?: Partial<BoardOptions> } = {},
) {
  const board = simulatedBoard({ factory: prior, capacity: 2048, ...options.board })
  const get = typeof served === 'function' ? served : serving({ [url]: served })
  const device = await deviceOn(board, { get, ...options })
  device.offers.push(data)
  expect(await device.run()).toBe(true)
  const { state, code, percent } = device.progress.at(-1) ?? {}
  return { board, device, last: { state, code, percent }, version: board.runs().version }
}

const good = offerOf(target, 'V1.1.0')
const offer = (changes: OfferChanges = {}) => offerOf(target, 'V1.1.0', changes)

test('without an attack the update is installed and reported', async () => {
  const { version, device, last } = await attack(good, target, { area: 'CN' })
  expect(version).toBe('V1.1.0')
  expect(last).toEqual({ state: 'installed', code: 0, percent: 100 })
  expect(device.progress.map(({ state }) => state)).toEqual(
    expect.arrayContaining(['downloading', 'downloaded', 'installing', 'installed']),
  )
  expect(device.versions.at(-1)).toMatchObject({
    versions: { module: 'V1.1.0' },
    area: 'CN',
    seq: { module: 7 },
    epoch: 1,
    keys: 1,
  })
})

describe('an attack by an offer installs nothing', () => {
  const lists = [keyList(), keyList({ version: 2, roots: [rootOf(nextRoot)] }, [nextRoot])]
  const recovered = [keyList(), keyList({ version: 2, epoch: 2, keys: [listed(nextRelease)] })]
  test.each<[string, object, number, Partial<UpdateOptions> & { lists?: typeof lists }]>([
    ['a flipped bit in the signature', { ...good, sign: bitFlipped(good.sign) }, 3, {}],
    ['a changed manifest', { ...good, manifest: good.manifest.replace('"seq":7', '"seq":8') }, 3, {}],
    ['signature malleability', { ...good, sign: malleable(good.sign) }, 3, {}],
    ['a key of the attacker', offer({ by: testKey('attacker') }), 3, {}],
    ['a root key in place of a release key', offer({ by: root }), 3, {}],
    ['another product', offer({ manifest: { product: 'f'.repeat(32) } }), 4, {}],
    ['other hardware', offer({ manifest: { hardware: ['B7'] } }), 4, { hardwareName: 'A1' }],
    ['another area', offer({ manifest: { areas: ['US'] } }), 4, { area: 'CN' }],
    ['an expired manifest', offer({ manifest: { expires: NOW - 1 } }), 6, {}],
    ['a mix of versions', offer({ manifest: { needs: [{ type: 'mcu', seq: 2 }] } }), 7, {}],
    ['an epoch that no root has raised', offer({ manifest: { epoch: 2 } }), 5, {}],
    ['an image larger than the slot', { ...offerOf(new Uint8Array(4096), 'V1.1.0') }, 8, {}],
    ['a type that the device does not have', { ...good, type: 'mcu' }, 99, {}],
    ['a list after a half-finished rotation', offer({ more: { keys: 2 } }), 3, { lists }],
    ['an expired key list', good, 6, { lists: [keyList({ expires: NOW - 1 })] }],
    ['an expired key', good, 6, { lists: [keyList({ keys: [listed(release, 'release', NOW - 1)] })] }],
    ['a revoked key', offer({ more: { keys: 2 }, by: stolen }), 3, { lists: recovered }],
    ['a key list of an attacker', good, 3, { lists: [keyList({}, [testKey('attacker')])] }],
  ])('%s', async (_name, data, code, options) => {
    let requests = 0
    const counted: GetRange = (...given) => {
      requests++
      return serving({ [url]: target })(...given)
    }
    const { version, last } = await attack(data, counted, options)
    expect({ version, code: last, requests }).toMatchObject({ version: 'V1.0.0', code: { state: 'failed', code } })
    expect(requests).toBe(0)
  })

  test.each<[string, object]>([
    ['no signature', { ...good, sign: undefined }],
    ['another method of signing', { ...good, signMethod: 'none' }],
    ['nothing at all', {}],
  ])('%s is not an offer', async (_name, data) => {
    expect(await (await attack(data)).device.updates.offer(data)).toBe(99)
  })

  test('a rollback, after the device has a newer one', async () => {
    const { device, board } = await attack(good)
    const older = offerOf(other, 'V0.9.0', { jobId: '900', seq: 6 })
    device.offers.splice(0, 1, older)
    await device.run()
    expect(device.progress.at(-1)).toMatchObject({ jobId: '900', state: 'failed', code: 5 })
    expect(board.runs().version).toBe('V1.1.0')
  })

  test('a replayed key list', async () => {
    const later = keyList({ version: 2 })
    const { device } = await attack(offer({ more: { keys: 2 } }), target, { lists: [later, keyList()] })
    expect(device.progress.at(-1)).toMatchObject({ state: 'failed', code: 5 })
  })
})

test('a fast-forward by a stolen key is undone by a list with a higher epoch', async () => {
  const lists = [keyList()]
  const { device, board } = await attack(offerOf(other, 'V6.6.6', { seq: 0xffffffff, by: stolen }), other, { lists })
  expect(board.runs().version).toBe('V6.6.6')
  lists.splice(0, 1, keyList({ version: 2, epoch: 2, keys: [listed(nextRelease)] }))
  const healed = { by: nextRelease, manifest: { epoch: 2 }, more: { keys: 2 }, jobId: '813', seq: 8 }
  const repaired = simulatedImage('V1.2.0', 'works', other.length, 6)
  other.set(repaired)
  device.offers.splice(0, 1, offerOf(repaired, 'V1.2.0', healed))
  await device.run()
  expect(board.runs().version).toBe('V1.2.0')
  expect(device.versions.at(-1)).toMatchObject({ seq: { module: 8 }, epoch: 2, keys: 2 })
})

/** Two different files with the same MD5. */
const twins = sameMd5.map((head) => Buffer.concat([Buffer.from(head, 'hex'), Buffer.alloc(500)]))

describe('an attack by the file installs nothing', () => {
  const [one = Buffer.alloc(0), twin = Buffer.alloc(0)] = twins
  const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex')

  test('an arbitrary file', async () => {
    const { version, last } = await attack(good, other)
    expect([version, last.code]).toEqual(['V1.0.0', 2])
  })

  test('a file with the same MD5', async () => {
    expect([md5(twin), one.equals(twin)]).toEqual([md5(one), false])
    const { version, last } = await attack(offerOf(one, 'V1.1.0', { more: { md5: md5(one) } }), twin)
    expect([version, last.code]).toEqual(['V1.0.0', 2])
  })

  test('endless data', async () => {
    let sent = 0
    async function* endless() {
      for (; ; sent += 64) yield target.subarray(0, 64)
    }
    const { version, last } = await attack(good, async () => ({ status: 200, start: undefined, body: endless() }))
    expect([version, last.code]).toEqual(['V1.0.0', 1])
    expect(sent).toBeLessThanOrEqual(target.length + 64)
  })

  test('slow data', async () => {
    let clock = NOW
    async function* slow(from: number) {
      for (let at = from; at < target.length; at++, clock += 5_000) yield target.subarray(at, at + 1)
    }
    const get: GetRange = async (_url, from) => ({ status: 206, start: from, body: slow(from) })
    const { version, last } = await attack(good, get, { now: () => clock })
    expect([version, last.code]).toEqual(['V1.0.0', 1])
  })

  test('a truncated file', async () => {
    const short = target.subarray(0, 500)
    const { version, last } = await attack(good, serving({ [url]: short }))
    expect([version, last.code]).toEqual(['V1.0.0', 1])
  })

  test('flash that does not store the image', async () => {
    const { version, last } = await attack(good, target, { board: { badFlashFrom: 500 } })
    expect([version, last.code]).toEqual(['V1.0.0', 12])
  })
})

describe('a delta', () => {
  const patched = async (from: Uint8Array) =>
    promisify(zstdCompress)(target, { dictionary: from, params: { [constants.ZSTD_c_compressionLevel]: 19 } })
  const deltaOf = (patch: Uint8Array, from: Uint8Array) => ({
    delta: { url: 'delta', size: patch.length, sha256: sha256(patch), from: sha256(from), algo: 'zstd' },
  })

  test('builds the image from the running one', async () => {
    const patch = await patched(prior)
    const { version, device } = await attack(offer({ more: deltaOf(patch, prior) }), serving({ delta: patch }))
    expect(version).toBe('V1.1.0')
    expect(device.progress.filter(({ code }) => code !== 0)).toEqual([])
  })

  test.each<[string, (patch: Buffer) => Promise<[served: Uint8Array, delta: object]>]>([
    ['a damaged patch', async (patch) => [Buffer.from(patch.toReversed()), deltaOf(patch, prior)]],
    ['a patch of another image', async (patch) => [patch, deltaOf(patch, other)]],
    [
      'a patch that gives another image',
      async () => {
        const wrong = await promisify(zstdCompress)(other, { dictionary: prior })
        return [wrong, deltaOf(wrong, prior)]
      },
    ],
    [
      'a patch that unpacks to gigabytes',
      async () => {
        const bomb = await promisify(zstdCompress)(Buffer.alloc(1 << 22))
        return [bomb, deltaOf(bomb, prior)]
      },
    ],
  ])('falls back to the entire file: %s', async (_name, make) => {
    const [served, delta] = await make(await patched(prior))
    const { version, device } = await attack(offer({ more: delta }), serving({ delta: served, [url]: target }))
    expect(version).toBe('V1.1.0')
    expect(device.progress.filter(({ code }) => code !== 0)).toEqual([
      expect.objectContaining({ state: 'downloading', code: 14 }),
    ])
  })
})

test('a download over HTTP continues where it was interrupted, and starts again if the file has changed', async () => {
  const requests: (string | undefined)[] = []
  const etag = `"${sha256(target)}"`
  const server = createServer(({ headers }, reply) => {
    const { range } = headers
    requests.push(range)
    const from = Number(/bytes=(\d+)-/.exec(range ?? '')?.[1] ?? 0)
    const isSame = requests.length !== 3 && headers['if-range'] === etag
    const begin = range && isSame ? from : 0
    const headersOut = { 'content-length': target.length - begin, etag }
    if (begin > 0) reply.writeHead(206, { ...headersOut, 'content-range': `bytes ${begin}-999/1000` })
    else reply.writeHead(200, headersOut)
    reply.write(target.subarray(begin, begin + 300), () =>
      requests.length < 4 ? reply.destroy() : reply.end(target.subarray(begin + 300)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    const { version } = await attack(offer({ more: { url: `http://127.0.0.1:${port}/token` } }), fetchRange)
    expect(version).toBe('V1.1.0')
    expect(requests[0]).toBeUndefined()
    expect(requests.slice(1).every((range) => /^bytes=[1-9]\d*-$/.test(range ?? ''))).toBe(true)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
