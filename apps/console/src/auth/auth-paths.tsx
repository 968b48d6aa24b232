import type { ComponentType } from 'react'
import { deployment } from '@slipway/web-client/deployment.ts'
import { AccountTextsProvider, loadAccountTexts } from './shared/auth-texts.ts'

export interface AuthPageProps {
  /** The variable end of the path, e.g. the `{id}` of a registration; empty where the path has none. */
  id: string
  /** The URL's query with its `?`, or an empty string. */
  search: string
  /** Navigates to a URL outside this entry. */
  leaveTo: (address: string) => void
}

type AuthPage = ComponentType<AuthPageProps>

interface AuthPath {
  /** The first group is the page's `id`. */
  pattern: RegExp
  load: () => Promise<AuthPage>
}

/** Loads a page in parallel with the texts that the account pages share. */
const withAccountTexts = (load: () => Promise<AuthPage>) => async (): Promise<AuthPage> => {
  const [Page, texts] = await Promise.all([load(), loadAccountTexts()])
  return (props) => (
    <AccountTextsProvider value={texts}>
      <Page {...props} />
    </AccountTextsProvider>
  )
}

const SET_UP = /^\/setup\/?$/

/**
 * The routes of this entry (RT-01 to RT-09, SI-010). A new page is a new row, loaded by `import()`; a later step of a
 * page loads by `lazy()`. `vite-first-visit.ts` has the row that preloads a path's first code.
 */
const paths: readonly AuthPath[] = [
  {
    pattern: /^\/(?:authrization(?:\/login)?)?\/?$/,
    load: () => import('./login/LoginPage.tsx').then((loaded) => loaded.LoginPage),
  },
  {
    pattern: /^\/authrization\/register\/register\/?$/,
    load: withAccountTexts(() => import('./register/RegisterPage.tsx').then((loaded) => loaded.RegisterPage)),
  },
  {
    // Any other suffix is the ticket of an invitation (RT-08).
    pattern: /^\/authrization\/register\/([\w-]+)\/?$/,
    load: withAccountTexts(() => import('./register/InvitationPage.tsx').then((loaded) => loaded.InvitationPage)),
  },
  {
    pattern: /^\/authrization\/resetPassword\/([\w-]+)\/?$/,
    load: withAccountTexts(() => import('./reset/ResetPage.tsx').then((loaded) => loaded.ResetPage)),
  },
  {
    pattern: /^\/authrization\/thirdPathLogin\/?$/,
    load: () => import('./third-party/ThirdPartyPage.tsx').then((loaded) => loaded.ThirdPartyPage),
  },
  {
    // Problems have the protocol's own URLs; a consent decision has the URL of the request.
    pattern: /^\/oauth(?:\/authorize(?:\/[\w-]+)?|\/([\w-]+))?\/?$/,
    load: () => import('./oauth/OAuthPage.tsx').then((loaded) => loaded.OAuthPage),
  },
  {
    // RT-16, RT-17.
    pattern: /^\/download(?:\/oemapp)?\/?$/,
    load: () => import('./download/DownloadPage.tsx').then((loaded) => loaded.DownloadPage),
  },
  {
    pattern: SET_UP,
    load: withAccountTexts(() => import('./set-up/SetUpPage.tsx').then((loaded) => loaded.SetUpPage)),
  },
]

export interface AuthMatch {
  page: AuthPage
  id: string
}

export async function authPageAt(address: string): Promise<AuthMatch> {
  if (deployment().setUpFirst && !SET_UP.test(address)) {
    return { page: await import('./set-up/SetUpFirstPage.tsx').then((loaded) => loaded.SetUpFirstPage), id: '' }
  }
  for (const { pattern, load } of paths) {
    const found = pattern.exec(address)
    if (found) return { page: await load(), id: found[1] ?? '' }
  }
  return { page: await import('./MissingPage.tsx').then((loaded) => loaded.MissingPage), id: '' }
}
