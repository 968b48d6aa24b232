import type { ComponentType } from 'react'

export interface UserPageProps {
  /** The URL's query with its `?`, or an empty string. */
  search: string
  /** Navigates to a URL of another document. */
  leaveTo: (address: string) => void
}

type UserPage = ComponentType<UserPageProps>

/** The pages of this document by the end of their path; `vite-first-files.ts` preloads the code of each. */
const pages: Readonly<Record<string, () => Promise<{ Page: UserPage }>>> = {
  in: () => import('./sign-in/SignInPage.tsx'),
  new: () => import('./register/RegisterPage.tsx'),
  reset: () => import('./reset/ResetPage.tsx'),
  hello: () => import('./hello/HelloPage.tsx'),
  trust: () => import('./trust/TrustPage.tsx'),
  welcome: () => import('./welcome/WelcomePage.tsx'),
}

const welcome = pages['welcome']

export async function userPageAt(address: string): Promise<UserPage> {
  const [, name = ''] = /^\/app\/(\w+)\/?$/.exec(address) ?? []
  const load = pages[name] ?? welcome
  if (!load) throw new Error('there is no page to welcome users')
  return (await load()).Page
}
