import { KitProvider } from '@slipway/ui/KitProvider.tsx'
import { Toasts } from '@slipway/ui/overlay/Toasts.tsx'
import { watchConnection } from '@slipway/web-client/connection.ts'
import { keyWrites } from '@slipway/web-client/calls/keyed-writes.ts'
import { isOtherLocale, reloadIn } from '@slipway/web-client/locale.ts'
import { onSessionEnd } from '@slipway/web-client/session-end.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { isOpen, userQuery } from '../domains/users/users/users.queries.ts'
import { followFragment, hasSecretFragment, storeFragment } from '../shared/secret-fragment.ts'
import { TextsProvider } from '../shared/texts.ts'
import { followVersion } from './app-version.ts'
import { AppLink } from './AppLink.tsx'
import type { AppDictionary } from './dictionary.zh.ts'
import { newQueryClient, refetchOnReturn } from './query-client.ts'
import { newRouter } from './router.tsx'
import { registerWorker } from './register-worker.ts'

const FORGOTTEN_WITHIN_MS = 500

/** Loaded when a session ends: no first visit needs it. */
const forgetAllOffline = (): Promise<unknown> =>
  import('../shared/offline-store.ts').then((store) => store.forgetAllOffline()).catch(() => undefined)

/** Visitors without a session see the demo home first; users whose session has ended on an open page sign in again. */
function signInAddress(location: Location, wasSignedIn: boolean): string {
  const { pathname, search, hash } = location
  if (pathname === '/app/' && !wasSignedIn) return '/app/welcome'
  return `/app/in?returnUrl=${encodeURIComponent(pathname + search + (hasSecretFragment(location) ? '' : hash))}`
}

/** Renders the app into the document. */
export async function start(texts: AppDictionary): Promise<void> {
  storeFragment()
  followFragment()
  let wasSignedIn = false
  onSessionEnd(() => {
    const address = signInAddress(window.location, wasSignedIn)
    // A database that doesn't answer keeps no one on a page without a session.
    const late = new Promise((resolve) => setTimeout(resolve, FORGOTTEN_WITHIN_MS))
    void Promise.race([forgetAllOffline(), late]).then(() => window.location.assign(address))
  })
  const queries = newQueryClient(texts.app)
  const router = newRouter(queries)
  keyWrites()
  watchConnection()
  refetchOnReturn(queries)
  await Promise.all([queries.prefetchQuery(userQuery), router.load(), window.slipwayBrand?.ready])
  const user = queries.getQueryData(userQuery.queryKey)
  wasSignedIn = user !== undefined
  if (user && !isOpen(user)) {
    void forgetAllOffline()
    window.location.replace('/app/hello')
    return
  }
  if (user && isOtherLocale(user.locale, window.location.href)) {
    reloadIn(user.locale)
    return
  }
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no #root')
  createRoot(root).render(
    <StrictMode>
      <TextsProvider value={texts}>
        <KitProvider texts={texts.kit} link={AppLink}>
          <QueryClientProvider client={queries}>
            <RouterProvider router={router} />
            <Toasts />
          </QueryClientProvider>
        </KitProvider>
      </TextsProvider>
    </StrictMode>,
  )
  registerWorker()
  followVersion()
}
