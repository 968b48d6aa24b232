import { getUser } from '@slipway/contract/users/users/user-profile.calls.ts'
import { logoutUser } from '@slipway/contract/users/users/users.calls.ts'
import type { User } from '@slipway/contract/users/users/users.ts'
import { NetworkDown, pretendServer, type PretendServer } from '@slipway/web-client/testing/answer.ts'
import { showTimesIn, shownZone } from '@slipway/web-client/time-zone.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowserStore } from '../../../shared/testing/browser-store.ts'
import { signOut } from './account.queries.ts'
import { userQuery } from './users.queries.ts'

let stored: Map<string, unknown>
let server: PretendServer
beforeEach(() => {
  stored = stubBrowserStore()
  server = pretendServer()
})
afterEach(() => {
  showTimesIn('')
  server.close()
  vi.unstubAllGlobals()
})

const load = () => new QueryClient({ defaultOptions: { queries: { retry: false } } }).fetchQuery(userQuery)

test('a start without a connection shows times in the zone of the user that was there last', async () => {
  const ann: User = {
    userId: 'u'.repeat(22),
    account: 'ann@example.com',
    phone: null,
    nickname: '',
    locale: 'zh-CN',
    timeZone: 'Pacific/Auckland',
    country: '',
    theme: 0,
    status: 0,
    registerTime: 1,
  }
  server.answer(getUser, () => ann)
  await load()
  await vi.dynamicImportSettled()
  expect([...stored.values()]).toEqual(['Pacific/Auckland'])
  showTimesIn('')
  server.answer(getUser, () => {
    throw new NetworkDown()
  })
  await expect(load()).rejects.toThrow()
  expect(shownZone()).toBe('Pacific/Auckland')
})

test('signing out takes the number off the icon of the installed app; a browser without one signs out, too', async () => {
  server.answer(logoutUser, () => null)
  await signOut()
  const clearAppBadge = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('not installed')))
  Object.defineProperty(navigator, 'clearAppBadge', { value: clearAppBadge, configurable: true })
  try {
    await signOut()
  } finally {
    Reflect.deleteProperty(navigator, 'clearAppBadge')
  }
  expect(clearAppBadge).toHaveBeenCalledOnce()
})
