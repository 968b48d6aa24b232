import { bindDevProduct, getApigateway } from '@slipway/contract/devices/virtual-devices/virtual-devices.calls.ts'
import { virtualDeviceLimits } from '@slipway/contract/devices/virtual-devices/virtual-devices.limits.ts'
import { simulatorClose } from '@slipway/contract/devices/virtual-devices/virtual-devices.messages.ts'
import { bindStatus } from '@slipway/contract/devices/virtual-devices/virtual-devices.ts'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pretendServer, type PretendServer } from '@slipway/web-client/testing/answer.ts'
import { stubSockets } from './testing/socket.ts'
import { useVirtualDevice } from './use-virtual-device.ts'

const { bindPollMs, heartbeatMs } = virtualDeviceLimits
const productId = 'a'.repeat(32)
const bound = { bindStatus: bindStatus.bound, serial: 'VABC', token: 'T'.repeat(43) } as const

let server: PretendServer
let sockets: ReturnType<typeof stubSockets>
let isBound: boolean

beforeEach(() => {
  isBound = true
  server = pretendServer()
  server.answer(bindDevProduct, () => (isBound ? bound : { bindStatus: bindStatus.unbound }))
  server.answer(getApigateway, () => '')
  sockets = stubSockets()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  server.close()
})

/** Advances the clock; the fake server answers without it. */
const pass = (ms: number) =>
  act(async () => {
    vi.advanceTimersByTime(ms)
    for (let turns = 0; turns < 20; turns++) await new Promise((resolve) => setImmediate(resolve))
  })
const simulated = async () => {
  const hook = renderHook(() => useVirtualDevice(productId, () => []))
  await pass(0)
  return hook
}
const polls = () => server.inputsOf(bindDevProduct).length

test('a device that is not bound is asked for every 2 s; once it is, it connects and is asked for no more (ST-56, ST-57)', async () => {
  isBound = false
  const { result } = await simulated()
  expect([polls(), result.current.state.phase]).toEqual([1, 'unbound'])
  await pass(bindPollMs - 1)
  expect(polls()).toBe(1)
  await pass(1)
  expect([polls(), sockets.opened.length]).toEqual([2, 0])
  isBound = true
  await pass(bindPollMs)
  expect([polls(), sockets.opened.length]).toEqual([3, 1])
  await pass(10 * bindPollMs)
  expect([polls(), sockets.opened.length]).toEqual([3, 1])
})

test('a heartbeat goes out every 30 s for as long as the connection lasts (ST-58)', async () => {
  await simulated()
  sockets.open()
  await pass(heartbeatMs - 1)
  expect(sockets.last().sent).toEqual([])
  await pass(1)
  await pass(heartbeatMs)
  expect(sockets.last().sent.map(({ type }) => type)).toEqual(['heartbeat', 'heartbeat'])
  sockets.close(simulatorClose.ended)
  await pass(2 * heartbeatMs)
  expect(sockets.last().sent).toHaveLength(2)
})
