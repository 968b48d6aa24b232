import { categoryLimits } from '@slipway/contract/catalog/categories/categories.limits.ts'
import type { MainCategoryShown } from '@slipway/contract/catalog/categories/categories.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { RowMenu, useRowMenu } from '@slipway/ui/overlay/Menu.tsx'
import { Page } from '@slipway/ui/layout/Page.tsx'
import { PageHead } from '@slipway/ui/layout/PageHead.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useConsolePaths } from '../../../shared/console-paths.ts'
import { editingQueries, useMoveMain } from './category-editing.queries.ts'
import { useCategorySearch } from './category-search.ts'
import { categoryTexts } from './category-texts.ts'
import { CategoryTable } from './CategoryTable.tsx'
import { DeleteCategoryDialog } from './DeleteCategoryDialog.tsx'
import { mainColumns } from './main-columns.tsx'
import { placeActions } from './place-actions.ts'
import { lazyPart } from '../../../shared/lazy-part.tsx'

const loadDialog = () => import('./MainCategoryDialog.tsx')
const warmDialog = () => void loadDialog()
const MainCategoryDialog = lazyPart(() => loadDialog().then((loaded) => ({ default: loaded.MainCategoryDialog })))

type Open = { dialog: 'add' } | { dialog: 'edit' | 'delete'; main: MainCategoryShown } | undefined

/** SC-58. */
export function CategoryListPage() {
  const t = categoryTexts()
  const paths = useConsolePaths()
  const navigate = useNavigate()
  const search = useCategorySearch()
  const list = useQuery(editingQueries.mains(search[0]))
  const move = useMoveMain()
  const menu = useRowMenu<MainCategoryShown>()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const total = list.data?.total
  const hrefOf = ({ id }: MainCategoryShown) => paths.category(id)

  const addButton = (
    <Button
      tone="primary"
      icon={<Plus size={16} />}
      disabled={total !== undefined && search[0].keyword === '' && total >= categoryLimits.mains}
      onPointerEnter={warmDialog}
      onFocus={warmDialog}
      onClick={() => setOpen({ dialog: 'add' })}
    >
      {t.addMain}
    </Button>
  )
  return (
    <Page>
      <PageHead
        title={t.title}
        under={total === undefined ? <Skeleton className="my-[5px] h-3 w-20" /> : t.mains(total)}
        actions={addButton}
      />
      <CategoryTable
        totalText={t.mains}
        label={t.title}
        list={list}
        search={search}
        columns={mainColumns({ t, menu, hrefOf })}
        empty={{ ...t.emptyMains, action: addButton }}
      />
      <RowMenu
        handle={menu}
        items={(main) => [
          { label: t.open, onSelect: () => void navigate({ href: hrefOf(main) }) },
          { label: t.edit, onSelect: () => setOpen({ dialog: 'edit', main }) },
          ...placeActions({
            t,
            search: search[0],
            list: list.data,
            row: main,
            onMove: (sort) => move.mutate({ ...main, sort }),
          }),
          'separator',
          {
            label: t.remove,
            tone: 'danger',
            disabled: main.products > 0,
            hint: main.products > 0 ? t.inUseHint(main.products) : undefined,
            onSelect: () => setOpen({ dialog: 'delete', main }),
          },
        ]}
      />
      <Suspense>
        {open?.dialog === 'add' && <MainCategoryDialog onClose={close} />}
        {open?.dialog === 'edit' && <MainCategoryDialog main={open.main} onClose={close} />}
      </Suspense>
      {open?.dialog === 'delete' && <DeleteCategoryDialog category={open.main} onClose={close} />}
    </Page>
  )
}
