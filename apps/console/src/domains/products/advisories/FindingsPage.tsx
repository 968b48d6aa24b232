import { importAdvisories } from '@slipway/contract/products/advisories/advisories.calls.ts'
import type { ProductFinding } from '@slipway/contract/products/advisories/advisories.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { buttonClass } from '@slipway/ui/actions/button-class.ts'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import type { Column } from '@slipway/ui/data/Table.tsx'
import { Segmented } from '@slipway/ui/form/Segmented.tsx'
import { SearchDrawing } from '@slipway/ui/layout/drawings.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { LogDrawing } from '@slipway/ui/layout/list-drawings.tsx'
import { Page } from '@slipway/ui/layout/Page.tsx'
import { PageHead } from '@slipway/ui/layout/PageHead.tsx'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useConsolePaths } from '../../../shared/console-paths.ts'
import { readPaging, useListSearch, writePaging, type SearchInAddress } from '../../../shared/list/list-search.ts'
import { PagedTable } from '../../../shared/list/PagedTable.tsx'
import { formatNumber, formatTime } from '@slipway/web-client/formats.ts'
import { useMay } from '../../../shared/use-may.ts'
import { advisoriesTexts } from './advisories-texts.ts'
import { advisoriesQueries, exportAddress, useImportAdvisories, type FindingsSearch } from './advisories.queries.ts'
import { findingColumns, VerdictText } from './finding-columns.tsx'

const read = ({ show, ...paging }: SearchInAddress): FindingsSearch => ({
  withSettled: show === 'all',
  ...readPaging(paging),
})

const write = ({ withSettled, ...paging }: FindingsSearch): Record<string, string | number> => ({
  tab: 'advisories',
  ...(withSettled && { show: 'all' }),
  ...writePaging(paging),
})

/** The findings of all products that the account can open, most severe first. */
export function FindingsPage() {
  const t = advisoriesTexts()
  const paths = useConsolePaths()
  const [search, change] = useListSearch(read, write)
  const info = useQuery(advisoriesQueries.info())
  const found = useQuery(advisoriesQueries.ofProducts(search))
  const mayImport = useMay(importAdvisories)
  const total = found.data?.total ?? 0
  const last = info.data?.lastImport
  return (
    <Page>
      <PageHead
        title={t.title}
        under={last && info.data ? t.known(formatNumber(info.data.total), formatTime(last.time)) : t.under}
        actions={
          <>
            {total > 0 && (
              <a href={exportAddress(search)} download className={buttonClass()}>
                {t.export}
              </a>
            )}
            {mayImport && <ImportButton />}
          </>
        }
      />
      {mayImport && last && (
        <p className="mb-3 text-sm text-ink-3">
          {t.lastFile(last.fileName, formatNumber(last.read), formatNumber(last.skipped))}
        </p>
      )}
      {info.data && !last ? (
        <EmptyState
          drawing={<LogDrawing />}
          framed
          title={t.noAdvisories}
          text={mayImport ? t.importHint : t.noAdvisoriesText}
        />
      ) : (
        <>
          <div className="mb-3">
            <Segmented
              label={t.show}
              value={search.withSettled ? 'all' : 'open'}
              onValueChange={(value) => change({ withSettled: value === 'all' })}
              options={[
                { value: 'open', label: t.open },
                { value: 'all', label: t.withSettled },
              ]}
            />
          </div>
          <PagedTable
            label={t.table}
            query={found}
            paging={search}
            onChange={change}
            failed={t.failed}
            pages={t.pages}
            totalText={t.rows(total)}
            columns={columns(paths.firmware, (productId) => paths.product(productId, 'firmware'))}
            rowKey={({ position }) => position}
            empty={<EmptyState drawing={<SearchDrawing />} title={t.none} text={t.noneText} />}
          />
        </>
      )}
    </Page>
  )
}

function ImportButton() {
  const t = advisoriesTexts()
  const input = useRef<HTMLInputElement>(null)
  const run = useImportAdvisories()
  return (
    <>
      <Button tone="primary" busy={run.isPending} onClick={() => input.current?.click()}>
        {run.percent === undefined ? t.import : t.importing(run.percent)}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".zip,.json"
        aria-label={t.import}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) run.mutate(file)
          event.target.value = ''
        }}
      />
    </>
  )
}

type Row = ProductFinding & { position: number }

function columns(searchPage: string, hrefOf: (productId: string) => string): Column<Row>[] {
  const { columns: t } = advisoriesTexts()
  return [
    ...findingColumns<Row>(searchPage),
    {
      key: 'product',
      head: t.product,
      width: '176px',
      phone: 'line',
      cell: ({ productId, productName, firmwareVersion }) => (
        <span className="block min-w-0 py-1">
          <TextLink href={hrefOf(productId)}>{productName}</TextLink>
          <span className="block truncate text-xs text-ink-3">{firmwareVersion}</span>
        </span>
      ),
    },
    {
      key: 'devices',
      head: t.devices,
      width: '88px',
      cell: ({ deviceCount }) => <span className="tabular-nums">{formatNumber(deviceCount)}</span>,
    },
    { key: 'verdict', head: t.verdict, width: '152px', cell: ({ verdict }) => <VerdictText verdict={verdict} /> },
  ]
}
