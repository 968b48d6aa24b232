import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { accountQuery } from '../shared/account.ts'
import { watchConnection } from '@slipway/web-client/connection.ts'
import { keyWrites } from '@slipway/web-client/calls/keyed-writes.ts'
import { onSessionEnd } from '@slipway/web-client/session-end.ts'
import { isInHelp } from '../shared/console-paths.ts'
import { loginAddress } from '../shared/login-address.ts'
import { isOtherLocale, reloadIn } from '@slipway/web-client/locale.ts'
import { Console } from './Console.tsx'
import type { Dictionary } from './dictionary.zh.ts'
import { newQueryClient, refetchOnReturn } from './query-client.ts'
import { newRouter, type HeadLoad } from './router.tsx'

/** Renders the console into the document. */
export async function start(texts: Dictionary): Promise<void> {
  // The help center is open to visitors without a session (SI-119).
  onSessionEnd(() => {
    if (!isInHelp(window.location.pathname)) window.location.assign(loginAddress(window.location))
  })
  const queries = newQueryClient(texts.shell)
  const router = newRouter(queries)
  keyWrites()
  watchConnection()
  refetchOnReturn(queries)
  // The first render waits for the account and the page's code; until then the prerendered markup stays visible.
  await Promise.all([queries.prefetchQuery(accountQuery), router.load()])
  for (const { loaderData } of router.state.matches) await (loaderData as HeadLoad | undefined)?.head
  const account = queries.getQueryData(accountQuery.queryKey)
  if (account && isOtherLocale(account.locale, window.location.href)) {
    reloadIn(account.locale)
    return
  }
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no #root')
  createRoot(root).render(
    <StrictMode>
      <Console texts={texts} queries={queries} router={router} />
    </StrictMode>,
  )
}
