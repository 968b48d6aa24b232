import { ErrorState } from '@slipway/ui/ErrorState.tsx'
import { Sheet } from '@slipway/ui/Sheet.tsx'
import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { accountQuery, AccountProvider } from '../shared/account.ts'
import { useTexts } from '../shared/texts.ts'

export function Shell() {
  const t = useTexts().shell
  const account = useQuery(accountQuery)
  if (account.isError) {
    return <ErrorState title={t.loadFailed} text={account.error.message} onRetry={() => void account.refetch()} />
  }
  if (!account.data) return null
  return (
    <AccountProvider value={account.data}>
      <div className="flex h-dvh">
        <Sheet id="content">
          <Outlet />
        </Sheet>
      </div>
    </AccountProvider>
  )
}
