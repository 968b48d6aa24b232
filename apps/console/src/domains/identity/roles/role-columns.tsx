import type { MenuId } from '@slipway/contract/identity/roles/menus.ts'
import type { RoleShown } from '@slipway/contract/identity/roles/roles.calls.ts'
import { RowMenuTrigger, type RowMenuHandle } from '@slipway/ui/overlay/Menu.tsx'
import type { Column } from '@slipway/ui/data/Table.tsx'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { formatNumber } from '@slipway/web-client/formats.ts'
import type { RolesTexts } from './texts.zh.ts'

interface Options {
  t: RolesTexts
  menu: RowMenuHandle<RoleShown>
  /** The URL of the role's accounts; undefined for a reader without permission to see accounts. */
  accountsHref: ((role: RoleShown) => string) | undefined
  onOpen: (role: RoleShown) => void
  builtMenus: readonly MenuId[]
}

/** Badges next to the name: built-in, default, administrator, personal data, second factor. */
function Marks({ role, t }: { role: RoleShown; t: RolesTexts }) {
  const marks = [
    role.builtIn && t.builtIn,
    role.isDefault && t.isDefault,
    role.administrator && t.administrator,
    role.seesPersonalData && !role.administrator && t.personalData,
    role.requiresSecondFactor && t.secondFactor,
  ]
  return marks.map(
    (mark) =>
      mark && (
        <span key={mark} className="shrink-0 rounded-sm bg-hover px-1.5 text-xs leading-5 text-ink-2">
          {mark}
        </span>
      ),
  )
}

export const roleColumns = ({ t, menu, accountsHref, onOpen, builtMenus }: Options): Column<RoleShown>[] => [
  {
    key: 'role',
    head: t.columns.role,
    phone: 'title',
    cell: (role) => (
      <span className="block min-w-0">
        <span className="flex min-w-0 items-center gap-2">
          <span title={role.roleName} className="truncate font-medium">
            {role.roleName}
          </span>
          <Marks role={role} t={t} />
        </span>
        {role.description && <span className="block text-sm text-ink-2">{role.description}</span>}
      </span>
    ),
  },
  {
    key: 'menus',
    head: t.columns.menus,
    width: '112px',
    phone: 'line',
    // Those that the form shows: the others have no page yet.
    cell: ({ menus }) => (
      <span className="tabular-nums">{t.menuCount(menus.filter((mid) => builtMenus.includes(mid)).length)}</span>
    ),
  },
  {
    key: 'accounts',
    head: t.columns.accounts,
    width: '112px',
    cell: (role) =>
      accountsHref && role.accounts > 0 ? (
        <TextLink href={accountsHref(role)} aria-label={t.accountsOf(role.roleName, role.accounts)}>
          <span className="tabular-nums">{formatNumber(role.accounts)}</span>
        </TextLink>
      ) : (
        <span className="tabular-nums">{formatNumber(role.accounts)}</span>
      ),
  },
  {
    key: 'actions',
    head: t.columns.actions,
    headHidden: true,
    width: '112px',
    align: 'right',
    phone: 'action',
    cell: (role) => (
      <span className="inline-flex items-center gap-3">
        <TextButton onClick={() => onOpen(role)} aria-label={t.editNamed(role.roleName)}>
          {t.edit}
        </TextButton>
        <RowMenuTrigger handle={menu} row={role} label={t.more(role.roleName)} />
      </span>
    ),
  },
]
