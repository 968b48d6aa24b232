import { expect, test } from 'vitest'
import { ANCHOR_EVERY, isDeep, pageAnchors } from './page-anchors.ts'

/** A list of so many rows whose keys are their ranks, at a version. */
function rig() {
  let now = 0
  let reads = 0
  const list = { version: 'a', rows: 5_000, fails: false }
  const anchors = pageAnchors<string>(() => now)
  const read = async () => {
    reads++
    if (list.fails) throw new Error('lost')
    const { version, rows } = list
    const ranks = Array.from({ length: Math.ceil(rows / ANCHOR_EVERY) }, (_, nth) => nth * ANCHOR_EVERY)
    return { version, anchors: ranks.map((rank) => ({ rank, key: `row ${rank}` })) }
  }
  const before = (offset: number) => anchors.before({ list: 'products', version: list.version, offset, read })
  return { list, before, settled: anchors.settled, reads: () => reads, pass: (ms: number) => void (now += ms) }
}

test('only a page far from both ends begins at an anchor', () => {
  expect([isDeep(1_000, 300_000), isDeep(299_500, 300_000), isDeep(150_000, 300_000)]).toEqual([false, false, true])
})

test('the first page is read without, the next ones begin at the last anchor before them', async () => {
  const { before, settled, reads } = rig()
  expect([before(2_600), before(2_700)]).toEqual([undefined, undefined])
  await settled()
  expect([before(2_600), before(2_500), before(2_499)].map((anchor) => anchor?.rank)).toEqual([2_500, 2_500, 2_000])
  expect([before(-1), reads()]).toEqual([undefined, 1])
})

test('a list that has changed is read again, but not all the time', async () => {
  const { list, before, settled, reads, pass } = rig()
  before(2_600)
  await settled()
  list.version = 'b'
  expect([before(2_600), reads()]).toEqual([undefined, 1])
  pass(10_000)
  expect([before(2_600), reads()]).toEqual([undefined, 2])
  await settled()
  expect(before(2_600)?.key).toBe('row 2500')
})

test('a list that could not be read is read by the next page', async () => {
  const { list, before, settled, reads } = rig()
  list.fails = true
  before(2_600)
  await settled()
  list.fails = false
  before(2_600)
  await settled()
  expect([before(2_600)?.rank, reads()]).toEqual([2_500, 2])
})
