import { classNames } from '@slipway/ui/class-names.ts'
import { KitLink } from '@slipway/ui/KitProvider.tsx'
import { useIsConnectionDown } from '@slipway/web-client/connection.ts'
import { Outlet, useLocation } from '@tanstack/react-router'
import { Bell, House, UserRound } from 'lucide-react'
import { lazy, Suspense, type ReactNode } from 'react'
import { Brand } from '../../shared/Brand.tsx'
import { useIsHidden } from '../../shared/branding/use-brand.ts'
import { useTexts } from '../../shared/texts.ts'
import { useAppAge } from '../app-version.ts'
import { TooOldPage } from '../TooOldPage.tsx'
import { reloadIntoNew, useHasNewVersion } from '../register-worker.ts'

const UnreadBadge = lazy(() => import('../../domains/users/messages/UnreadBadge.tsx'))

/** The frame of the app: navigation at the bottom by the thumb, from 720 px on at the left. */
export function Shell() {
  const t = useTexts().app
  const isDown = useIsConnectionDown()
  const isWaiting = useHasNewVersion()
  const age = useAppAge()
  const isTooOld = age === 'tooOld'
  const hidesMessages = useIsHidden('messages')
  const { pathname } = useLocation()
  // A panel has the edge by the thumb for itself.
  const isPanel = /^\/d\/[\w-]+\/?$/.test(pathname)
  return (
    <div className="safe-area flex min-h-dvh flex-col bg-canvas wide:flex-row">
      {!isTooOld && (
        <nav
          aria-label={t.navigation}
          className={classNames(
            'fixed inset-x-0 bottom-0 z-10 border-t bg-surface pb-[env(safe-area-inset-bottom)] wide:sticky wide:top-0 wide:h-dvh wide:w-50 wide:flex-col wide:gap-1 wide:border-t-0 wide:border-r wide:flex wide:bg-canvas wide:p-3',
            isPanel ? 'hidden' : 'flex',
          )}
        >
          <span className="hidden px-2.5 py-3 wide:block">
            <Brand />
          </span>
          <Tab href="/app/" name={t.home} icon={<House size={20} aria-hidden="true" />} />
          {!hidesMessages && (
            <Tab
              href="/app/messages"
              name={t.messages}
              icon={
                <span className="relative">
                  <Bell size={20} aria-hidden="true" />
                  <Suspense>
                    <UnreadBadge />
                  </Suspense>
                </span>
              }
            />
          )}
          <Tab href="/app/me" name={t.me} icon={<UserRound size={20} aria-hidden="true" />} />
        </nav>
      )}
      <div className={classNames('flex min-w-0 flex-1 flex-col wide:pb-0', !isPanel && 'pb-16')}>
        <output className="block">
          {isDown && <p className="bg-trial/11 px-4 py-2 text-center text-sm">{t.offline}</p>}
          {(isWaiting || age === 'newer') && !isTooOld && (
            <p className="flex items-center justify-center gap-3 bg-accent-soft px-4 py-1 text-sm">
              {t.newVersion}
              <button
                type="button"
                className="min-h-10 rounded-sm px-2 font-medium text-accent-text underline-offset-3 hover:underline"
                onClick={() => void reloadIntoNew()}
              >
                {t.reload}
              </button>
            </p>
          )}
        </output>
        <main className="flex-1">{isTooOld ? <TooOldPage /> : <Outlet />}</main>
      </div>
    </div>
  )
}

function Tab({ href, name, icon }: { href: string; name: string; icon: ReactNode }) {
  const { pathname } = useLocation()
  const own = href.replace('/app', '')
  const isCurrent = pathname === own || (own !== '/' && pathname.startsWith(`${own}/`))
  return (
    <KitLink
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(
        'flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 rounded-md text-xs wide:min-h-11 wide:flex-none wide:flex-row wide:justify-start wide:gap-3 wide:px-2.5 wide:text-base',
        isCurrent ? 'text-accent-text wide:bg-surface wide:font-medium' : 'text-ink-2 hover:text-ink',
      )}
    >
      {icon}
      {name}
    </KitLink>
  )
}
