import type { AuditEntry } from '@slipway/contract/identity/audit/audit.calls.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { buttonClass } from '@slipway/ui/actions/button-class.ts'
import { SearchDrawing } from '@slipway/ui/layout/drawings.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { LogDrawing } from '@slipway/ui/layout/list-drawings.tsx'
import { Page } from '@slipway/ui/layout/Page.tsx'
import { PageHead } from '@slipway/ui/layout/PageHead.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Suspense, useState } from 'react'
import { formatNumber } from '@slipway/web-client/formats.ts'
import { PagedTable } from '../../../shared/list/PagedTable.tsx'
import { auditTexts } from './audit-texts.ts'
import { auditColumns } from './audit-columns.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { isFiltered, plainAuditFilters } from './audit-search.ts'
import { auditQueries, exportAddress } from './audit.queries.ts'
import { useAuditSearch } from './use-audit-search.ts'
import { lazyPart } from '../../../shared/lazy-part.tsx'

const AuditEntryDrawer = lazyPart(() =>
  import('./AuditEntryDrawer.tsx').then((loaded) => ({ default: loaded.AuditEntryDrawer })),
)

export function AuditLogPage() {
  const t = auditTexts()
  const [search, change] = useAuditSearch()
  const list = useQuery(auditQueries.list(search))
  const [open, setOpen] = useState<AuditEntry>()

  const { total = 0, isMinimum } = list.data ?? {}
  const totalText = (isMinimum ? t.countMany : t.count)(formatNumber(total))
  return (
    <Page>
      <PageHead
        title={t.title}
        under={list.data ? totalText : <Skeleton className="my-[5px] h-3 w-20" />}
        actions={
          <a href={exportAddress(search)} download className={buttonClass()}>
            <Download size={16} aria-hidden="true" />
            <span>{t.export}</span>
          </a>
        }
      />
      <AuditFilters search={search} onChange={change} />
      <PagedTable
        query={list}
        paging={search}
        onChange={change}
        failed={t.failed}
        pages={t.pages}
        totalText={totalText}
        label={t.title}
        columns={auditColumns(t, setOpen)}
        rowKey={({ entryId }) => entryId}
        empty={
          isFiltered(search) || search.page > 1 ? (
            <EmptyState
              drawing={<SearchDrawing />}
              title={t.noHit.title}
              text={t.noHit.text}
              actions={<Button onClick={() => change(plainAuditFilters)}>{t.filters.clear}</Button>}
            />
          ) : (
            <EmptyState drawing={<LogDrawing />} title={t.empty.title} text={t.empty.text} />
          )
        }
      />
      <Suspense>{open && <AuditEntryDrawer entry={open} onClose={() => setOpen(undefined)} />}</Suspense>
    </Page>
  )
}
