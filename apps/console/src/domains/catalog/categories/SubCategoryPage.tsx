import type { SubCategoryShown } from '@slipway/contract/catalog/categories/categories.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { CategoryDrawing } from '@slipway/ui/layout/list-drawings.tsx'
import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { RowMenu, useRowMenu } from '@slipway/ui/overlay/Menu.tsx'
import { Page } from '@slipway/ui/layout/Page.tsx'
import { PageHead } from '@slipway/ui/layout/PageHead.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useConsolePaths } from '../../../shared/console-paths.ts'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import { useTexts } from '../../../shared/texts/texts.ts'
import { categoryQueries } from './categories.queries.ts'
import { editingQueries, useMoveSub } from './category-editing.queries.ts'
import { useCategorySearch } from './category-search.ts'
import { categoryTexts } from './category-texts.ts'
import { CategoryTable } from './CategoryTable.tsx'
import { DeleteCategoryDialog } from './DeleteCategoryDialog.tsx'
import { placeActions } from './place-actions.ts'
import { subColumns } from './sub-columns.tsx'
import { lazyPart } from '../../../shared/lazy-part.tsx'

const loadDrawer = () => import('./SubCategoryDrawer.tsx')
const warmDrawer = () => void loadDrawer()
const SubCategoryDrawer = lazyPart(() => loadDrawer().then((loaded) => ({ default: loaded.SubCategoryDrawer })))

type Open = { dialog: 'add' } | { dialog: 'edit' | 'delete'; sub: SubCategoryShown } | undefined

/** The sub categories of one main category, from which developers choose. */
export function SubCategoryPage() {
  const t = categoryTexts()
  const names = useTexts().products
  const { mainCategoryId = '' } = useParams({ strict: false })
  const paths = useConsolePaths()
  const navigate = useNavigate()
  const search = useCategorySearch()
  const mains = useQuery(categoryQueries.mains)
  const list = useQuery(editingQueries.subs(mainCategoryId, search[0]))
  const move = useMoveSub()
  const menu = useRowMenu<SubCategoryShown>()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)

  const main = mains.data?.find(({ id }) => id === mainCategoryId)
  if (mains.isSuccess && !mains.isFetching && !main) {
    return (
      <Page>
        <EmptyState
          drawing={<CategoryDrawing />}
          framed
          title={t.absent.title}
          text={t.absent.text}
          actions={<LinkButton href={paths.categories}>{t.absent.back}</LinkButton>}
        />
      </Page>
    )
  }
  const templateHref = ({ id }: SubCategoryShown) => paths.categoryTemplate(mainCategoryId, id)
  const addButton = (
    <Button
      tone="primary"
      icon={<Plus size={16} />}
      disabled={!main}
      onPointerEnter={warmDrawer}
      onFocus={warmDrawer}
      onClick={() => setOpen({ dialog: 'add' })}
    >
      {t.addSub}
    </Button>
  )
  const total = list.data?.total
  return (
    <Page>
      <PageHead
        title={main ? inPageLocale(main.label) : <Skeleton className="h-7 w-32" />}
        under={total === undefined ? <Skeleton className="my-[5px] h-3 w-20" /> : t.subs(total)}
        actions={addButton}
      />
      <CategoryTable
        totalText={t.subs}
        label={t.columns.subs}
        list={list}
        search={search}
        columns={subColumns({ t, names, menu, templateHref })}
        empty={{ ...t.emptySubs, action: addButton }}
      />
      <RowMenu
        handle={menu}
        items={(sub) => [
          { label: t.template, onSelect: () => void navigate({ href: templateHref(sub) }) },
          { label: t.edit, onSelect: () => setOpen({ dialog: 'edit', sub }) },
          ...placeActions({
            t,
            search: search[0],
            list: list.data,
            row: sub,
            onMove: (sort) => move.mutate({ ...sub, sort }),
          }),
          'separator',
          {
            label: t.remove,
            tone: 'danger',
            disabled: sub.products > 0,
            hint: sub.products > 0 ? t.inUseHint(sub.products) : undefined,
            onSelect: () => setOpen({ dialog: 'delete', sub }),
          },
        ]}
      />
      <Suspense>
        {main && open?.dialog === 'add' && <SubCategoryDrawer main={main} onClose={close} />}
        {main && open?.dialog === 'edit' && <SubCategoryDrawer main={main} sub={open.sub} onClose={close} />}
      </Suspense>
      {open?.dialog === 'delete' && <DeleteCategoryDialog category={open.sub} onClose={close} />}
    </Page>
  )
}
