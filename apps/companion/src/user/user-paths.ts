import type { ComponentType } from 'react'

export interface UserPageProps {
  /** The URL's query with its `?`, or an empty string. */
  search: string
  /** Navigates to a URL of another document. */
  leaveTo: (address: string) => void
}

type UserPage = ComponentType<UserPageProps>

/** The pages of this document by the end of their path; `vite-first-files.ts` preloads the code of each. */
const pages: Readonly<Record<string, () => Promise<UserPage>>> = {
  in: () => import('./sign-in/SignInPage.tsx').then((loaded) => loaded.SignInPage),
  new: () => import('./register/RegisterPage.tsx').then((loaded) => loaded.RegisterPage),
  reset: () => import('./reset/ResetPage.tsx').then((loaded) => loaded.ResetPage),
  hello: () => import('./hello/HelloPage.tsx').then((loaded) => loaded.HelloPage),
  welcome: () => import('./welcome/WelcomePage.tsx').then((loaded) => loaded.WelcomePage),
}

const welcome = pages['welcome']

export async function userPageAt(address: string): Promise<UserPage> {
  const [, name = ''] = /^\/app\/(\w+)\/?$/.exec(address) ?? []
  const load = pages[name] ?? welcome
  if (!load) throw new Error('there is no page to welcome users')
  return load()
}
