import type { GrayConfig } from '@slipway/contract/catalog/gray-configs/gray-configs.ts'
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
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../shared/lazy-part.tsx'
import { PagedTable } from '../../../shared/list/PagedTable.tsx'
import { DeleteGrayConfigDialog } from './DeleteGrayConfigDialog.tsx'
import { grayConfigColumns } from './gray-config-columns.tsx'
import { useGrayConfigSearch } from './gray-config-search.ts'
import { grayConfigTexts } from './gray-config-texts.ts'
import { grayConfigQueries } from './gray-configs.queries.ts'

const loadDrawer = () => import('./GrayConfigDrawer.tsx')
const warmDrawer = () => void loadDrawer()
const GrayConfigDrawer = lazyPart(() => loadDrawer().then((loaded) => ({ default: loaded.GrayConfigDrawer })))

const DIGITS = 9

type Open = { dialog: 'add' } | { dialog: 'edit' | 'delete'; config: GrayConfig } | undefined

/** SC-94. */
export function GrayConfigListPage() {
  const t = grayConfigTexts()
  const [search, change] = useGrayConfigSearch()
  const list = useQuery(grayConfigQueries.list(search))
  const areas = useQuery(grayConfigQueries.areas())
  const menu = useRowMenu<GrayConfig>()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const total = list.data?.total
  const isEmpty = list.isSuccess && total === 0 && search.keyword === ''
  const areaName = (code: string) => areas.data?.find((one) => one.code === code)?.name ?? code
  const onEdit = (config: GrayConfig) => setOpen({ dialog: 'edit', config })
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
          value={search.keyword}
          maxLength={DIGITS}
          onSearch={(typed) => {
            const keyword = typed.replaceAll(/\D/g, '')
            if (keyword !== search.keyword) change({ keyword }, { replace: true })
          }}
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
        columns={grayConfigColumns({ t, menu, areaName, onEdit })}
        rowKey={({ grayNumber }) => grayNumber}
        empty={
          isEmpty ? (
            <EmptyState drawing={<ChipDrawing />} framed {...t.empty} actions={addButton} />
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
        items={(config) => [
          { label: t.edit, onSelect: () => onEdit(config) },
          'separator',
          {
            label: t.remove,
            tone: 'danger',
            disabled: config.useCount > 0,
            hint: config.useCount > 0 ? t.inUse(config.useCount) : undefined,
            onSelect: () => setOpen({ dialog: 'delete', config }),
          },
        ]}
      />
      <Suspense>
        {open?.dialog === 'add' && <GrayConfigDrawer onClose={close} />}
        {open?.dialog === 'edit' && <GrayConfigDrawer config={open.config} onClose={close} />}
      </Suspense>
      {open?.dialog === 'delete' && <DeleteGrayConfigDialog config={open.config} onClose={close} />}
    </Page>
  )
}
