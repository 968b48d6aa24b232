import type { Product } from '@slipway/contract/products/products/products.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { ProductDrawing, SearchDrawing } from '@slipway/ui/layout/drawings.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { KitLink } from '@slipway/ui/KitProvider.tsx'
import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { Page } from '@slipway/ui/layout/Page.tsx'
import { PageHead } from '@slipway/ui/layout/PageHead.tsx'
import { SearchBox } from '@slipway/ui/form/SearchBox.tsx'
import { PictureTile } from '@slipway/ui/data/PictureTile.tsx'
import { StatusDot } from '@slipway/ui/data/StatusDot.tsx'
import type { Column } from '@slipway/ui/data/Table.tsx'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { useQuery } from '@tanstack/react-query'
import { useConsolePaths, useIsAdminArea } from '../../../shared/console-paths.ts'
import { useTexts } from '../../../shared/texts/texts.ts'
import { formatNumber } from '@slipway/web-client/formats.ts'
import {
  useListSearch,
  type Paging,
  type SearchInAddress,
  readPaging,
  writePaging,
} from '../../../shared/list/list-search.ts'
import { PagedTable } from '../../../shared/list/PagedTable.tsx'
import { categoryPath, statusName, statusTone } from '../../products/products/products.exports.ts'
import { productQueries } from '../../products/products/products.queries.ts'
import type { VirtualDevicesTexts } from './texts.zh.ts'
import { virtualTexts } from './virtual-texts.ts'
import { ownVirtualDevices } from './virtual-devices.queries.ts'

const LONGEST_KEYWORD = 100

interface Search extends Paging {
  keyword: string
}

const readSearch = ({ keyword, ...paging }: SearchInAddress): Search => ({
  keyword: typeof keyword === 'string' ? keyword.slice(0, LONGEST_KEYWORD) : '',
  ...readPaging(paging),
})

const writeSearch = ({ keyword, ...paging }: Search): Record<string, string | number> => ({
  ...(keyword && { keyword }),
  ...writePaging(paging),
})

/** SC-74: the virtual devices of all products, one product at a time. */
export function ProductChoicePage() {
  const t = virtualTexts()
  const paths = useConsolePaths()
  const isAdmin = useIsAdminArea()
  const [search, change] = useListSearch(readSearch, writeSearch)
  const list = useQuery(productQueries.list({ ...search, status: undefined, isAdmin }))
  const { total = 0 } = list.data ?? {}
  const own = useQuery(ownVirtualDevices).data
  const running = [...(own?.values() ?? [])].filter((state) => state === 'running').length
  const stages = useTexts().products.publishStatus
  const hrefOf = ({ productId }: Product) => paths.virtualDevice(productId)
  return (
    <Page>
      <PageHead
        title={t.choice.title}
        under={own ? `${t.choice.under} · ${t.choice.running(running)}` : t.choice.under}
      />
      <div className="mb-3">
        <SearchBox
          label={t.choice.search}
          placeholder={t.choice.search}
          value={search.keyword}
          onSearch={(keyword) => change({ keyword }, { replace: true })}
          className="max-sm:w-full sm:w-72"
        />
      </div>
      <PagedTable
        query={list}
        paging={search}
        onChange={change}
        failed={t.failed}
        pages={t.choice.pages}
        totalText={t.choice.total(formatNumber(total))}
        label={t.choice.title}
        columns={columns({ t: t.choice, stages, own, hrefOf })}
        rowKey={({ productId }) => productId}
        skeletonRows={5}
        empty={
          search.keyword ? (
            <EmptyState
              drawing={<SearchDrawing />}
              title={t.choice.noHit(search.keyword)}
              actions={<Button onClick={() => change({ keyword: '' })}>{t.choice.clear}</Button>}
            />
          ) : (
            <EmptyState
              drawing={<ProductDrawing />}
              framed
              title={t.choice.empty}
              text={t.intro}
              actions={
                <LinkButton tone="primary" href={paths.products}>
                  {t.choice.toProducts}
                </LinkButton>
              }
            />
          )
        }
      />
    </Page>
  )
}

interface Parts {
  t: VirtualDevicesTexts['choice']
  stages: Record<ReturnType<typeof statusName>, string>
  /** Undefined until it is known. */
  own: ReadonlyMap<string, 'running' | 'stopped'> | undefined
  hrefOf: (product: Product) => string
}

const stateTones = { running: 'released', stopped: 'debugging', none: 'debugging' } as const

const columns = ({ t, stages, own, hrefOf }: Parts): Column<Product>[] => [
  {
    key: 'product',
    head: t.product,
    phone: 'title',
    cell: (product) => (
      <span className="flex min-w-0 items-center gap-3">
        <PictureTile name={product.productName} src={product.productPic || product.categoryPic} />
        <span className="min-w-0">
          <KitLink
            href={hrefOf(product)}
            title={product.productName}
            className="row-link block truncate rounded-sm font-medium hover:text-accent-text"
          >
            {product.productName}
          </KitLink>
          <span className="block truncate text-xs text-ink-3">{categoryPath(product)}</span>
        </span>
      </span>
    ),
  },
  {
    key: 'state',
    head: t.state,
    width: '144px',
    phone: 'line',
    stays: true,
    cell: ({ productId }) => {
      const state = own?.get(productId) ?? 'none'
      return (
        own && (
          <StatusDot tone={stateTones[state]} className={state === 'none' ? 'text-ink-3' : ''}>
            {t.states[state]}
          </StatusDot>
        )
      )
    },
  },
  {
    key: 'model',
    head: t.model,
    width: '20%',
    phone: 'line',
    cell: ({ productModel }) => <code className="block truncate font-mono text-sm text-ink-2">{productModel}</code>,
  },
  {
    key: 'stage',
    head: t.stage,
    width: '20%',
    phone: 'line',
    cell: ({ publishStatus }) => (
      <StatusDot tone={statusTone(publishStatus)}>{stages[statusName(publishStatus)]}</StatusDot>
    ),
  },
  {
    key: 'actions',
    head: t.open,
    headHidden: true,
    width: '96px',
    align: 'right',
    phone: 'action',
    cell: (product) => (
      <TextLink href={hrefOf(product)} aria-label={t.openNamed(product.productName)}>
        {t.open}
      </TextLink>
    ),
  },
]
