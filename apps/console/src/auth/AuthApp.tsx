import { KitProvider } from '@slipway/ui/KitProvider.tsx'
import { AuthShell } from './shared/AuthShell.tsx'
import { AuthTextsProvider } from './shared/auth-texts.ts'
import type { AuthMatch, AuthPageProps } from './auth-paths.tsx'
import type { AuthDictionary } from './dictionary.zh.ts'

interface Props extends Omit<AuthPageProps, 'id'> {
  texts: AuthDictionary
  /** The page that matches the URL. */
  at: AuthMatch
}

export function AuthApp({ texts, at: { page: Page, id }, search, leaveTo }: Props) {
  return (
    <AuthTextsProvider value={texts.auth}>
      <KitProvider texts={texts.kit}>
        <AuthShell>
          <Page id={id} search={search} leaveTo={leaveTo} />
        </AuthShell>
      </KitProvider>
    </AuthTextsProvider>
  )
}
