import { listSharedDevices } from '@slipway/contract/users/homes/shares/shares.calls.ts'
import { countUnreadMessages } from '@slipway/contract/users/messages/messages.calls.ts'
import { getDeviceUpgrade } from '@slipway/contract/users/homes/upgrades/upgrades.calls.ts'
import { listTimers } from '@slipway/contract/users/scenes/timers.calls.ts'
import { getUser } from '@slipway/contract/users/users/user-profile.calls.ts'
import type { User } from '@slipway/contract/users/users/users.ts'
import { KitProvider } from '@slipway/ui/KitProvider.tsx'
import { Toasts } from '@slipway/ui/overlay/Toasts.tsx'
import { pretendServer } from '@slipway/web-client/testing/answer.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { TextsProvider } from '../../shared/texts.ts'
import { AppLink } from '../AppLink.tsx'
import { dictionary } from '../dictionary.zh.ts'
import { newQueryClient } from '../query-client.ts'
import { newRouter } from '../router.tsx'

export const ann: User = {
  userId: 'u'.repeat(22),
  account: 'ann@example.com',
  phone: null,
  nickname: 'Ann',
  status: 0,
  locale: 'zh-CN',
  timeZone: 'Asia/Shanghai',
  country: 'CN',
  theme: 0,
  registerTime: 1_790_000_000_000,
}

/** Renders a page of the app for a signed-in user. */
export function appStory() {
  document.documentElement.lang = 'zh-CN'
  window.slipwayConfig = {}
  const server = pretendServer()
  server.answer(getUser, () => ann)
  server.answer(countUnreadMessages, () => ({ alarm: 0, notice: 0, system: 0 }))
  server.answer(listSharedDevices, () => [])
  server.answer(listTimers, () => [])
  server.answer(getDeviceUpgrade, () => [])
  return {
    server,
    user: userEvent.setup(),
    async open(address: string) {
      window.history.pushState(null, '', address)
      const queries = newQueryClient(dictionary.app)
      const router = newRouter(queries)
      await router.load()
      render(
        <TextsProvider value={dictionary}>
          <KitProvider texts={dictionary.kit} link={AppLink}>
            <QueryClientProvider client={queries}>
              <RouterProvider router={router} />
              <Toasts />
            </QueryClientProvider>
          </KitProvider>
        </TextsProvider>,
      )
    },
    close: () => server.close(),
  }
}
