import { expect, test } from 'vitest'
import type { Downlink } from '../mqtt/ports.ts'
import { pendingDownlinks } from './pending-downlinks.ts'

const message = (tail: string): Downlink => ({ tail, payload: '{}', qos: 0 })

test('what came a moment before word of its device is given once, in its order', () => {
  const early = pendingDownlinks()
  early.add(1, message('down/shadow'), 0)
  early.add(1, message('down/topo'), 10)
  early.add(2, message('down/ack'), 10)
  expect(early.take(1, 20).map(({ tail }) => tail)).toEqual(['down/shadow', 'down/topo'])
  expect(early.take(1, 20)).toEqual([])
  expect(early.take(2, 20)).toHaveLength(1)
})

test('what waited for longer is let go of, and so is what there is too much of', () => {
  const early = pendingDownlinks()
  early.add(1, message('down/shadow'), 0)
  expect(early.take(1, 2_000)).toEqual([])
  for (let one = 0; one < 30; one++) early.add(2, message('down/shadow'), 3_000)
  expect(early.take(2, 3_000)).toHaveLength(20)
  for (let deviceId = 1; deviceId <= 1_001; deviceId++) early.add(deviceId, message('down/shadow'), 3_000)
  expect([early.take(1, 3_000), early.take(1_001, 3_000)].map((kept) => kept.length)).toEqual([0, 1])
})

test('commands are not kept: they wait where they cannot be lost', () => {
  const early = pendingDownlinks()
  for (const tail of ['down/property/set', 'down/action/go', 'down/sub/S1/property/set', 'down/sub/S1/action/go'])
    early.add(1, message(tail), 0)
  expect(early.take(1, 0)).toEqual([])
})
