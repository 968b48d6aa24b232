import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isAbove, levelOf, nextHop, pathTo, type Step } from './upgrade-path.ts'

const SEED = 20_261_124

const step = (seq: number, { isStop = false, from }: { isStop?: boolean; from?: number } = {}): Step => ({
  seq,
  sortKey: seq * 1000,
  isStop,
  from: from === undefined ? null : { seq: from, sortKey: from * 1000 },
})
const at = (seq: number) => ({ seq, sortKey: seq * 1000 })
const seqs = (path: Step[] | undefined) => path?.map(({ seq }) => seq)

describe('the way to a version', () => {
  test('is direct where nothing lies between, or nothing forbids it', () => {
    expect(seqs(pathTo(at(1), [step(2), step(3)], step(4)))).toEqual([4])
  })

  test('leads through each required stop above the device, and no further', () => {
    const released = [step(2, { isStop: true }), step(3), step(4, { isStop: true })]
    expect(seqs(pathTo(at(1), released, step(5)))).toEqual([2, 4, 5])
    expect(seqs(pathTo(at(2), released, step(5)))).toEqual([4, 5])
    expect(seqs(pathTo(at(4), released, step(5)))).toEqual([5])
  })

  test('takes the highest version that the device can update to directly', () => {
    const released = [step(2), step(3, { from: 2 }), step(4, { from: 3 })]
    expect(seqs(pathTo(at(1), released, step(5, { from: 4 })))).toEqual([2, 3, 4, 5])
    expect(seqs(pathTo(at(2), released, step(5, { from: 3 })))).toEqual([3, 5])
  })

  test('does not exist where no released version bridges the gap', () => {
    expect(pathTo(at(1), [], step(5, { from: 3 }))).toBeUndefined()
    expect(pathTo(at(1), [step(2), step(4, { from: 3 })], step(5, { from: 4 }))).toBeUndefined()
    // A stop that the device can't install is not passed.
    expect(nextHop(at(1), [step(3, { isStop: true, from: 2 })], step(5))).toBeUndefined()
  })

  test('is direct for a version that can’t be compared', () => {
    expect(levelOf({ version: 'factory', seq: null })).toEqual({ seq: null, sortKey: null })
    expect(seqs(pathTo(levelOf({ version: 'factory', seq: null }), [step(2, { isStop: true })], step(5)))).toEqual([5])
    expect(isAbove(levelOf({ version: 'V1.1.0 build 260201', seq: null }), levelOf({ version: 'x', seq: 3 }))).toBe(
      false,
    )
  })

  test('compares a version without a build date by its numbers', () => {
    const level = (version: string) => levelOf({ version, seq: null })
    const released = { ...level('V1.2.0 build 260201'), seq: 5 }
    expect(isAbove(level('9.9.9'), released)).toBe(true)
    expect(isAbove(released, level('9.9.9'))).toBe(false)
    expect(isAbove(released, level('1.1.9'))).toBe(true)
    expect([isAbove(level('1.2.0'), released), isAbove(released, level('1.2.0'))]).toEqual([false, false])
  })

  test('always rises, never passes a stop, and respects each lowest version', () => {
    const steps = fc
      .array(fc.record({ isStop: fc.boolean(), from: fc.option(fc.nat(8), { nil: undefined }) }), { maxLength: 8 })
      .map((all) =>
        all.map(({ isStop, from }, index) => step(index + 2, { isStop, ...(from === undefined ? {} : { from }) })),
      )
    fc.assert(
      fc.property(steps, fc.nat(10), (released, have) => {
        const target = step(12, { from: 1 })
        const path = pathTo(at(have), released, target)
        let present = have
        for (const hop of path ?? []) {
          expect(hop.seq).toBeGreaterThan(present)
          expect(hop.from === null || (hop.from.seq ?? 0) <= present).toBe(true)
          const passed = released.filter(({ seq, isStop }) => isStop && seq > present && seq < hop.seq)
          expect(passed).toEqual([])
          present = hop.seq
        }
        if (path) expect(present).toBe(12)
      }),
      { seed: SEED },
    )
  })
})
