import type { ListedAccount } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { Avatar } from '@slipway/ui/data/Avatar.tsx'
import { RowMenuTrigger, type RowMenuHandle } from '@slipway/ui/overlay/Menu.tsx'
import type { Column } from '@slipway/ui/data/Table.tsx'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { formatNumber, formatTime } from '@slipway/web-client/formats.ts'
import type { AccountsTexts } from './texts.zh.ts'

interface Options {
  t: AccountsTexts
  menu: RowMenuHandle<ListedAccount>
  /** The id of the signed-in account. */
  ownId: string
  onEdit: (account: ListedAccount) => void
}

const mark = 'shrink-0 rounded-sm bg-hover px-1.5 text-xs leading-5 text-ink-2'

export const accountColumns = ({ t, menu, ownId, onEdit }: Options): Column<ListedAccount>[] => [
  {
    key: 'account',
    head: t.columns.account,
    minWidth: 300,
    phone: 'title',
    cell: ({ account, accountName, picture, isRoot, targetUserId, lockedUntilTime }) => (
      <span className="flex min-w-0 items-center gap-3">
        <Avatar name={accountName || account} src={picture || undefined} />
        <span className="min-w-0">
          <span className="flex min-w-0 items-center gap-x-2 max-sm:flex-wrap">
            <span title={accountName || account} className="truncate font-medium">
              {accountName || account}
            </span>
            {isRoot && <span className={mark}>{t.root}</span>}
            {targetUserId === ownId && <span className={mark}>{t.own}</span>}
            {lockedUntilTime !== null && <span className={mark}>{t.lockedUntil(formatTime(lockedUntilTime))}</span>}
          </span>
          {accountName && (
            <span title={account} className="block truncate text-sm text-ink-2">
              {account}
            </span>
          )}
        </span>
      </span>
    ),
  },
  {
    key: 'role',
    head: t.columns.role,
    width: '168px',
    phone: 'line',
    cell: ({ role }) => (
      <span title={role.roleName} className="block truncate">
        {role.roleName}
      </span>
    ),
  },
  {
    key: 'products',
    head: t.columns.products,
    width: '96px',
    cell: ({ products }) => <span className="tabular-nums">{formatNumber(products)}</span>,
  },
  {
    key: 'createTime',
    head: t.columns.createTime,
    width: '152px',
    cell: ({ createTime }) => <span className="text-ink-2 tabular-nums">{formatTime(createTime)}</span>,
  },
  {
    key: 'lastSignInTime',
    head: t.columns.lastSignInTime,
    width: '152px',
    phone: 'line',
    cell: ({ lastSignInTime }) => (
      <span className="text-ink-2 tabular-nums">{lastSignInTime === null ? t.never : formatTime(lastSignInTime)}</span>
    ),
  },
  {
    key: 'actions',
    head: t.columns.actions,
    headHidden: true,
    width: '148px',
    align: 'right',
    phone: 'action',
    cell: (account) => (
      <span className="inline-flex items-center gap-3">
        <TextButton onClick={() => onEdit(account)} aria-label={t.editNamed(account.account)}>
          {t.edit}
        </TextButton>
        <RowMenuTrigger handle={menu} row={account} label={t.more(account.account)} />
      </span>
    ),
  },
]
