import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AuthApp } from './AuthApp.tsx'
import type { AuthDictionary } from './dictionary.zh.ts'

const leaveTo = (address: string): void => window.location.assign(address)

export function start(texts: AuthDictionary): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no #root')
  createRoot(root).render(
    <StrictMode>
      <AuthApp texts={texts} at={window.location} leaveTo={leaveTo} />
    </StrictMode>,
  )
}
