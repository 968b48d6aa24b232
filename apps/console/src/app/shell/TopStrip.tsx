import { Breadcrumb, type Crumb } from '@slipway/ui/layout/Breadcrumb.tsx'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { IconButton } from '@slipway/ui/actions/IconButton.tsx'
import { Kbd } from '@slipway/ui/actions/Kbd.tsx'
import { LineIcon } from '@slipway/ui/actions/LineIcon.tsx'
import { updateProfile } from '@slipway/contract/identity/accounts/profile.calls.ts'
import { chosenLocale, locales, type Locale } from '@slipway/contract/locale.ts'
import { Languages, MapPin, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { call } from '@slipway/web-client/call.ts'
import { deployment } from '@slipway/web-client/deployment.ts'
import { chooseLocale, currentLocale } from '@slipway/web-client/locale.ts'
import { useTexts } from '../../shared/texts/texts.ts'
import { chooseTheme, useTheme } from '@slipway/web-client/theme.ts'
import { StripMenu } from './StripMenu.tsx'

interface Props {
  crumbs: readonly Crumb[]
  /** The drawer's button, left of the breadcrumb. */
  before: ReactNode
  /** The account menu, at the right end. */
  after: ReactNode
  onSearch: () => void
  /** Called on hover or focus, so that the palette's code can be preloaded. */
  onSearchNear: () => void
}

const isMac = /Mac|iP(hone|ad)/.test(navigator.userAgent)

export function TopStrip({ crumbs, before, after, onSearch, onSearchNear }: Props) {
  const t = useTexts().shell
  const theme = useTheme()
  const choose = (locale: Locale) => {
    // After a failure the account keeps its language, and only this browser changes.
    const saved = call(updateProfile, { locale }).catch(() => undefined)
    void saved.then(() => chooseLocale(locale))
  }
  return (
    <>
      <div className="flex min-w-0 items-center gap-1.5">
        {before}
        {crumbs.length > 0 && <Breadcrumb crumbs={crumbs} />}
      </div>
      <div className="flex shrink-0 items-center gap-1.5">
        <Button
          size="small"
          tone="ghost"
          icon={<Search size={16} aria-hidden="true" />}
          iconAfter={
            <span className="max-sm:hidden">
              <Kbd>{isMac ? '⌘K' : 'Ctrl K'}</Kbd>
            </span>
          }
          aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
          onClick={onSearch}
          onPointerEnter={onSearchNear}
          onFocus={onSearchNear}
        >
          <span className="max-sm:sr-only">{t.search}</span>
        </Button>
        <RegionMenu />
        <StripMenu
          label={t.language}
          value={t.languages[currentLocale()]}
          icon={<Languages size={16} aria-hidden="true" />}
          choices={locales.map((locale) => ({
            key: locale,
            label: t.languages[locale],
            lang: locale,
            isCurrent: locale === currentLocale(),
          }))}
          onChoose={(key) => choose(chosenLocale(key) ?? currentLocale())}
        />
        <IconButton
          label={theme === 'dark' ? t.toLight : t.toDark}
          icon={<LineIcon name={theme === 'dark' ? 'sun' : 'moon'} />}
          onClick={() => chooseTheme(theme === 'dark' ? 'light' : 'dark')}
        />
        {after}
      </div>
    </>
  )
}

/**
 * SI-118: links to the other region's site; accounts and data are not shared. Not drawn where there is only one site.
 */
function RegionMenu() {
  const t = useTexts().shell
  const { sites } = deployment()
  if (sites.length < 2) return null
  const here = sites.find(({ url }) => new URL(url).origin === window.location.origin)
  return (
    <StripMenu
      label={t.region}
      value={here ? t.regions[here.region] : t.region}
      icon={<MapPin size={16} aria-hidden="true" />}
      choices={sites.map((site) => ({
        key: site.region,
        label: t.regions[site.region],
        isCurrent: site === here,
        href: site.url,
      }))}
    />
  )
}
