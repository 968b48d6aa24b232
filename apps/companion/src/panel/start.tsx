import { watchConnection } from '@slipway/web-client/connection.ts'
import { onSessionEnd } from '@slipway/web-client/session-end.ts'
import { StrictMode, type ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { followFragment, storeFragment } from '../shared/secret-fragment.ts'
import type { PanelDictionary } from './dictionary.zh.ts'
import { PanelApp } from './PanelApp.tsx'

/** `Page` is that of the address. */
export function start(texts: PanelDictionary, Page: ComponentType<{ leaveTo(address: string): void }>): void {
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
        <Page leaveTo={(address) => window.location.assign(address)} />
      </PanelApp>
    </StrictMode>,
  )
}
