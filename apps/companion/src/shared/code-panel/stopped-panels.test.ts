import { DAY_MS } from '@slipway/contract/durations.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { markRunning, stopOf } from './stopped-panels.ts'

const hasStopped = async (panel: string) => (await stopOf(panel)) !== undefined
const src = '/panel-files/1/index.html'
let visibility: DocumentVisibilityState
const ends: (() => void)[] = []
const run = (panel: string): (() => void) => {
  const end = markRunning(panel)
  ends.push(end)
  return end
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
})
afterEach(() => {
  for (const end of ends.splice(0)) end()
  vi.restoreAllMocks()
})

/** Ends without an orderly end: its mark stays. */
function die(panel: string): void {
  const end = markRunning(panel)
  const left = localStorage.getItem('panels-running') ?? ''
  end()
  localStorage.setItem('panels-running', left)
}

test('a panel that the page of this tab has died with is not opened for a day, and others are', async () => {
  die(src)
  expect(await hasStopped(src)).toBe(true)
  expect(await hasStopped('/panel-files/2/index.html')).toBe(false)
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + DAY_MS)
  expect(await hasStopped(src)).toBe(false)
})

test('nor is one that the page of another tab has died with, as it does not answer', async () => {
  die(src)
  sessionStorage.clear()
  expect(await hasStopped(src)).toBe(true)
})

test('a panel that runs in another tab has not stopped: that tab answers', async () => {
  run(src)
  sessionStorage.clear()
  expect(await hasStopped(src)).toBe(false)
  expect(localStorage.getItem('panels-running')).toContain(src)
})

test('one death is new once, however often the panel is opened that day', async () => {
  die(src)
  expect(await stopOf(src)).toEqual({ isNew: true })
  expect(await stopOf(src)).toEqual({ isNew: false })
  die(src)
  expect(await stopOf(src)).toEqual({ isNew: true })
})

test('a page that was left or hidden in an orderly way leaves no mark', async () => {
  run(src)()
  expect(await hasStopped(src)).toBe(false)
  run(src)
  window.dispatchEvent(new Event('pagehide'))
  expect(await hasStopped(src)).toBe(false)
  run(src)
  visibility = 'hidden'
  document.dispatchEvent(new Event('visibilitychange'))
  expect(await hasStopped(src)).toBe(false)
})
