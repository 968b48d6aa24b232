import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { accountQuery } from '../shared/account.ts'
import { loginAddress, onSessionEnd } from '../shared/api/session-end.ts'
import { Console } from './Console.tsx'
import type { Dictionary } from './dictionary.zh.ts'
import { newQueryClient } from './query-client.ts'
import { newRouter } from './router.tsx'

/** Draws the console into the page. */
export async function start(texts: Dictionary): Promise<void> {
  onSessionEnd(() => window.location.assign(loginAddress(window.location)))
  const queries = newQueryClient(texts.shell)
  const router = newRouter(queries)
  // The page is drawn once and whole: until who is signed in and its code are here, what the document brought stands.
  await Promise.all([queries.prefetchQuery(accountQuery), router.load()])
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no #root')
  createRoot(root).render(
    <StrictMode>
      <Console texts={texts} queries={queries} router={router} />
    </StrictMode>,
  )
}
