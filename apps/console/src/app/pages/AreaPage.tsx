import { checkAuthorization } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation } from '@tanstack/react-router'
import { permissionsOf, useAccount } from '../../shared/account.ts'
import { call } from '../../shared/api/call.ts'
import { useIsAdminArea } from '../../shared/console-paths.ts'
import { QueryFailed } from '../../shared/list/QueryFailed.tsx'
import { useTexts } from '../../shared/texts/texts.ts'
import { isInSettings } from './settings-tabs.ts'
import { sectionAt, visibleSections } from '../shell/sections.ts'

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
  const visible = visibleSections(permissionsOf(account))

  if (visible.length === 0 && !isInSettings(pathname)) return <EmptyState title={t.noMenusTitle} text={t.noMenusText} />
  if (isAdmin && authorization.isError) {
    return <QueryFailed query={authorization} failed={{ title: t.loadFailed }} />
  }
  if (isAdmin && authorization.isPending) return null
  const isDenied = isAdmin && authorization.data !== 'allowed'
  if (isDenied || (section && !visible.includes(section))) {
    return <EmptyState title={t.noAccessTitle} text={t.noAccessText} />
  }
  return <Outlet />
}
