import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { deployment } from '@slipway/web-client/deployment.ts'
import { inLocale } from '@slipway/contract/locale.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { lazy, Suspense } from 'react'
import { useBrand, useIsHidden } from '../../shared/branding/use-brand.ts'
import type { UserPageProps } from '../user-paths.ts'
import { welcomeTexts } from './welcome-texts.ts'

/** After the first paint: what the page says does not wait for it. A page without its demo still leads into the app. */
const DemoHome = lazy(() => import('./demo/DemoHome.tsx').catch(() => ({ default: DemoFailed })))

const DemoFailed = () => <p className="py-8 text-center text-ink-2">{welcomeTexts().demoFailed}</p>

/** Where a code is typed or scanned, once one has signed in. */
const ADD = encodeURIComponent('/app/add')

/** What the app does can be tried before anyone registers: a demo home, then the ways in. */
export function WelcomePage({ search }: UserPageProps) {
  const t = welcomeTexts()
  const brand = useBrand()
  const slogan = brand && inLocale(brand.slogan, currentLocale())
  const hidesRegister = useIsHidden('register')
  const hidesDemo = useIsHidden('guestLook')
  return (
    <div data-wide="" className="flex flex-col gap-6 md:flex-row md:items-start md:gap-12">
      <div className="flex flex-col gap-2 md:sticky md:top-8 md:w-72 md:shrink-0">
        <h1 className="text-2xl font-title text-balance">{slogan || t.title}</h1>
        <p className="mb-3 text-ink-2">{t.text}</p>
        <div className="flex flex-wrap gap-2 *:flex-1">
          {!hidesRegister && (
            <LinkButton tone="primary" size="large" href={`/app/new${search}`}>
              {t.register}
            </LinkButton>
          )}
          <LinkButton tone={hidesRegister ? 'primary' : 'secondary'} size="large" href={`/app/in${search}`}>
            {t.signIn}
          </LinkButton>
          <LinkButton size="large" className="min-w-full" href={`/app/in?returnUrl=${ADD}`}>
            {t.haveCode}
          </LinkButton>
        </div>
        {!window.isSecureContext && (
          <p className="mt-2 text-xs text-ink-3">
            {t.noInstall} {deployment().localHttps && <TextLink href="/app/trust">{t.trust}</TextLink>}
          </p>
        )}
      </div>
      {!hidesDemo && (
        <div className="min-h-130 min-w-0 flex-1">
          <Suspense fallback={<p className="py-8 text-center text-ink-2">{t.loading}</p>}>
            <DemoHome />
          </Suspense>
        </div>
      )}
    </div>
  )
}

export { WelcomePage as Page }
