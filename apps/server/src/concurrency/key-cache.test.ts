import { describe, expect, test } from 'vitest'
import { keyCache } from './key-cache.ts'

function rig(settings: Partial<Parameters<typeof keyCache>[0]> = {}) {
  let now = 0
  const cache = keyCache<string>({ max: 3, ttlMs: 100, elapsedMs: () => now, ...settings })
  let reads = 0
  const read = async (value = `v${++reads}`): Promise<string> => value
  return { cache, read, reads: () => reads, pass: (ms: number) => void (now += ms) }
}

/** A load that ends when the test resolves it. */
function held() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return { read: () => promise, resolve, reject }
}

describe('a value', () => {
  test('is read once however many ask at the same moment', async () => {
    const { cache, read, reads } = rig()
    const answers = await Promise.all([cache.get('k', read), cache.get('k', read), cache.get('k', read)])
    expect([answers, reads()]).toEqual([['v1', 'v1', 'v1'], 1])
    expect(await cache.get('k', read)).toBe('v1')
  })

  test('is used until it has its age, and is then read again', async () => {
    const { cache, read, pass } = rig()
    await cache.get('k', read)
    pass(99)
    expect([cache.peek('k'), cache.ageMs('k')]).toEqual(['v1', 99])
    pass(1)
    expect(cache.peek('k')).toBeUndefined()
    expect(await cache.get('k', read)).toBe('v2')
  })

  test('that is renewed by use stays as long as it is used', async () => {
    const { cache, read, pass } = rig({ isRenewedByUse: true })
    await cache.get('k', read)
    for (let uses = 0; uses < 3; uses++) {
      pass(90)
      expect(await cache.get('k', read)).toBe('v1')
    }
  })

  test('that does not exist, or could not be read, is not stored', async () => {
    const { cache, read } = rig()
    expect(await cache.get('k', async () => undefined)).toBeUndefined()
    await expect(cache.get('k', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
    expect(await cache.get('k', read)).toBe('v1')
  })
})

describe('several values', () => {
  test('are read together, without those that are stored or under way', async () => {
    const { cache } = rig()
    cache.set('a', 'stored')
    const load = held()
    const underWay = cache.get('b', load.read)
    const asked: string[] = []
    const found = cache.getMany(['a', 'b', 'c', 'd'], async (missing) => {
      asked.push(...missing)
      return new Map([['c', 'read']])
    })
    load.resolve('loaded')
    expect(Object.fromEntries(await found)).toEqual({ a: 'stored', b: 'loaded', c: 'read' })
    expect([asked, await underWay, cache.peek('c')]).toEqual([['c', 'd'], 'loaded', 'read'])
  })

  test('are not stored where they were invalidated meanwhile', async () => {
    const { cache } = rig()
    const load = held()
    const found = cache.getMany(['a', 'b'], async () => {
      const value = await load.read()
      return new Map([
        ['a', value],
        ['b', value],
      ])
    })
    cache.invalidate('a')
    load.resolve('v')
    await found
    expect([cache.peek('a'), cache.peek('b')]).toEqual([undefined, 'v'])
  })
})

describe('an update', () => {
  test('keeps the age', () => {
    const { cache, pass } = rig()
    cache.set('k', 'one')
    pass(60)
    cache.update('k', 'one', 'two')
    expect([cache.peek('k'), cache.ageMs('k')]).toEqual(['two', 60])
  })

  test('of what was invalidated or replaced meanwhile stores nothing', () => {
    const { cache } = rig()
    cache.update('k', 'one', 'two')
    expect(cache.peek('k')).toBeUndefined()
    cache.set('k', 'other')
    cache.update('k', 'one', 'two')
    expect(cache.peek('k')).toBe('other')
  })
})

describe('an invalidation', () => {
  test.each<[string, (cache: ReturnType<typeof rig>['cache']) => void]>([
    ['of the key', (cache) => cache.invalidate('k')],
    ['of whatever is meant', (cache) => cache.invalidateWhere(() => false)],
    ['of everything', (cache) => cache.clear()],
  ])('%s keeps a load that began before it from being stored', async (_of, invalidate) => {
    const { cache, read } = rig()
    const old = held()
    const asked = cache.get('k', old.read)
    invalidate(cache)
    const reloaded = cache.get('k', read)
    old.resolve('old')
    expect([await asked, await reloaded]).toEqual(['old', 'v1'])
    expect(cache.peek('k')).toBe('v1')
  })

  test('of another key leaves a load alone', async () => {
    const { cache } = rig()
    const load = held()
    const asked = cache.get('k', load.read)
    cache.invalidate('other')
    load.resolve('v')
    await asked
    expect(cache.peek('k')).toBe('v')
  })

  test('drops only the values that are meant', async () => {
    const { cache } = rig()
    cache.set('a', 'one')
    cache.set('b', 'two')
    cache.invalidateWhere((value) => value === 'one')
    expect([cache.peek('a'), cache.peek('b')]).toEqual([undefined, 'two'])
  })

  test('a value that was set meanwhile is not overwritten by an older load', async () => {
    const { cache } = rig()
    const load = held()
    const asked = cache.get('k', load.read)
    cache.set('k', 'newer')
    load.resolve('older')
    await asked
    expect(cache.peek('k')).toBe('newer')
  })
})

test('the least recently used value goes where there is no room', async () => {
  const { cache } = rig()
  for (const key of ['a', 'b', 'c']) cache.set(key, key)
  cache.peek('a')
  cache.set('d', 'd')
  expect(['a', 'b', 'c', 'd'].map((key) => cache.peek(key))).toEqual(['a', undefined, 'c', 'd'])
})

test('expired values hold no memory once another is stored', () => {
  const { cache, pass } = rig()
  cache.set('a', 'a')
  cache.set('b', 'b')
  pass(101)
  cache.set('c', 'c')
  expect(cache.size()).toBe(1)
})

test('a load that fails after its invalidation leaves the newer one alone', async () => {
  const { cache, read } = rig()
  const old = held()
  const failing = cache.get('k', old.read)
  cache.invalidate('k')
  const reloaded = cache.get('k', read)
  old.reject(new Error('lost'))
  await expect(failing).rejects.toThrow('lost')
  expect(await reloaded).toBe('v1')
  expect(cache.peek('k')).toBe('v1')
})
