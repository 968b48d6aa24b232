import type { SerialApplication } from '@slipway/contract/serial-numbers/serial-numbers.ts'
import { Button } from '@slipway/ui/Button.tsx'
import { EmptyState } from '@slipway/ui/EmptyState.tsx'
import { ErrorState } from '@slipway/ui/ErrorState.tsx'
import { RowMenu, useRowMenu } from '@slipway/ui/Menu.tsx'
import { Page } from '@slipway/ui/Page.tsx'
import { PageHead } from '@slipway/ui/PageHead.tsx'
import { Pager } from '@slipway/ui/Pager.tsx'
import { Skeleton } from '@slipway/ui/Skeleton.tsx'
import { Table } from '@slipway/ui/Table.tsx'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { formatNumber } from '../../shared/formats.ts'
import { readPaging, useListSearch, writePaging } from '../../shared/list-search.ts'
import { applicationColumns } from './application-columns.tsx'
import { serialQueries, useDownloadLabels } from './serial-numbers.queries.ts'
import { serialTexts } from './serial-texts.ts'

const ApplyDialog = lazy(async () => ({ default: (await import('./ApplyDialog.tsx')).ApplyDialog }))
const SecretsDialog = lazy(async () => ({ default: (await import('./SecretsDialog.tsx')).SecretsDialog }))
const SerialsDrawer = lazy(async () => ({ default: (await import('./SerialsDrawer.tsx')).SerialsDrawer }))

type Open = { what: 'apply' } | { what: 'secrets' | 'serials'; application: SerialApplication } | undefined

/** SC-96. */
export function SerialNumbersPage() {
  const t = serialTexts()
  const [paging, change] = useListSearch(readPaging, writePaging)
  const list = useQuery(serialQueries.applications(paging))
  const labels = useDownloadLabels()
  const menu = useRowMenu<SerialApplication>()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)

  const { items = [], total = 0 } = list.data ?? {}
  const totalText = t.count(formatNumber(total))
  return (
    <Page>
      <PageHead
        title={t.title}
        under={list.data ? totalText : <Skeleton className="my-[5px] h-3 w-20" />}
        actions={
          <Button tone="primary" icon={<Plus size={16} />} onClick={() => setOpen({ what: 'apply' })}>
            {t.apply}
          </Button>
        }
      />
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
          columns={applicationColumns({
            t,
            menu,
            onDownload: (application) => setOpen({ what: 'secrets', application }),
          })}
          rows={items}
          rowKey={({ applicationId }) => applicationId}
          loading={list.isPending}
          skeletonRows={paging.size}
          stale={list.isPlaceholderData}
          minWidth="960px"
          empty={<EmptyState title={t.empty.title} text={t.empty.text} />}
        />
      )}
      {total > 0 && (
        <Pager
          label={t.pages}
          totalText={totalText}
          total={total}
          page={paging.page}
          pageSize={paging.size}
          onPageChange={(page) => change({ page })}
          onPageSizeChange={(size) => change({ size })}
        />
      )}
      <RowMenu
        handle={menu}
        items={(application) => [
          { label: t.serials, onSelect: () => setOpen({ what: 'serials', application }) },
          { label: t.labels, onSelect: () => labels.mutate(application.applicationId) },
        ]}
      />
      <Suspense>
        {open?.what === 'apply' && <ApplyDialog onClose={close} />}
        {open?.what === 'secrets' && <SecretsDialog application={open.application} onClose={close} />}
        {open?.what === 'serials' && <SerialsDrawer application={open.application} onClose={close} />}
      </Suspense>
    </Page>
  )
}
