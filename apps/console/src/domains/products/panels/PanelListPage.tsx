import { listStandardPanelDrafts } from '@slipway/contract/products/panels/panel-drafts.calls.ts'
import { addPanel } from '@slipway/contract/products/panels/panels.calls.ts'
import type { Panel } from '@slipway/contract/products/panels/panels.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { SearchDrawing } from '@slipway/ui/layout/drawings.tsx'
import { DeviceDrawing } from '@slipway/ui/layout/list-drawings.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { Page } from '@slipway/ui/layout/Page.tsx'
import { PageHead } from '@slipway/ui/layout/PageHead.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { useRowMenu } from '@slipway/ui/overlay/Menu.tsx'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { PagedTable } from '../../../shared/list/PagedTable.tsx'
import { useMay } from '../../../shared/use-may.ts'
import { categoryQueries } from '../../catalog/categories/categories.queries.ts'
import { useStandardEntries } from './designer/drafts/use-standard-entries.tsx'
import { panelColumns } from './panel-columns.tsx'
import { PanelDialogs } from './PanelDialogs.tsx'
import { PanelFilters } from './PanelFilters.tsx'
import { usePanelSearch } from './panel-search.ts'
import { panelQueries } from './panels.queries.ts'
import { panelsTexts } from './panels-texts.ts'

/** SC-59: the standard panels, which administrators manage (CN-36). */
export function PanelListPage() {
  const t = panelsTexts()
  const [search, change] = usePanelSearch()
  const list = useQuery(panelQueries.list(search))
  const mains = useQuery(categoryQueries.mains)
  const menu = useRowMenu<Panel>()
  const [isAdding, setAdding] = useState(false)
  const mayWrite = useMay(addPanel)
  const design = useStandardEntries(useMay(listStandardPanelDrafts))
  const total = list.data?.total
  const isFiltered = search.panelName !== '' || search.firstCategory !== '' || search.status !== undefined
  const isEmpty = list.isSuccess && total === 0 && !isFiltered
  const categoryName = ({ firstCategory }: Panel): string => {
    const found = mains.data?.find(({ id }) => id === firstCategory)
    return found ? inPageLocale(found.label) : t.form.anyCategory
  }
  const addButton = (
    <Button tone="primary" icon={<Plus size={16} />} onClick={() => setAdding(true)}>
      {t.add}
    </Button>
  )
  return (
    <Page>
      <PageHead
        title={t.title}
        under={total === undefined ? <Skeleton className="my-[5px] h-3 w-20" /> : t.total(total)}
        actions={isEmpty ? undefined : addButton}
      />
      {!isEmpty && <PanelFilters search={search} onChange={change} />}
      <PagedTable
        label={t.title}
        query={list}
        paging={search}
        onChange={change}
        failed={t.failed}
        pages={t.pages}
        totalText={t.total(total ?? 0)}
        columns={panelColumns({ t, menu, categoryName })}
        rowKey={({ panelId }) => panelId}
        empty={
          isEmpty ? (
            <EmptyState
              drawing={<DeviceDrawing />}
              framed
              {...t.empty}
              actions={[<span key="add">{addButton}</span>]}
            />
          ) : (
            <EmptyState
              drawing={<SearchDrawing />}
              title={t.noHit.title}
              actions={
                <Button onClick={() => change({ panelName: '', firstCategory: '', status: undefined })}>
                  {t.noHit.clear}
                </Button>
              }
            />
          )
        }
      />
      <PanelDialogs
        menu={menu}
        before={design.entriesOf}
        isAdding={isAdding}
        onAdded={() => setAdding(false)}
        mayWrite={mayWrite}
      />
      {design.drawer}
    </Page>
  )
}
