import type { Application, ApplicationRow } from '@slipway/contract/users/apps/apps.ts'
import { appsLimits as limits } from '@slipway/contract/users/apps/apps.limits.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { ChipDrawing } from '@slipway/ui/actions/ChipDrawing.tsx'
import { SearchBox } from '@slipway/ui/form/SearchBox.tsx'
import { SearchDrawing } from '@slipway/ui/layout/drawings.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { Page } from '@slipway/ui/layout/Page.tsx'
import { PageHead } from '@slipway/ui/layout/PageHead.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { RowMenu, useRowMenu } from '@slipway/ui/overlay/Menu.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useConsolePaths, useIsAdminArea } from '../../../shared/console-paths.ts'
import { lazyPart } from '../../../shared/lazy-part.tsx'
import { PagedTable } from '../../../shared/list/PagedTable.tsx'
import { appColumns } from './app-columns.tsx'
import { useAppSearch } from './app-search.ts'
import { appQueries } from './apps.queries.ts'
import { appsTexts } from './apps-texts.ts'
import { DeleteAppDialog } from './DeleteAppDialog.tsx'

const loadDrawer = () => import('./AppDrawer.tsx')
const warmDrawer = () => void loadDrawer()
const AppDrawer = lazyPart(() => loadDrawer().then((loaded) => ({ default: loaded.AppDrawer })))

type Open = { dialog: 'add' } | { dialog: 'edit' | 'delete'; app: Application } | undefined

/** SC-64. */
export function AppListPage() {
  const t = appsTexts()
  const paths = useConsolePaths()
  const navigate = useNavigate()
  const isAdmin = useIsAdminArea()
  const [search, change] = useAppSearch()
  const list = useQuery(appQueries.list(search, isAdmin))
  const menu = useRowMenu<ApplicationRow>()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const total = list.data?.total
  const isEmpty = list.isSuccess && total === 0 && search.search === ''
  const addButton = (
    <Button
      tone="primary"
      icon={<Plus size={16} />}
      onPointerEnter={warmDrawer}
      onFocus={warmDrawer}
      onClick={() => setOpen({ dialog: 'add' })}
    >
      {t.add}
    </Button>
  )
  return (
    <Page>
      <PageHead
        title={t.title}
        under={total === undefined ? <Skeleton className="my-[5px] h-3 w-20" /> : t.count(total)}
        actions={isEmpty ? undefined : addButton}
      />
      {!isEmpty && (
        <SearchBox
          label={t.search}
          placeholder={t.search}
          value={search.search}
          maxLength={limits.search.max}
          onSearch={(typed) => change({ search: typed.trim() }, { replace: true })}
          className="mb-3 max-sm:w-full"
        />
      )}
      <PagedTable
        label={t.title}
        query={list}
        paging={search}
        onChange={change}
        failed={t.failed}
        pages={t.pages}
        totalText={t.count(total ?? 0)}
        columns={appColumns({ t, menu, hrefOf: paths.app, isAdmin })}
        rowKey={({ appId }) => appId}
        empty={
          isEmpty ? (
            <EmptyState drawing={<ChipDrawing />} framed {...t.empty} actions={addButton} />
          ) : (
            <EmptyState
              drawing={<SearchDrawing />}
              title={t.noHit.title(search.search)}
              actions={<Button onClick={() => change({ search: '' })}>{t.noHit.clear}</Button>}
            />
          )
        }
      />
      <RowMenu
        handle={menu}
        items={(app) => [
          { label: t.edit, onSelect: () => setOpen({ dialog: 'edit', app }) },
          'separator',
          { label: t.remove, tone: 'danger', onSelect: () => setOpen({ dialog: 'delete', app }) },
        ]}
      />
      <Suspense>
        {open?.dialog === 'add' && (
          <AppDrawer onClose={close} onSaved={({ appId }) => void navigate({ href: paths.app(appId, 'look') })} />
        )}
        {open?.dialog === 'edit' && <AppDrawer app={open.app} onClose={close} onSaved={close} />}
      </Suspense>
      {open?.dialog === 'delete' && <DeleteAppDialog app={open.app} onClose={close} />}
    </Page>
  )
}
