import type { ListedAccount } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { SearchDrawing } from '@slipway/ui/layout/drawings.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { PeopleDrawing } from '@slipway/ui/layout/list-drawings.tsx'
import { RowMenu, useRowMenu } from '@slipway/ui/overlay/Menu.tsx'
import { Page } from '@slipway/ui/layout/Page.tsx'
import { PageHead } from '@slipway/ui/layout/PageHead.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { formatNumber } from '@slipway/web-client/formats.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useAccount } from '../../../shared/account.ts'
import { useConsolePaths } from '../../../shared/console-paths.ts'
import { PagedTable } from '../../../shared/list/PagedTable.tsx'
import { accountColumns } from './account-columns.tsx'
import { accountTexts } from './account-texts.ts'
import { AccountFilters } from './AccountFilters.tsx'
import { accountQueries, useUnlockAccount } from './accounts.queries.ts'
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx'
import { EstatesNotice } from './EstatesNotice.tsx'
import { ResetFactorsDialog } from './ResetFactorsDialog.tsx'
import { useAccountSearch } from './use-account-search.ts'
import { lazyPart } from '../../../shared/lazy-part.tsx'

const EditAccountDialog = lazyPart(() =>
  import('./EditAccountDialog.tsx').then((loaded) => ({ default: loaded.EditAccountDialog })),
)

const InviteDialog = lazyPart(() => import('./InviteDialog.tsx').then((loaded) => ({ default: loaded.InviteDialog })))

type Open = { dialog: 'invite' } | { dialog: 'edit' | 'resetFactors' | 'delete'; account: ListedAccount } | undefined

export function AccountListPage() {
  const t = accountTexts()
  const { userId } = useAccount()
  const [search, change] = useAccountSearch()
  const list = useQuery(accountQueries.list(search))
  const menu = useRowMenu<ListedAccount>()
  const navigate = useNavigate()
  const paths = useConsolePaths()
  const unlock = useUnlockAccount()
  const [open, setOpen] = useState<Open>()

  const { total = 0, isMinimum } = list.data ?? {}
  const totalText = isMinimum ? t.countMany(formatNumber(total)) : t.count(total)
  const close = () => setOpen(undefined)
  const whyKept = ({ targetUserId, isRoot }: ListedAccount) =>
    targetUserId === userId ? t.ownHint : isRoot ? t.rootHint : undefined

  return (
    <Page>
      <PageHead
        title={t.title}
        under={list.data ? totalText : <Skeleton className="my-[5px] h-3 w-20" />}
        actions={
          <Button tone="primary" icon={<Plus size={16} />} onClick={() => setOpen({ dialog: 'invite' })}>
            {t.invite}
          </Button>
        }
      />
      <EstatesNotice />
      <AccountFilters search={search} onChange={change} />
      <PagedTable
        query={list}
        paging={search}
        onChange={change}
        failed={t.failed}
        pages={t.pages}
        totalText={totalText}
        label={t.title}
        columns={accountColumns({
          t,
          menu,
          ownId: userId,
          onEdit: (account) => setOpen({ dialog: 'edit', account }),
        })}
        rowKey={({ targetUserId }) => targetUserId}
        empty={
          search.account || search.roleId !== undefined ? (
            <EmptyState
              drawing={<SearchDrawing />}
              title={search.account ? t.noHit.title(search.account) : t.noHit.roleTitle}
              text={t.noHit.text}
              actions={<Button onClick={() => change({ account: '', roleId: undefined })}>{t.noHit.clear}</Button>}
            />
          ) : (
            <EmptyState drawing={<PeopleDrawing />} title={t.empty.title} text={t.empty.text} />
          )
        }
      />
      <RowMenu
        handle={menu}
        items={(account) => [
          {
            label: t.history,
            onSelect: () => void navigate({ href: paths.history('accounts', account.targetUserId) }),
          },
          ...(account.lockedUntilTime === null
            ? []
            : [
                {
                  label: t.unlock,
                  onSelect: () => unlock.mutate(account, { onSuccess: () => showToast('success', t.unlocked) }),
                },
              ]),
          {
            label: t.resetFactors,
            disabled: whyKept(account) !== undefined,
            hint: account.targetUserId === userId ? t.resetFactorsHint : account.isRoot ? t.rootFactorsHint : undefined,
            onSelect: () => setOpen({ dialog: 'resetFactors', account }),
          },
          {
            label: t.remove,
            tone: 'danger',
            disabled: whyKept(account) !== undefined,
            hint: whyKept(account),
            onSelect: () => setOpen({ dialog: 'delete', account }),
          },
        ]}
      />
      <Suspense>
        {open?.dialog === 'invite' && <InviteDialog onClose={close} />}
        {open?.dialog === 'edit' && (
          <EditAccountDialog account={open.account} isOwn={open.account.targetUserId === userId} onClose={close} />
        )}
      </Suspense>
      {open?.dialog === 'resetFactors' && <ResetFactorsDialog account={open.account} onClose={close} />}
      {open?.dialog === 'delete' && <DeleteAccountDialog account={open.account} onClose={close} />}
    </Page>
  )
}
