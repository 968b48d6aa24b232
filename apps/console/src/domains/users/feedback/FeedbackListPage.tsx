import { Button } from '@slipway/ui/actions/Button.tsx'
import { SearchDrawing } from '@slipway/ui/layout/drawings.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { MessageDrawing } from '@slipway/ui/layout/list-drawings.tsx'
import { Page } from '@slipway/ui/layout/Page.tsx'
import { PageHead } from '@slipway/ui/layout/PageHead.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { formatNumber } from '@slipway/web-client/formats.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { saveQuickReplies } from '@slipway/contract/users/feedback/feedback-work.calls.ts'
import { useMay } from '../../../shared/use-may.ts'
import { BulkBar } from './BulkBar.tsx'
import { HeadActions } from './HeadActions.tsx'
import { useDeskKeys } from './use-desk-keys.ts'
import { usePicking } from './use-picking.ts'
import { lazyPart } from '../../../shared/lazy-part.tsx'
import { PagedTable } from '../../../shared/list/PagedTable.tsx'
import { feedbackColumns } from './feedback-columns.tsx'
import { isFiltered, plainFeedbackFilters, useFeedbackSearch } from './feedback-search.ts'
import { feedbackTexts } from './feedback-texts.ts'
import { feedbackQueries } from './feedback.queries.ts'
import { FeedbackFilters } from './FeedbackFilters.tsx'

const FeedbackDrawer = lazyPart(() =>
  import('./FeedbackDrawer.tsx').then((loaded) => ({ default: loaded.FeedbackDrawer })),
)

/** SC-75: what end users wrote to support. The open record is in the address. */
export function FeedbackListPage() {
  const t = feedbackTexts()
  const [search, change] = useFeedbackSearch()
  const list = useQuery(feedbackQueries.list(search))
  const open = (record: string) => change({ record, page: search.page })
  const rows = list.data?.items ?? []
  const picking = usePicking()
  const place = rows.findIndex(({ recordId }) => recordId === search.record)
  const beside = (by: number) => (place === -1 ? undefined : rows[place + by]?.recordId)
  const mayAll = useMay(saveQuickReplies)
  // An open record has keys of its own.
  useDeskKeys(search.record === '' ? { j: () => rows[0] && open(rows[0].recordId) } : {})

  const { total = 0, unreplyTotal = 0, isMinimum } = list.data ?? {}
  const totalText = isMinimum
    ? t.countMany(formatNumber(total))
    : t.count(formatNumber(total), formatNumber(unreplyTotal))
  return (
    <Page>
      <PageHead
        title={t.title}
        under={list.data ? totalText : <Skeleton className="my-[5px] h-3 w-20" />}
        actions={<HeadActions search={search} mayManage={mayAll} />}
      />
      <FeedbackFilters search={search} onChange={change} />
      {picking.chosen.length > 0 && <BulkBar chosen={picking.chosen} onClear={picking.clear} />}
      <PagedTable
        query={list}
        paging={search}
        onChange={change}
        failed={t.failed}
        pages={t.pages}
        totalText={totalText}
        label={t.title}
        columns={feedbackColumns(t, open, picking)}
        rowKey={({ recordId }) => recordId}
        empty={
          isFiltered(search) || search.page > 1 ? (
            <EmptyState
              drawing={<SearchDrawing />}
              title={t.noHit.title}
              text={t.noHit.text}
              actions={<Button onClick={() => change(plainFeedbackFilters)}>{t.noHit.clear}</Button>}
            />
          ) : (
            <EmptyState drawing={<MessageDrawing />} title={t.empty.title} text={t.empty.text} />
          )
        }
      />
      <Suspense>
        {search.record !== '' && (
          <FeedbackDrawer
            key={search.record}
            recordId={search.record}
            onClose={() => open('')}
            next={beside(1)}
            previous={beside(-1)}
            onOpen={open}
            onApp={(appId) => change({ ...plainFeedbackFilters, appId, record: '' })}
          />
        )}
      </Suspense>
    </Page>
  )
}
