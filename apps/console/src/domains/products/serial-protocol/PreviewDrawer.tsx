import type { Locale } from '@slipway/contract/locale.ts'
import { decodeFeature } from '@slipway/contract/products/features/feature-record.ts'
import { serialDocument } from '@slipway/contract/products/serial-protocol/serial-document.ts'
import { serialModelOf } from '@slipway/contract/products/serial-protocol/serial-model.ts'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { Drawer } from '@slipway/ui/overlay/Drawer.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { featureQueries } from '../features/features.queries.ts'
import { productQueries } from '../products/products.queries.ts'
import { DownloadLinks } from './DownloadLinks.tsx'
import { DocumentBlocks } from './DocumentBlocks.tsx'
import { serialProtocolTexts } from './serial-protocol-texts.ts'

interface Props {
  productId: string
  locale: Locale
  onClose: () => void
}

/** The document as the download has it, from the same generator. */
export function PreviewDrawer({ productId, locale, onClose }: Props) {
  const t = serialProtocolTexts()
  const { data: product } = useQuery(productQueries.one(productId))
  const query = useQuery(featureQueries.inForce(productId))
  const features = query.data
  const productName = product?.productName
  const blocks = useMemo(() => {
    if (!features || productName === undefined) return undefined
    const model = serialModelOf(
      { productId, productName },
      features.map(({ feature }) => decodeFeature(feature)),
    )
    return serialDocument(model, locale)
  }, [features, productId, productName, locale])
  return (
    <Drawer open onClose={onClose} title={t.title}>
      {query.isError && !features ? (
        <QueryFailed query={query} failed={t.failed} />
      ) : blocks ? (
        <>
          <p className="mb-4 flex flex-wrap gap-2">
            <DownloadLinks productId={productId} locale={locale} size="small" />
          </p>
          <article lang={locale}>
            <DocumentBlocks blocks={blocks} />
          </article>
        </>
      ) : (
        <Skeleton className="h-60 w-full" />
      )}
    </Drawer>
  )
}
