import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fleetButton, PRESS_EVERY_MS } from './fleet-button.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function rig(bound = false) {
  const openToBind = vi.fn<(seconds?: number) => Promise<{ code: number }>>(() => Promise.resolve({ code: 200 }))
  const tell = vi.fn<(isBound: boolean) => void>()
  const button = fleetButton(tell)
  return { openToBind, tell, button, connect: () => button.connected({ home: async () => ({ bound }), openToBind }) }
}

test('a button is pressed after a connect and each minute, until the device is in a home', async () => {
  const { openToBind, tell, button, connect } = rig()
  await connect()
  expect(openToBind.mock.calls).toEqual([[60]])
  vi.advanceTimersByTime(2 * PRESS_EVERY_MS)
  expect(openToBind).toHaveBeenCalledTimes(3)
  expect(tell).not.toHaveBeenCalled()
  button.learn({ bound: true })
  vi.advanceTimersByTime(5 * PRESS_EVERY_MS)
  expect(openToBind).toHaveBeenCalledTimes(3)
  button.learn({ bound: false })
  expect(openToBind).toHaveBeenCalledTimes(4)
  expect(tell.mock.calls).toEqual([[true], [false]])
})

test('a device that is in a home already is not pressed, and nothing is pressed while it is offline', async () => {
  const home = rig(true)
  await home.connect()
  expect(home.openToBind).not.toHaveBeenCalled()
  expect(home.tell.mock.calls).toEqual([[true]])
  const { openToBind, button, connect } = rig()
  await connect()
  button.disconnected()
  vi.advanceTimersByTime(5 * PRESS_EVERY_MS)
  expect(openToBind).toHaveBeenCalledTimes(1)
  await connect()
  expect(openToBind).toHaveBeenCalledTimes(2)
})
