import { KitProvider } from '@slipway/ui/KitProvider.tsx'
import { Suspense } from 'react'
import { AuthShell } from './AuthShell.tsx'
import { AuthTextsProvider } from './auth-texts.ts'
import { authPageAt, type AuthPageProps } from './auth-paths.tsx'
import type { AuthDictionary } from './dictionary.zh.ts'

interface Props {
  texts: AuthDictionary
  /** Where the browser stands. */
  at: Pick<Location, 'pathname' | 'search'>
  leaveTo: AuthPageProps['leaveTo']
}

export function AuthApp({ texts, at, leaveTo }: Props) {
  const { page: Page, id } = authPageAt(at.pathname)
  return (
    <AuthTextsProvider value={texts.auth}>
      <KitProvider texts={texts.kit}>
        <AuthShell>
          <Suspense>
            <Page id={id} search={at.search} leaveTo={leaveTo} />
          </Suspense>
        </AuthShell>
      </KitProvider>
    </AuthTextsProvider>
  )
}
