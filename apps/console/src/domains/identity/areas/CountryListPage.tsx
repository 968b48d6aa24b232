import { setCountryDomain } from '@slipway/contract/identity/areas/areas.calls.ts'
import type { Country } from '@slipway/contract/identity/areas/areas.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { SearchDrawing } from '@slipway/ui/layout/drawings.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { Page } from '@slipway/ui/layout/Page.tsx'
import { PageHead } from '@slipway/ui/layout/PageHead.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { PagedTable } from '../../../shared/list/PagedTable.tsx'
import { useMay } from '../../../shared/use-may.ts'
import { areaQueries } from './areas.queries.ts'
import { countryColumns } from './country-columns.tsx'
import { useCountrySearch } from './country-search.ts'
import { countryTexts } from './country-texts.ts'
import { CountryFilters } from './CountryFilters.tsx'
import { lazyPart } from '../../../shared/lazy-part.tsx'

const CountryDomainDialog = lazyPart(() =>
  import('./CountryDomainDialog.tsx').then((loaded) => ({ default: loaded.CountryDomainDialog })),
)

/** SC-95. Every role with the menu may read; administrators set the domain (SI-113). */
export function CountryListPage() {
  const t = countryTexts()
  const mayEdit = useMay(setCountryDomain.access)
  const [search, change] = useCountrySearch()
  const list = useQuery(areaQueries.countries(search))
  const locales = useQuery(areaQueries.locales)
  const [edited, edit] = useState<Country>()

  const { total = 0 } = list.data ?? {}

  return (
    <Page>
      <PageHead title={t.title} under={list.data ? t.count(total) : <Skeleton className="my-[5px] h-3 w-20" />} />
      <CountryFilters search={search} onChange={change} />
      <PagedTable
        query={list}
        paging={search}
        onChange={change}
        failed={t.failed}
        pages={t.pages}
        totalText={t.count(total)}
        label={t.title}
        columns={countryColumns({
          t,
          localesOf: (code) => (locales.data?.get(code) ?? []).map(({ locale }) => locale),
          onEdit: mayEdit ? edit : undefined,
        })}
        rowKey={({ code }) => code}
        rowLines={1}
        empty={
          <EmptyState
            drawing={<SearchDrawing />}
            title={t.noHit.title}
            text={t.noHit.text}
            actions={
              <Button onClick={() => change({ keyword: '', region: undefined, letter: '' })}>{t.noHit.clear}</Button>
            }
          />
        }
      />
      <Suspense>{edited && <CountryDomainDialog country={edited} onClose={() => edit(undefined)} />}</Suspense>
    </Page>
  )
}
