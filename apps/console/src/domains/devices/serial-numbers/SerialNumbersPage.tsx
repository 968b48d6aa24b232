import type { SerialApplication } from '@slipway/contract/devices/serial-numbers/serial-numbers.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { LabelDrawing } from '@slipway/ui/layout/list-drawings.tsx'
import { RowMenu, useRowMenu } from '@slipway/ui/overlay/Menu.tsx'
import { Page } from '@slipway/ui/layout/Page.tsx'
import { PageHead } from '@slipway/ui/layout/PageHead.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { formatNumber } from '@slipway/web-client/formats.ts'
import { readPaging, useListSearch, writePaging } from '../../../shared/list/list-search.ts'
import { PagedTable } from '../../../shared/list/PagedTable.tsx'
import { applicationColumns } from './application-columns.tsx'
import { serialQueries, useDownloadLabels } from './serial-numbers.queries.ts'
import { serialTexts } from './serial-texts.ts'
import { lazyPart } from '../../../shared/lazy-part.tsx'

const ApplyDialog = lazyPart(async () => ({ default: (await import('./ApplyDialog.tsx')).ApplyDialog }))
const SecretsDialog = lazyPart(async () => ({ default: (await import('./SecretsDialog.tsx')).SecretsDialog }))
const SerialsDrawer = lazyPart(async () => ({ default: (await import('./SerialsDrawer.tsx')).SerialsDrawer }))

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

  const { total = 0 } = list.data ?? {}
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
      <PagedTable
        query={list}
        paging={paging}
        onChange={change}
        failed={t.failed}
        pages={t.pages}
        totalText={totalText}
        label={t.title}
        columns={applicationColumns({
          t,
          menu,
          onDownload: (application) => setOpen({ what: 'secrets', application }),
        })}
        rowKey={({ applicationId }) => applicationId}
        empty={<EmptyState drawing={<LabelDrawing />} title={t.empty.title} text={t.empty.text} />}
      />
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
