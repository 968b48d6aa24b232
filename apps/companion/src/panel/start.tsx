import { watchConnection } from '@slipway/web-client/connection.ts'
import { onSessionEnd } from '@slipway/web-client/session-end.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followFragment, storeFragment } from '../shared/secret-fragment.ts'
import type { PanelDictionary } from './dictionary.zh.ts'
import { PanelApp } from './PanelApp.tsx'
import { SharePage } from './SharePage.tsx'
import { TryPage } from './TryPage.tsx'

const TRY = /^\/app\/t\/?$/

export function start(texts: PanelDictionary): void {
  storeFragment()
  followFragment()
  // Only accepting a share asks for a session: the page is opened again after signing in, with what it has stored.
  onSessionEnd(() => {
    const { pathname, search } = window.location
    window.location.assign(`/app/in?returnUrl=${encodeURIComponent(pathname + search)}`)
  })
  watchConnection()
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no #root')
  createRoot(root).render(
    <StrictMode>
      <PanelApp texts={texts}>
        {TRY.test(window.location.pathname) ? (
          <TryPage />
        ) : (
          <SharePage leaveTo={(address) => window.location.assign(address)} />
        )}
      </PanelApp>
    </StrictMode>,
  )
}
