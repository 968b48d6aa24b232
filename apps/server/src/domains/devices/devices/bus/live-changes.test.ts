import { expect, test, vi } from 'vitest'
import type { Database } from '../../../../db/database.ts'
import { liveChanges } from './live-changes.ts'

const NEVER_MS = 2 ** 31 - 1
const query = vi.fn<() => Promise<void>>()
const changes = () => liveChanges({ db: { pool: { query } } as unknown as Database, log: {} as never })

test('who waits for a command of a device is woken by its next change, without a message to other processes', async () => {
  const live = changes()
  const [first, second] = [live.commandsChanged(7, NEVER_MS), live.commandsChanged(7, NEVER_MS)]
  expect(live.isAnyoneWatching()).toBe(true)
  live.changed(7, 'commands')
  await Promise.all([first, second])
  expect(live.isAnyoneWatching()).toBe(false)
  expect(query).not.toHaveBeenCalled()
})

test('is not woken by other devices or parts, but when its time is over', async () => {
  vi.useFakeTimers()
  const live = changes()
  const woken = vi.fn<() => void>()
  void live.commandsChanged(7, 40).then(woken)
  live.changed(8, 'commands')
  live.changed(7, 'properties')
  await vi.advanceTimersByTimeAsync(39)
  expect(woken).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(woken).toHaveBeenCalledOnce()
  vi.useRealTimers()
})
