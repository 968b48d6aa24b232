import { otaStatus } from '@slipway/contract/products/firmware/firmware.lifecycle.ts'
import { firmwareLimits } from '@slipway/contract/products/firmware/firmware.limits.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { SearchBox } from '@slipway/ui/form/SearchBox.tsx'
import { Segmented } from '@slipway/ui/form/Segmented.tsx'
import { SearchDrawing } from '@slipway/ui/layout/drawings.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { VersionDrawing } from '@slipway/ui/layout/list-drawings.tsx'
import { Page } from '@slipway/ui/layout/Page.tsx'
import { PageHead } from '@slipway/ui/layout/PageHead.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useConsolePaths } from '../../../shared/console-paths.ts'
import type { SearchInAddress } from '../../../shared/list/list-search.ts'
import { PagedTable } from '../../../shared/list/PagedTable.tsx'
import { FindingsPage } from '../advisories/advisories.exports.ts'
import { ComponentSearchPage } from '../parts-lists/parts-lists.exports.ts'
import { firmwareTexts } from './firmware-texts.ts'
import { firmwareQueries } from './firmware.queries.ts'
import { otaColumns, rowsOf } from './ota-columns.tsx'
import { useOtaSearch } from './ota-search.ts'

const statuses = Object.values(otaStatus)

/** The releases, the search for devices that run a component, or the findings of all products. */
export function FirmwareListPage() {
  const address: SearchInAddress = useSearch({ strict: false })
  if (address['tab'] === 'advisories') return <FindingsPage />
  return address['tab'] === 'component' ? <ComponentSearchPage /> : <ReleaseListPage />
}

/** SC-55: the products with firmware releases. */
function ReleaseListPage() {
  const t = firmwareTexts()
  const paths = useConsolePaths()
  const [search, change] = useOtaSearch()
  const list = useQuery(firmwareQueries.list(search))
  const counts = list.data?.counts ?? {}
  const all = statuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0)
  const isEmpty = list.isSuccess && all === 0 && search.search === ''
  return (
    <Page>
      <PageHead
        title={t.title}
        under={
          list.data === undefined ? (
            <Skeleton className="my-[5px] h-3 w-20" />
          ) : (
            [t.total(all), counts['held'] && t.heldFirst(counts['held'])].filter(Boolean).join(' · ')
          )
        }
        actions={
          <>
            <LinkButton href={`${paths.firmware}?tab=advisories`}>{t.advisories}</LinkButton>
            <LinkButton href={`${paths.firmware}?tab=component`}>{t.findComponent}</LinkButton>
          </>
        }
      />
      {!isEmpty && (
        <div className="mb-3 flex flex-wrap items-center gap-3">
          <Segmented
            label={t.filter}
            value={String(search.status ?? '')}
            onValueChange={(value) => change({ status: statuses.find((status) => String(status) === value) })}
            options={[
              { value: '', label: t.anyStatus, count: all },
              ...statuses.map((status) => ({
                value: String(status),
                label: t.status[status],
                count: counts[status] ?? 0,
              })),
            ]}
          />
          <SearchBox
            label={t.search}
            placeholder={t.search}
            value={search.search}
            maxLength={firmwareLimits.search.max}
            onSearch={(words) => words !== search.search && change({ search: words }, { replace: true })}
            className="max-sm:w-full"
          />
        </div>
      )}
      <PagedTable
        label={t.title}
        query={{ ...list, data: list.data && { ...list.data, items: list.data.items.flatMap(rowsOf) } }}
        paging={search}
        onChange={change}
        failed={t.failed}
        pages={t.pages}
        totalText={t.total(list.data?.total ?? 0)}
        columns={otaColumns({ t, hrefOf: paths.ota, productHref: (productId) => paths.product(productId, 'firmware') })}
        rowKey={({ product, firmware }) => `${product.productId}:${firmware.firmwareId}`}
        empty={
          isEmpty ? (
            <EmptyState
              drawing={<VersionDrawing />}
              framed
              title={t.empty.title}
              text={t.empty.text}
              actions={<LinkButton href={paths.products}>{t.empty.toProducts}</LinkButton>}
            />
          ) : (
            <EmptyState
              drawing={<SearchDrawing />}
              title={t.noHit.title}
              actions={<Button onClick={() => change({ search: '', status: undefined })}>{t.noHit.clear}</Button>}
            />
          )
        }
      />
    </Page>
  )
}
