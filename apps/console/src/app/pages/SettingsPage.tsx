import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { KitLink } from '@slipway/ui/KitProvider.tsx'
import { Page } from '@slipway/ui/layout/Page.tsx'
import { PageHead } from '@slipway/ui/layout/PageHead.tsx'
import { Navigate, Outlet, useLocation } from '@tanstack/react-router'
import { permissionsOf, useAccount } from '../../shared/account.ts'
import { useConsolePaths } from '../../shared/console-paths.ts'
import { useTexts } from '../../shared/texts/texts.ts'
import { settingsTabAt, visibleTabs } from './settings-tabs.ts'

/** The account's own settings, as tabs that are links, so that each tab has a URL. */
export function SettingsPage() {
  const t = useTexts().shell
  const paths = useConsolePaths()
  const account = useAccount()
  const tabs = visibleTabs(permissionsOf(account))
  const open = settingsTabAt(useLocation({ select: ({ pathname }) => pathname }))
  return (
    <Page>
      <PageHead title={t.settings.title} under={account.account} />
      <nav aria-label={t.settings.title} className="mb-5 flex gap-6 overflow-x-auto border-b">
        {tabs.map((tab) => (
          <KitLink
            key={tab.key}
            href={paths.settings(tab.path)}
            aria-current={tab === open ? 'page' : undefined}
            className={`flex h-10 shrink-0 items-center border-b-2 px-0.5 whitespace-nowrap -outline-offset-2! transition-colors ${
              tab === open ? 'border-accent font-medium text-ink' : 'border-transparent text-ink-2 hover:text-ink'
            }`}
          >
            {t.settings.tabs[tab.key]}
          </KitLink>
        ))}
      </nav>
      {open && !tabs.includes(open) ? <EmptyState title={t.noAccessTitle} text={t.noAccessText} /> : <Outlet />}
    </Page>
  )
}

/** `/home/settings` leads to the first tab. */
export function SettingsStart() {
  const [first] = visibleTabs(permissionsOf(useAccount()))
  return <Navigate to={useConsolePaths().settings(first?.path ?? '')} replace />
}
