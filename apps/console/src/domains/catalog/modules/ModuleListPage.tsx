import { moduleLimits } from '@slipway/contract/catalog/modules/modules.limits.ts'
import type { RadioModule } from '@slipway/contract/catalog/modules/modules.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { ChipDrawing } from '@slipway/ui/actions/ChipDrawing.tsx'
import { SearchBox } from '@slipway/ui/form/SearchBox.tsx'
import { SearchDrawing } from '@slipway/ui/layout/drawings.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { Page } from '@slipway/ui/layout/Page.tsx'
import { PageHead } from '@slipway/ui/layout/PageHead.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { RowMenu, useRowMenu } from '@slipway/ui/overlay/Menu.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useConsolePaths } from '../../../shared/console-paths.ts'
import { lazyPart } from '../../../shared/lazy-part.tsx'
import { PagedTable } from '../../../shared/list/PagedTable.tsx'
import { useTexts } from '../../../shared/texts/texts.ts'
import { DeleteModuleDialog } from './DeleteModuleDialog.tsx'
import { moduleColumns } from './module-columns.tsx'
import { useModuleSearch } from './module-search.ts'
import { moduleTexts } from './module-texts.ts'
import { moduleQueries, useAddSamples } from './modules.queries.ts'

const loadDrawer = () => import('./ModuleDrawer.tsx')
const warmDrawer = () => void loadDrawer()
const ModuleDrawer = lazyPart(() => loadDrawer().then((loaded) => ({ default: loaded.ModuleDrawer })))

type Open = { dialog: 'add' } | { dialog: 'edit' | 'delete'; module: RadioModule } | undefined

/** SC-91: the library of radio modules. */
export function ModuleListPage() {
  const t = moduleTexts()
  const modes = useTexts().products.communicationType
  const paths = useConsolePaths()
  const navigate = useNavigate()
  const [search, change] = useModuleSearch()
  const list = useQuery(moduleQueries.list(search))
  const samples = useAddSamples()
  const menu = useRowMenu<RadioModule>()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const total = list.data?.total
  const isEmpty = list.isSuccess && total === 0 && search.keyword === ''
  const hrefOf = ({ moduleId }: RadioModule) => paths.module(moduleId)

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
  const sampleButton = (
    <Button
      busy={samples.isPending}
      onClick={() => samples.mutate({}, { onSuccess: () => showToast('success', t.samplesAdded) })}
    >
      {t.samples}
    </Button>
  )
  return (
    <Page>
      <PageHead
        title={t.title}
        under={total === undefined ? <Skeleton className="my-[5px] h-3 w-20" /> : t.total(total)}
        actions={isEmpty ? undefined : addButton}
      />
      {!isEmpty && (
        <SearchBox
          label={t.search}
          placeholder={t.search}
          value={search.keyword}
          maxLength={moduleLimits.search.max}
          onSearch={(keyword) => keyword !== search.keyword && change({ keyword }, { replace: true })}
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
        totalText={t.total(total ?? 0)}
        columns={moduleColumns({ t, modes, menu, hrefOf })}
        rowKey={({ moduleId }) => moduleId}
        empty={
          isEmpty ? (
            <EmptyState
              drawing={<ChipDrawing />}
              framed
              {...t.empty}
              actions={[<span key="add">{addButton}</span>, <span key="samples">{sampleButton}</span>]}
            />
          ) : (
            <EmptyState
              drawing={<SearchDrawing />}
              title={t.noHit.title(search.keyword)}
              actions={<Button onClick={() => change({ keyword: '' })}>{t.noHit.clear}</Button>}
            />
          )
        }
      />
      <RowMenu
        handle={menu}
        items={(module) => [
          { label: t.open, onSelect: () => void navigate({ href: hrefOf(module) }) },
          { label: t.edit, onSelect: () => setOpen({ dialog: 'edit', module }) },
          'separator',
          {
            label: t.remove,
            tone: 'danger',
            disabled: module.productCount > 0,
            hint: module.productCount > 0 ? t.inUseHint(module.productCount) : undefined,
            onSelect: () => setOpen({ dialog: 'delete', module }),
          },
        ]}
      />
      <Suspense>
        {open?.dialog === 'add' && <ModuleDrawer onClose={close} />}
        {open?.dialog === 'edit' && <ModuleDrawer module={open.module} onClose={close} />}
      </Suspense>
      {open?.dialog === 'delete' && <DeleteModuleDialog module={open.module} onClose={close} />}
    </Page>
  )
}
