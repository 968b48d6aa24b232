import type { BoardState } from '@slipway/contract/devices/virtual-devices/virtual-board.ts'
import { simulatorClose } from '@slipway/contract/devices/virtual-devices/virtual-devices.messages.ts'
import { virtualDeviceLimits } from '@slipway/contract/devices/virtual-devices/virtual-devices.limits.ts'
import { expect, test } from 'vitest'
import { featureOf } from '../../products/features/testing/features.ts'
import { toShown } from '../../products/features/features.exports.ts'
import { answersTo } from './answers.ts'
import {
  newVirtualDevice,
  nextState,
  type VirtualDeviceEvent,
  type VirtualDeviceState,
} from './virtual-device-state.ts'

const after = (events: readonly VirtualDeviceEvent[], start: VirtualDeviceState = newVirtualDevice) =>
  events.reduce((state, event) => nextState(state, { ...event, time: 1 }), start)

const bound = { what: 'bound', serial: 'V1' } as const
const opened = { what: 'opened' } as const
const online = after([bound, opened])
const set = { type: 'prop_set', msgId: '7', deKey: 'brightness', value: 30 } as const
const call = { type: 'action', msgId: '8', deKey: 'calibrate', value: {} } as const

test('a virtual device is online once its connection is open, and the log says so', () => {
  expect(online).toMatchObject({ phase: 'on', serial: 'V1', log: [{ kind: 'status', note: 'connected' }] })
})

test('what is set on it is its value from then on, and so is what it reports', () => {
  const state = after([{ what: 'received', frame: set }], online)
  expect(state.values.get('brightness')).toBe(30)
  const report = { type: 'prop_report', msgId: 'r', deKey: 'brightness', value: 31 } as const
  expect(after([{ what: 'sent', frame: report }], state).values.get('brightness')).toBe(31)
  expect(state.log.at(-1)).toMatchObject({ kind: 'received', frame: set })
})

test('an operation waits until it is answered, once however often it is sent', () => {
  const received = { what: 'received', frame: call } as const
  const state = after([received, received], online)
  expect(state.calls).toEqual([call])
  const answer = { type: 'action_reply', msgId: '8', deKey: 'calibrate', code: 200 } as const
  expect(after([{ what: 'sent', frame: answer }], state).calls).toEqual([])
})

test('what it hears and what it sends stand in the log, in their order (ST-60, ST-61)', () => {
  const report = { type: 'prop_report', msgId: 'r', deKey: 'brightness', value: 31 } as const
  const { log } = after(
    [
      { what: 'received', frame: set },
      { what: 'sent', frame: report },
    ],
    online,
  )
  expect(log.slice(1)).toMatchObject([
    { kind: 'received', frame: set },
    { kind: 'sent', frame: report },
  ])
})

test('a connection that fails is lost, and the log says so (ST-63)', () => {
  const state = after([{ what: 'failed' }], after([bound]))
  expect(state.phase).toBe('lost')
  expect(state.log).toMatchObject([{ kind: 'status', note: 'failed' }])
})

test('heartbeats are not in the log', () => {
  const beats = [
    { what: 'sent', frame: { type: 'heartbeat' } },
    { what: 'received', frame: { type: 'heartbeat' } },
  ] as const
  expect(after(beats, online).log).toEqual(online.log)
})

test.each([
  [simulatorClose.takenOver, 'takenOver'],
  [simulatorClose.silent, 'silent'],
  [simulatorClose.shutdown, 'closed'],
  [1006, 'closed'],
])('a connection that the platform closes with %s is lost, and the log says %s', (code, note) => {
  const state = after([{ what: 'closed', code, isOwn: false }], online)
  expect(state.phase).toBe('lost')
  expect(state.log.at(-1)).toMatchObject({ note })
})

test('one that was switched off stays so when its connection has ended', () => {
  const off = after(
    [
      { what: 'phase', phase: 'off' },
      { what: 'closed', code: 1005, isOwn: true },
    ],
    online,
  )
  expect(off).toMatchObject({ phase: 'off' })
  expect(off.log.at(-1)).toMatchObject({ note: 'closed' })
})

test('one that was deleted stays so, without values', () => {
  const events = [
    { what: 'received', frame: set },
    { what: 'received', frame: { type: 'delete' } },
  ] as const
  const gone = after([...events, { what: 'closed', code: simulatorClose.ended, isOwn: false }], online)
  expect(gone).toMatchObject({ phase: 'deleted', values: new Map() })
  expect(gone.log.at(-1)).toMatchObject({ note: 'deleted' })
})

test('the log keeps its last lines, numbered on', () => {
  const many = Array.from(
    { length: virtualDeviceLimits.logLines + 5 },
    () => ({ what: 'received', frame: set }) as const,
  )
  const { log } = after(many)
  expect(log).toHaveLength(virtualDeviceLimits.logLines)
  expect(log[0]?.id).toBe(6)
})

const brightness = toShown(featureOf())
const setTo = (value: unknown, deKey = 'brightness') => ({ type: 'prop_set', msgId: '7', deKey, value }) as const

test('a device takes what fits, answers and reports what it then has', () => {
  const answers = answersTo(setTo(30), [brightness], 5)
  expect(answers).toMatchObject([
    { type: 'prop_set_reply', msgId: '7', deKey: 'brightness', code: 200 },
    { type: 'prop_report', deKey: 'brightness', value: 30, ts: 5 },
  ])
})

test('a device that never reports a property answers only', () => {
  const own = toShown(featureOf({ transType: 2 }))
  expect(answersTo(setTo(30), [own], 5)).toMatchObject([{ type: 'prop_set_reply', code: 200 }])
})

test.each([
  [setTo(300), 422],
  [setTo(1, 'unknown'), 404],
])('a device answers %j with %i and reports nothing', (frame, code) => {
  expect(answersTo(frame, [brightness], 5)).toMatchObject([{ type: 'prop_set_reply', code }])
})

test('while it is connected, its board decides whether it is on; what the board sends is logged, its state is not', () => {
  const state: BoardState = {
    power: 'hung',
    firmware: [],
    isFlashCorrupt: false,
    neverReturns: true,
    update: null,
    asked: null,
    why: null,
  }
  const board = { what: 'received', frame: { type: 'board', state } } as const
  const hung = after([board], online)
  expect(hung).toMatchObject({ phase: 'hung', board: state, log: online.log })
  const published = { type: 'published', topic: 'up/ota/version', value: {} } as const
  const more = after(
    [
      { what: 'received', frame: published },
      { what: 'sent', frame: { type: 'update_check' } },
    ],
    hung,
  )
  expect(more.log.slice(1)).toMatchObject([{ kind: 'sent', frame: published }])
  expect(after([bound], hung).board).toBeUndefined()
})
