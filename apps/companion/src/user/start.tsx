import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { UserDictionary } from './dictionary.zh.ts'
import { UserApp } from './UserApp.tsx'
import { userPageAt } from './user-paths.ts'

const leaveTo = (address: string): void => window.location.assign(address)

export async function start(texts: UserDictionary): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no #root')
  await window.slipwayBrand?.ready
  const { pathname, search } = window.location
  const Page = await userPageAt(pathname)
  createRoot(root).render(
    <StrictMode>
      <UserApp texts={texts}>
        <Page search={search} leaveTo={leaveTo} />
      </UserApp>
    </StrictMode>,
  )
}
