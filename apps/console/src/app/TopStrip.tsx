import { Breadcrumb, type Crumb } from '@slipway/ui/Breadcrumb.tsx'
import { Button } from '@slipway/ui/Button.tsx'
import { IconButton } from '@slipway/ui/IconButton.tsx'
import { Kbd } from '@slipway/ui/Kbd.tsx'
import { Menu } from '@slipway/ui/Menu.tsx'
import { locales } from '@slipway/contract/locale.ts'
import { Languages, MapPin, Moon, Search, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { deployment } from '../shared/deployment.ts'
import { chooseLocale, currentLocale } from '../shared/locale.ts'
import { useTexts } from '../shared/texts.ts'
import { chooseTheme, useTheme } from '../shared/theme.ts'

interface Props {
  crumbs: readonly Crumb[]
  /** Left of the breadcrumb: the drawer's button. */
  before: ReactNode
  /** At the right end: the account. */
  after: ReactNode
  onSearch: () => void
  /** The palette's code may be fetched. */
  onSearchNear: () => void
}

const isMac = /Mac|iP(hone|ad)/.test(navigator.userAgent)

export function TopStrip({ crumbs, before, after, onSearch, onSearchNear }: Props) {
  const t = useTexts().shell
  const theme = useTheme()
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
        <Menu
          trigger={
            <Button size="small" tone="ghost" icon={<Languages size={16} aria-hidden="true" />} title={t.language}>
              <span className="max-sm:sr-only">{t.languages[currentLocale()]}</span>
            </Button>
          }
          items={locales.map((locale) => ({
            label: t.languages[locale],
            selected: locale === currentLocale(),
            onSelect: () => chooseLocale(locale),
          }))}
        />
        <IconButton
          label={theme === 'dark' ? t.toLight : t.toDark}
          icon={theme === 'dark' ? <Sun size={16} /> : <Moon size={16} />}
          onClick={() => chooseTheme(theme === 'dark' ? 'light' : 'dark')}
        />
        {after}
      </div>
    </>
  )
}

/** SI-118: leads to the other region's site; accounts and data are not shared. Not there with one site. */
function RegionMenu() {
  const t = useTexts().shell
  const { sites } = deployment()
  if (sites.length < 2) return null
  const here = sites.find(({ url }) => new URL(url).origin === window.location.origin)
  return (
    <Menu
      trigger={
        <Button size="small" tone="ghost" icon={<MapPin size={16} aria-hidden="true" />} title={t.region}>
          <span className="max-sm:sr-only">{here ? t.regions[here.region] : t.region}</span>
        </Button>
      }
      items={sites.map((site) => ({ label: t.regions[site.region], selected: site === here, href: site.url }))}
    />
  )
}
