import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { accountQuery } from '../shared/account.ts'
import { loginAddress, onSessionEnd } from '../shared/session-end.ts'
import { Console } from './Console.tsx'
import type { Dictionary } from './dictionary.zh.ts'
import { newQueryClient } from './query-client.ts'
import { newRouter } from './router.tsx'

/** Draws the console into the page. */
export function start(texts: Dictionary): void {
  onSessionEnd(() => window.location.assign(loginAddress(window.location)))
  const queries = newQueryClient(texts.shell)
  // Asked for now, not when the shell is drawn.
  void queries.prefetchQuery(accountQuery)
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no #root')
  createRoot(root).render(
    <StrictMode>
      <Console texts={texts} queries={queries} router={newRouter(queries)} />
    </StrictMode>,
  )
}
