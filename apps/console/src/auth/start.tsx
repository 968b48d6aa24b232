import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AuthApp } from './AuthApp.tsx'
import { authPageAt } from './auth-paths.tsx'
import type { AuthDictionary } from './dictionary.zh.ts'

const leaveTo = (address: string): void => window.location.assign(address)

export async function start(texts: AuthDictionary): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no #root')
  const { pathname, search } = window.location
  const at = await authPageAt(pathname)
  createRoot(root).render(
    <StrictMode>
      <AuthApp texts={texts} at={at} search={search} leaveTo={leaveTo} />
    </StrictMode>,
  )
}
