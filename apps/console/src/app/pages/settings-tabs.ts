import { may, signedIn, type Access, type Permissions } from '@slipway/contract/access.ts'
import { developerAccess } from '@slipway/contract/identity/developers/developers.ts'
import { applicationsAccess } from '@slipway/contract/identity/oauth/oauth.access.ts'
import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import { deployment } from '../../shared/deployment.ts'
import type { ShellTexts } from '../texts.zh.ts'

export interface SettingsTab {
  /** Its name in the texts. */
  key: keyof ShellTexts['settings']['tabs']
  /** Its address under `/home/settings/`. */
  path: string
  page: RouteComponent
  access: Access
  /** Whether this installation has such a thing; without it, always. */
  isOffered?: () => boolean
}

/** What an account settles for itself: a tab appears by a row here and by its name in the texts. */
export const settingsTabs: readonly SettingsTab[] = [
  {
    key: 'sessions',
    path: 'sessions',
    page: lazyRouteComponent(() => import('../../domains/identity/sign-in/SessionsPage.tsx'), 'SessionsPage'),
    access: signedIn,
  },
  {
    key: 'security',
    path: 'security',
    page: lazyRouteComponent(() => import('../../domains/identity/second-factor/SecurityPage.tsx'), 'SecurityPage'),
    access: signedIn,
  },
  {
    key: 'linked',
    path: 'linked',
    page: lazyRouteComponent(
      () => import('../../domains/identity/third-party-login/LinkedLoginsPage.tsx'),
      'LinkedLoginsPage',
    ),
    access: signedIn,
    isOffered: () => deployment().thirdLogin,
  },
  {
    key: 'keys',
    path: 'keys',
    page: lazyRouteComponent(() => import('../../domains/identity/api-keys/KeysPage.tsx'), 'KeysPage'),
    access: signedIn,
  },
  {
    key: 'openPlatform',
    path: 'open-platform',
    page: lazyRouteComponent(
      () => import('../../domains/identity/developers/OpenPlatformPage.tsx'),
      'OpenPlatformPage',
    ),
    access: developerAccess,
  },
  {
    key: 'consents',
    path: 'consents',
    page: lazyRouteComponent(() => import('../../domains/identity/oauth/ConsentsPage.tsx'), 'ConsentsPage'),
    access: signedIn,
  },
  {
    key: 'applications',
    path: 'applications',
    page: lazyRouteComponent(() => import('../../domains/identity/oauth/ApplicationsPage.tsx'), 'ApplicationsPage'),
    access: applicationsAccess,
  },
]

export const visibleTabs = (permissions: Permissions): readonly SettingsTab[] =>
  settingsTabs.filter(({ access, isOffered }) => may(access, permissions) && (isOffered?.() ?? true))

const SETTINGS = 'settings'

/** Whether an address such as `/home/settings/keys` lies in the account's settings. */
export const isInSettings = (pathname: string): boolean => pathname.split('/')[2] === SETTINGS

/** The tab of such an address; undefined where it names none. */
export const settingsTabAt = (pathname: string): SettingsTab | undefined =>
  isInSettings(pathname) ? settingsTabs.find(({ path }) => path === pathname.split('/')[3]) : undefined
