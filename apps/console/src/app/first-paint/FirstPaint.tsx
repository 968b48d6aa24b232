import { KitProvider } from '@slipway/ui/KitProvider.tsx'
import { Page } from '@slipway/ui/layout/Page.tsx'
import { PageHead } from '@slipway/ui/layout/PageHead.tsx'
import { Sheet } from '@slipway/ui/overlay/Sheet.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { Table } from '@slipway/ui/data/Table.tsx'
import { productColumns } from '../../domains/products/products/list/product-columns.tsx'
import { TextsProvider } from '../../shared/texts/texts.ts'
import type { Dictionary } from '../dictionary.zh.ts'
import { Sidebar } from '../shell/Sidebar.tsx'

const noMenu = { shown: undefined, show: () => undefined, close: () => undefined }

/**
 * The markup shown until the console is drawn: the frame before the account is known, with the product list's title and
 * table head. One placeholder row represents all rows.
 */
export function FirstPaint({ texts }: { texts: Dictionary }) {
  const t = texts.products
  return (
    <TextsProvider value={texts}>
      <KitProvider texts={texts.kit}>
        <div className="flex h-dvh">
          <Sidebar />
          <Sheet top={<Skeleton className="h-3 w-32" />}>
            <Page>
              <PageHead title={t.title} under={<Skeleton className="my-1 h-3 w-20" />} />
              <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
                <Skeleton className="h-9 w-70 max-sm:w-full" />
                <Skeleton className="h-9 max-w-122 min-w-0 flex-1" />
              </div>
              <Table
                label={t.title}
                columns={productColumns({ t, menu: noMenu, hrefOf: () => '', mayChange: false, isAdmin: false })}
                rows={[]}
                rowKey={({ productId }) => productId}
                loading
                skeletonRows={1}
              />
            </Page>
          </Sheet>
        </div>
      </KitProvider>
    </TextsProvider>
  )
}
