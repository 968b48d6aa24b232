import { listAccounts } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import type { MenuId } from '@slipway/contract/identity/roles/menus.ts'
import type { RoleShown } from '@slipway/contract/identity/roles/roles.calls.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { RowMenu, useRowMenu } from '@slipway/ui/overlay/Menu.tsx'
import { Page } from '@slipway/ui/layout/Page.tsx'
import { PageHead } from '@slipway/ui/layout/PageHead.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { Table } from '@slipway/ui/data/Table.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useConsolePaths } from '../../../shared/console-paths.ts'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { useMay } from '../../../shared/use-may.ts'
import { DeleteRoleDialog } from './DeleteRoleDialog.tsx'
import { roleColumns } from './role-columns.tsx'
import { roleTexts } from './role-texts.ts'
import { roleQueries } from './roles.queries.ts'
import { lazyPart } from '../../../shared/lazy-part.tsx'

const loadDrawer = () => import('./RoleDrawer.tsx')
const warmDrawer = () => void loadDrawer()
const RoleDrawer = lazyPart(() => loadDrawer().then((loaded) => ({ default: loaded.RoleDrawer })))

const SKELETON_ROWS = 4

type Open =
  | { dialog: 'create'; start?: Partial<RoleShown> }
  | { dialog: 'edit' | 'delete'; role: RoleShown }
  | undefined

/** `builtMenus`: the sections in this version. */
export function RoleListPage({ builtMenus }: { builtMenus: readonly MenuId[] }) {
  const t = roleTexts()
  const paths = useConsolePaths()
  const list = useQuery(roleQueries.list)
  const maySeeAccounts = useMay(listAccounts.access)
  const navigate = useNavigate()
  const menu = useRowMenu<RoleShown>()
  const [open, setOpen] = useState<Open>()

  const roles = list.data?.items ?? []
  const heir = roles.find(({ isDefault }) => isDefault)?.roleName ?? ''
  const close = () => setOpen(undefined)
  const copyOf = ({ roleName, ...role }: RoleShown): Partial<RoleShown> => ({
    ...role,
    roleName: t.form.copyName(roleName),
  })
  return (
    <Page>
      <PageHead
        title={t.title}
        under={list.data ? t.count(list.data.total) : <Skeleton className="my-[5px] h-3 w-20" />}
        actions={
          <Button
            tone="primary"
            icon={<Plus size={16} />}
            onPointerEnter={warmDrawer}
            onFocus={warmDrawer}
            onClick={() => setOpen({ dialog: 'create' })}
          >
            {t.create}
          </Button>
        }
      />
      {list.isError && !list.data ? (
        <QueryFailed query={list} failed={t.failed} />
      ) : (
        <Table
          label={t.title}
          columns={roleColumns({
            t,
            menu,
            accountsHref: maySeeAccounts ? ({ roleId }) => paths.accounts(roleId) : undefined,
            onOpen: (role) => setOpen({ dialog: 'edit', role }),
            builtMenus,
          })}
          rows={roles}
          rowKey={({ roleId }) => roleId}
          loading={list.isPending}
          skeletonRows={SKELETON_ROWS}
        />
      )}
      <RowMenu
        handle={menu}
        items={(role) => [
          { label: t.duplicate, onSelect: () => setOpen({ dialog: 'create', start: copyOf(role) }) },
          ...(maySeeAccounts
            ? [{ label: t.history, onSelect: () => void navigate({ href: paths.history('roles', role.roleId) }) }]
            : []),
          'separator',
          {
            label: t.remove,
            tone: 'danger',
            disabled: role.builtIn,
            hint: role.builtIn ? t.builtInHint : undefined,
            onSelect: () => setOpen({ dialog: 'delete', role }),
          },
        ]}
      />
      <Suspense>
        {open?.dialog === 'create' && <RoleDrawer start={open.start} builtMenus={builtMenus} onClose={close} />}
        {open?.dialog === 'edit' && <RoleDrawer role={open.role} builtMenus={builtMenus} onClose={close} />}
      </Suspense>
      {open?.dialog === 'delete' && <DeleteRoleDialog role={open.role} heir={heir} onClose={close} />}
    </Page>
  )
}
