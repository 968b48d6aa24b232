import { LockDrawing } from '@slipway/ui/layout/drawings.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { LinkTabs } from '@slipway/ui/layout/LinkTabs.tsx'
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
      <LinkTabs
        label={t.settings.title}
        value={open?.key}
        tabs={tabs.map(({ key, path }) => ({ key, label: t.settings.tabs[key], href: paths.settings(path) }))}
      />
      {open && !tabs.includes(open) ? (
        <EmptyState drawing={<LockDrawing />} title={t.noAccessTitle} text={t.noAccessText} />
      ) : (
        <Outlet />
      )}
    </Page>
  )
}

/** `/home/settings` leads to the first tab. */
export function SettingsStart() {
  const [first] = visibleTabs(permissionsOf(useAccount()))
  return <Navigate to={useConsolePaths().settings(first?.path ?? '')} replace />
}
