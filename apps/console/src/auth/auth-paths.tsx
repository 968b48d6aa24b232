import { lazy, type ComponentType } from 'react'
import { AccountTextsProvider, loadAccountTexts } from './auth-texts.ts'
import { LoginPage } from './LoginPage.tsx'
import { MissingPage } from './MissingPage.tsx'

export interface AuthPageProps {
  /** The variable end of the address, e.g. the `{id}` of a registration; empty where it has none. */
  id: string
  /** The address's query with its `?`, or nothing. */
  search: string
  /** Leaves this entry. */
  leaveTo: (address: string) => void
}

interface AuthPath {
  /** Its first group is the page's `id`. */
  pattern: RegExp
  page: ComponentType<AuthPageProps>
}

/** A page that comes when it is wanted, side by side with its texts. */
const later = (load: () => Promise<AuthPath['page']>) =>
  lazy(async () => {
    const [Page, texts] = await Promise.all([load(), loadAccountTexts()])
    const page = (props: AuthPageProps) => (
      <AccountTextsProvider value={texts}>
        <Page {...props} />
      </AccountTextsProvider>
    )
    return { default: page }
  })

/** The addresses of this entry (RT-01 to RT-09, SI-010). A page more is a row more; only login comes with the first visit. */
const paths: readonly AuthPath[] = [
  { pattern: /^\/(?:authrization(?:\/login)?)?\/?$/, page: LoginPage },
  {
    pattern: /^\/authrization\/register\/([\w-]+)\/?$/,
    page: later(async () => (await import('./RegisterPage.tsx')).RegisterPage),
  },
  {
    pattern: /^\/authrization\/resetPassword\/([\w-]+)\/?$/,
    page: later(async () => (await import('./ResetPage.tsx')).ResetPage),
  },
  { pattern: /^\/setup\/?$/, page: later(async () => (await import('./SetUpPage.tsx')).SetUpPage) },
]

export interface AuthMatch {
  page: AuthPath['page']
  id: string
}

export function authPageAt(address: string): AuthMatch {
  for (const { pattern, page } of paths) {
    const found = pattern.exec(address)
    if (found) return { page, id: found[1] ?? '' }
  }
  return { page: MissingPage, id: '' }
}
