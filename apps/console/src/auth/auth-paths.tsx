import type { ComponentType } from 'react'
import { AccountTextsProvider, loadAccountTexts } from './shared/auth-texts.ts'

export interface AuthPageProps {
  /** The variable end of the address, e.g. the `{id}` of a registration; empty where it has none. */
  id: string
  /** The address's query with its `?`, or nothing. */
  search: string
  /** Leaves this entry. */
  leaveTo: (address: string) => void
}

type AuthPage = ComponentType<AuthPageProps>

interface AuthPath {
  /** Its first group is the page's `id`. */
  pattern: RegExp
  load: () => Promise<AuthPage>
}

/** Loads a page side by side with the texts that it shares with the other pages about accounts. */
const withAccountTexts = (load: () => Promise<AuthPage>) => async (): Promise<AuthPage> => {
  const [Page, texts] = await Promise.all([load(), loadAccountTexts()])
  return (props) => (
    <AccountTextsProvider value={texts}>
      <Page {...props} />
    </AccountTextsProvider>
  )
}

/**
 * The addresses of this entry (RT-01 to RT-09, SI-010). A page more is a row more, loaded by `import()`; so is a step that
 * follows on a page, by `lazy()`. What an address begins with is asked for ahead by its row in `vite-first-visit.ts`.
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
    // Any other end is the ticket of an invitation (RT-08).
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
    // Problems come under the protocol's own addresses; a person's decision under the request's.
    pattern: /^\/oauth(?:\/authorize(?:\/[\w-]+)?|\/([\w-]+))?\/?$/,
    load: () => import('./oauth/OAuthPage.tsx').then((loaded) => loaded.OAuthPage),
  },
  { pattern: /^\/setup\/?$/, load: () => import('./set-up/SetUpPage.tsx').then((loaded) => loaded.SetUpPage) },
]

export interface AuthMatch {
  page: AuthPage
  id: string
}

export async function authPageAt(address: string): Promise<AuthMatch> {
  for (const { pattern, load } of paths) {
    const found = pattern.exec(address)
    if (found) return { page: await load(), id: found[1] ?? '' }
  }
  return { page: await import('./MissingPage.tsx').then((loaded) => loaded.MissingPage), id: '' }
}
