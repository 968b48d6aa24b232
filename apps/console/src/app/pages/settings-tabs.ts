import { may, signedIn, type Access, type Permissions } from '@slipway/contract/access.ts'
import { developerAccess } from '@slipway/contract/identity/developers/developers.ts'
import { applicationsAccess } from '@slipway/contract/identity/oauth/oauth.access.ts'
import { webhooksAccess } from '@slipway/contract/operations/webhooks/webhooks.access.ts'
import type { RouteComponent } from '@tanstack/react-router'
import { deployment } from '@slipway/web-client/deployment.ts'
import { lazyPage } from '../../shared/lazy-page.ts'
import type { ShellTexts } from '../texts.zh.ts'

export interface SettingsTab {
  /** The tab's key in the texts. */
  key: keyof ShellTexts['settings']['tabs']
  /** The tab's path under `/home/settings/`. */
  path: string
  page: RouteComponent
  access: Access
  /** Whether this installation offers the feature; an absent function means always. */
  isOffered?: () => boolean
}

/** The tabs of the account's settings: a tab needs one row here and its name in the texts. */
export const settingsTabs: readonly SettingsTab[] = [
  {
    key: 'profile',
    path: 'profile',
    page: lazyPage(() => import('../../domains/identity/accounts/ProfilePage.tsx'), 'ProfilePage'),
    access: signedIn,
  },
  {
    key: 'sessions',
    path: 'sessions',
    page: lazyPage(() => import('../../domains/identity/sign-in/SessionsPage.tsx'), 'SessionsPage'),
    access: signedIn,
  },
  {
    key: 'security',
    path: 'security',
    page: lazyPage(() => import('../../domains/identity/second-factor/SecurityPage.tsx'), 'SecurityPage'),
    access: signedIn,
  },
  {
    key: 'linked',
    path: 'linked',
    page: lazyPage(() => import('../../domains/identity/third-party-login/LinkedLoginsPage.tsx'), 'LinkedLoginsPage'),
    access: signedIn,
    isOffered: () => deployment().thirdLogin,
  },
  {
    key: 'keys',
    path: 'keys',
    page: lazyPage(() => import('../../domains/identity/api-keys/KeysPage.tsx'), 'KeysPage'),
    access: signedIn,
  },
  {
    key: 'webhooks',
    path: 'webhooks',
    page: lazyPage(() => import('../../domains/operations/webhooks/WebhooksPage.tsx'), 'WebhooksPage'),
    access: webhooksAccess,
  },
  {
    key: 'openPlatform',
    path: 'open-platform',
    page: lazyPage(() => import('../../domains/identity/developers/OpenPlatformPage.tsx'), 'OpenPlatformPage'),
    access: developerAccess,
  },
  {
    key: 'consents',
    path: 'consents',
    page: lazyPage(() => import('../../domains/identity/oauth/ConsentsPage.tsx'), 'ConsentsPage'),
    access: signedIn,
  },
  {
    key: 'applications',
    path: 'applications',
    page: lazyPage(() => import('../../domains/identity/oauth/ApplicationsPage.tsx'), 'ApplicationsPage'),
    access: applicationsAccess,
  },
]

export const visibleTabs = (permissions: Permissions): readonly SettingsTab[] =>
  settingsTabs.filter(({ access, isOffered }) => may(access, permissions) && (isOffered?.() ?? true))

const SETTINGS = 'settings'

/** Whether a path such as `/home/settings/keys` belongs to the account's settings. */
export const isInSettings = (pathname: string): boolean => pathname.split('/')[2] === SETTINGS

/** The settings tab of a path; undefined where the path names none. */
export const settingsTabAt = (pathname: string): SettingsTab | undefined =>
  isInSettings(pathname) ? settingsTabs.find(({ path }) => path === pathname.split('/')[3]) : undefined
