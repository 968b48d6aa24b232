import { checkAuthorization } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { LockDrawing } from '@slipway/ui/layout/drawings.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { useQuery } from '@tanstack/react-query'
import { Navigate, Outlet, useLocation } from '@tanstack/react-router'
import { permissionsOf, useAccount } from '../../shared/account.ts'
import { call } from '@slipway/web-client/call.ts'
import { useIsAdminArea } from '../../shared/console-paths.ts'
import { QueryFailed } from '../../shared/list/QueryFailed.tsx'
import { useTexts } from '../../shared/texts/texts.ts'
import { isInSettings } from './settings-tabs.ts'
import { sectionAt, sectionHref, startSection, visibleSections } from '../shell/sections.ts'

/** Where sign-in leads (RT-15). */
const LANDING = '/home/product'

/** Shows a page to roles that include its menu; the server enforces the permission independently. */
export function AreaPage() {
  const t = useTexts().shell
  const account = useAccount()
  const isAdmin = useIsAdminArea()
  const pathname = useLocation({ select: (location) => location.pathname })
  const section = sectionAt(pathname)
  const authorization = useQuery({
    queryKey: ['authorization', 'admin'],
    queryFn: ({ signal }) => call(checkAuthorization, { biz: 'admin' }, { signal }),
    enabled: isAdmin,
    staleTime: Infinity,
  })
  const permissions = permissionsOf(account)
  const visible = visibleSections(permissions)
  const first = startSection(permissions)
  if (!first && !isInSettings(pathname)) {
    const isUnbuilt = account.role.menus.length > 0
    return (
      <EmptyState
        drawing={<LockDrawing />}
        page
        title={t.noMenusTitle}
        text={isUnbuilt ? t.unbuiltMenusText : t.noMenusText}
      />
    )
  }
  if (isAdmin && authorization.isError) {
    return <QueryFailed query={authorization} failed={{ title: t.loadFailed }} />
  }
  if (isAdmin && authorization.isPending) return null
  const isClosed = section !== undefined && section.path !== '' && !visible.includes(section)
  // CN-34: a role without products lands on the section where it begins.
  if (isClosed && first && pathname === LANDING) return <Navigate to={sectionHref('home', first)} replace />
  const isDenied = isAdmin && authorization.data !== 'allowed'
  if (isDenied || isClosed) {
    return <EmptyState drawing={<LockDrawing />} page title={t.noAccessTitle} text={t.noAccessText} />
  }
  return <Outlet />
}
