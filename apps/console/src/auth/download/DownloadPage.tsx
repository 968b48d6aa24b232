import { inLocale, type Bilingual } from '@slipway/contract/locale.ts'
import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { currentLocale } from '@slipway/web-client/locale.ts'
import type { AuthPageProps } from '../auth-paths.tsx'
import { AppDownloadPage } from './AppDownloadPage.tsx'
import { downloadTexts as t } from './download-texts.ts'

const offers: readonly { name: Bilingual; text: Bilingual; href?: string }[] = [
  { name: t.api, text: t.apiText, href: '/docs/api' },
  { name: t.openApi, text: t.openApiText, href: '/openapi.json' },
  { name: t.kit, text: t.kitText },
  { name: t.cli, text: t.cliText },
  { name: t.app, text: t.appText, href: '/app/' },
]

/** RT-16, RT-17, SI-119: open to everyone. Both pages are one part, so that other visits don't load the address of either. */
export function DownloadPage(props: AuthPageProps) {
  return new URLSearchParams(props.search).has('appId') ? <AppDownloadPage {...props} /> : <Downloads />
}

function Downloads() {
  const locale = currentLocale()
  return (
    <div>
      <h1 className="mb-4 text-2xl font-title">{inLocale(t.title, locale)}</h1>
      <dl className="mb-6 divide-y divide-line border-y">
        {offers.map(({ name, text, href }) => (
          <div key={name.en} className="py-3">
            <dt className="font-medium">
              {href ? <TextLink href={href}>{inLocale(name, locale)}</TextLink> : inLocale(name, locale)}
            </dt>
            <dd className="mt-0.5 text-sm text-ink-2">{inLocale(text, locale)}</dd>
          </div>
        ))}
      </dl>
      <LinkButton href="/authrization/login">{inLocale(t.toLogin, locale)}</LinkButton>
    </div>
  )
}
