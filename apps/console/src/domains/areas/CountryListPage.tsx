import { setCountryDomain } from '@slipway/contract/areas/areas.calls.ts'
import type { Country } from '@slipway/contract/areas/areas.ts'
import { Button } from '@slipway/ui/Button.tsx'
import { EmptyState } from '@slipway/ui/EmptyState.tsx'
import { ErrorState } from '@slipway/ui/ErrorState.tsx'
import { Page } from '@slipway/ui/Page.tsx'
import { PageHead } from '@slipway/ui/PageHead.tsx'
import { Pager } from '@slipway/ui/Pager.tsx'
import { Skeleton } from '@slipway/ui/Skeleton.tsx'
import { Table } from '@slipway/ui/Table.tsx'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useMay } from '../../shared/use-may.ts'
import { areaQueries } from './areas.queries.ts'
import { countryColumns } from './country-columns.tsx'
import { useCountrySearch } from './country-search.ts'
import { countryTexts } from './country-texts.ts'
import { CountryFilters } from './CountryFilters.tsx'

const CountryDomainDialog = lazy(() =>
  import('./CountryDomainDialog.tsx').then((loaded) => ({ default: loaded.CountryDomainDialog })),
)

/** SC-95. Everybody with the menu looks; administrators set the domain (SI-113). */
export function CountryListPage() {
  const t = countryTexts()
  const mayEdit = useMay(setCountryDomain.access)
  const [search, change] = useCountrySearch()
  const list = useQuery(areaQueries.countries(search))
  const locales = useQuery(areaQueries.locales)
  const [edited, edit] = useState<Country>()

  const { items = [], total = 0 } = list.data ?? {}
  const lastPage = Math.max(1, Math.ceil(total / search.size))
  const isBeyondEnd = list.isSuccess && !list.isPlaceholderData && search.page > lastPage
  useEffect(() => {
    if (isBeyondEnd) change({ page: lastPage }, { replace: true })
  })

  return (
    <Page>
      <PageHead title={t.title} under={list.data ? t.count(total) : <Skeleton className="my-[5px] h-3 w-20" />} />
      <CountryFilters search={search} onChange={change} />
      {list.isError && !list.data ? (
        <ErrorState
          title={t.failed.title}
          text={list.error.message || t.failed.text}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : (
        <Table
          label={t.title}
          columns={countryColumns({
            t,
            localesOf: (code) => (locales.data?.get(code) ?? []).map(({ locale }) => locale),
            onEdit: mayEdit ? edit : undefined,
          })}
          rows={items}
          rowKey={({ code }) => code}
          rowLines={1}
          loading={list.isPending}
          skeletonRows={search.size}
          stale={list.isPlaceholderData}
          minWidth="960px"
          empty={
            <EmptyState
              title={t.noHit.title}
              text={t.noHit.text}
              actions={<Button onClick={() => change({ keyword: '', region: undefined })}>{t.noHit.clear}</Button>}
            />
          }
        />
      )}
      {total > 0 && (
        <Pager
          label={t.pages}
          totalText={t.rows(total)}
          total={total}
          page={search.page}
          pageSize={search.size}
          onPageChange={(page) => change({ page })}
          onPageSizeChange={(size) => change({ size })}
        />
      )}
      <Suspense>{edited && <CountryDomainDialog country={edited} onClose={() => edit(undefined)} />}</Suspense>
    </Page>
  )
}
