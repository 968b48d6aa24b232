import { commandStatus } from '@slipway/contract/devices/devices/devices.ts'
import { invokeHomeDevice, setHomeDevice } from '@slipway/contract/users/homes/home-devices.calls.ts'
import { controlLimits } from '@slipway/contract/users/homes/homes.limits.ts'
import { ANSWER_WITHIN_MS } from '@slipway/panel/control/controls-store.ts'
import { CALL_TIMEOUT_MS } from '@slipway/web-client/call.ts'
import { pretendServer, type PretendServer } from '@slipway/web-client/testing/answer.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runOnDevice, setDevice } from './control.queries.ts'

const deviceId = 'd'.repeat(22)
const acked = { commandId: 'c'.repeat(22), status: commandStatus.acked, code: 200, msg: null, output: null }
let server: PretendServer
beforeEach(() => void (server = pretendServer()))
afterEach(() => server.close())

test('a control waits until its command is over: a slow device has not failed while it can still answer', () => {
  const { waitMs, expireSeconds } = controlLimits
  expect(waitMs.max).toBeGreaterThan(expireSeconds * 1000)
  expect(waitMs.max).toBeLessThan(CALL_TIMEOUT_MS)
  expect(waitMs.max).toBeLessThan(ANSWER_WITHIN_MS)
})

test('of several controls that wait at a time only two wait long, and a reply makes room for the next', async () => {
  let answer = () => undefined as void
  const answered = new Promise<void>((resolve) => (answer = resolve))
  server.answer(setHomeDevice, () => answered.then(() => acked))
  server.answer(invokeHomeDevice, () => answered.then(() => acked))
  const waits = [setDevice(deviceId, 'power', true), runOnDevice(deviceId, 'open', {}), setDevice(deviceId, 'level', 1)]
  answer()
  const done = { commandId: acked.commandId, isDone: true }
  expect(await Promise.all(waits)).toEqual([done, done, done])
  await setDevice(deviceId, 'power', false)
  const { waitMs, shortWaitMs } = controlLimits
  expect(server.inputsOf(setHomeDevice).map((input) => input.waitMs)).toEqual([waitMs.max, shortWaitMs, waitMs.max])
  expect(server.inputsOf(invokeHomeDevice)).toMatchObject([{ waitMs: waitMs.max }])
})
