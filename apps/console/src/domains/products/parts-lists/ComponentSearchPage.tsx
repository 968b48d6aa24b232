import type { ComponentUse } from '@slipway/contract/products/parts-lists/parts-lists.ts'
import { partsListsLimits } from '@slipway/contract/products/parts-lists/parts-lists.limits.ts'
import { buttonClass } from '@slipway/ui/actions/button-class.ts'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import type { Column } from '@slipway/ui/data/Table.tsx'
import { SearchBox } from '@slipway/ui/form/SearchBox.tsx'
import { SearchDrawing } from '@slipway/ui/layout/drawings.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { Page } from '@slipway/ui/layout/Page.tsx'
import { PageHead } from '@slipway/ui/layout/PageHead.tsx'
import { useQuery } from '@tanstack/react-query'
import { useConsolePaths } from '../../../shared/console-paths.ts'
import { readPaging, useListSearch, writePaging, type SearchInAddress } from '../../../shared/list/list-search.ts'
import { PagedTable } from '../../../shared/list/PagedTable.tsx'
import { formatNumber, inPageLocale } from '@slipway/web-client/formats.ts'
import { partsListsTexts } from './parts-lists-texts.ts'
import { exportAddress, isSearchable, partsListsQueries, type FindSearch } from './parts-lists.queries.ts'

const textIn = (value: unknown): string => (value === undefined ? '' : String(value))

const read = ({ search, version, ...paging }: SearchInAddress): FindSearch => ({
  search: textIn(search),
  version: textIn(version),
  ...readPaging(paging),
})

const write = ({ search, version, ...paging }: FindSearch): Record<string, string | number> => ({
  tab: 'component',
  ...(search && { search }),
  ...(version && { version }),
  ...writePaging(paging),
})

/** Which devices run a component, by the parts lists of the firmware versions that they report. */
export function ComponentSearchPage() {
  const { find: t, failed } = partsListsTexts()
  const paths = useConsolePaths()
  const [search, change] = useListSearch(read, write)
  const found = useQuery(partsListsQueries.found(search))
  const total = found.data?.total ?? 0
  return (
    <Page>
      <PageHead
        title={t.title}
        under={t.under}
        actions={
          total > 0 ? (
            <a href={exportAddress(search)} download className={buttonClass()}>
              {t.export}
            </a>
          ) : undefined
        }
      />
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <SearchBox
          label={t.search}
          placeholder={t.search}
          value={search.search}
          maxLength={partsListsLimits.search.max}
          onSearch={(words) => words !== search.search && change({ search: words }, { replace: true })}
          className="max-sm:w-full"
        />
        <SearchBox
          label={t.version}
          placeholder={t.version}
          value={search.version}
          maxLength={partsListsLimits.version.max}
          onSearch={(words) => words !== search.version && change({ version: words }, { replace: true })}
          className="max-sm:w-full"
        />
      </div>
      {isSearchable(search.search) ? (
        <PagedTable
          label={t.table}
          query={found}
          paging={search}
          onChange={change}
          failed={failed}
          pages={t.pages}
          totalText={t.rows(total)}
          columns={columns(paths)}
          rowKey={({ position }) => position}
          empty={<EmptyState drawing={<SearchDrawing />} title={t.none} text={t.noneText} />}
        />
      ) : (
        <EmptyState drawing={<SearchDrawing />} framed title={t.start} />
      )}
    </Page>
  )
}

/** The real devices of a product that run the component, as the device list reads its address. */
function devicesHref(list: string, { name, version }: Pick<ComponentUse, 'name' | 'version'>): string {
  const filter = new URLSearchParams({ component: name, ...(version && { componentVersion: version }), simulated: '0' })
  return `${list}?${filter}`
}

/** The rollout plan of a release for the devices that report these versions. */
const planHref = (release: string, reported: readonly string[]): string =>
  `${release}?${new URLSearchParams({ versions: reported.join('\n') })}`

function columns({
  product: hrefOf,
  ota,
}: ReturnType<typeof useConsolePaths>): Column<ComponentUse & { position: number }>[] {
  const { columns: t, devicesOf, plan, addFixed } = partsListsTexts().find
  return [
    {
      key: 'component',
      head: t.component,
      phone: 'title',
      cell: ({ name, version, purl }) => (
        <span className="block min-w-0 py-1">
          <span className="font-medium">
            {name} {version}
          </span>
          <span className="block truncate font-mono text-xs text-ink-3">{purl}</span>
        </span>
      ),
    },
    {
      key: 'product',
      head: t.product,
      phone: 'line',
      cell: ({ productId, productName }) => <TextLink href={hrefOf(productId, 'firmware')}>{productName}</TextLink>,
    },
    {
      key: 'firmware',
      head: t.firmware,
      phone: 'line',
      cell: ({ firmwareVersion, firmwareLabel: zh, firmwareLabelEn: en }) => (
        <span className="block min-w-0 py-1">
          {firmwareVersion}
          <span className="block truncate text-xs text-ink-3">{inPageLocale({ zh, en })}</span>
        </span>
      ),
    },
    {
      key: 'devices',
      head: t.devices,
      width: '96px',
      phone: 'line',
      cell: ({ productId, productName, name, version, deviceCount }) => (
        <span className="tabular-nums">
          <span className="sm:hidden">{t.devices} </span>
          {deviceCount === 0 ? (
            formatNumber(0)
          ) : (
            <TextLink
              href={devicesHref(hrefOf(productId, 'device'), { name, version })}
              aria-label={devicesOf(deviceCount, productName, `${name} ${version}`)}
            >
              {formatNumber(deviceCount)}
            </TextLink>
          )}
        </span>
      ),
    },
    {
      key: 'fix',
      head: t.fix,
      width: '152px',
      phone: 'line',
      cell: ({ productId, deviceCount, reported, nextRecordId }) =>
        deviceCount > 0 && (
          <TextLink
            href={
              nextRecordId === null ? hrefOf(productId, 'firmware') : planHref(ota(productId, nextRecordId), reported)
            }
          >
            {nextRecordId === null ? addFixed : plan}
          </TextLink>
        ),
    },
  ]
}
