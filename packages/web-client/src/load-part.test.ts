import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { NetworkFailed } from './network-failed.ts'
import { loadPart, NewVersion } from './load-part.ts'

const reload = vi.fn<() => void>()
const missing = (name: string) => () => Promise.reject(new TypeError(`Failed to fetch ${name}`))

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('ok')))
  vi.stubGlobal('location', { reload })
})
afterEach(() => {
  sessionStorage.clear()
  reload.mockReset()
  vi.unstubAllGlobals()
})

describe('a part of the console', () => {
  test('that loads is returned', async () => expect(await loadPart(() => Promise.resolve(7))).toBe(7))

  test('that an earlier build had reloads the tab, once', async () => {
    void loadPart(missing('picker.js'))
    await waitFor(() => expect(reload).toHaveBeenCalledOnce())
    await expect(loadPart(missing('picker.js'))).rejects.toThrow(NewVersion)
    expect(reload).toHaveBeenCalledOnce()
  })

  test('that is missing for the first time reloads, although another one was missing before', async () => {
    void loadPart(missing('picker.js'))
    void loadPart(missing('drawer.js'))
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(2))
  })

  test('does not reload the tab without a connection: there would be no page afterwards', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await expect(loadPart(missing('picker.js'))).rejects.toThrow(NetworkFailed)
    expect(reload).not.toHaveBeenCalled()
  })
})
