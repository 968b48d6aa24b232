import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { keepCurrentProduct } from '../../domains/products/products/form/browser-draft.ts'
import { productQueries } from '../../domains/products/products/products.queries.ts'
import { isRefused } from '@slipway/web-client/refusal-of.ts'
import { useConsolePaths } from '../../shared/console-paths.ts'
import { useTexts } from '../../shared/texts/texts.ts'
import { useLeaveUnknown } from '../../shared/use-leave-unknown.ts'

/** The product in the page's URL. One that does not exist leads back to the list of products. */
export function usePageProduct() {
  const t = useTexts().products
  const paths = useConsolePaths()
  const { productId = '' } = useParams({ strict: false })
  const product = useQuery(productQueries.one(productId))
  const { data, error } = product
  useEffect(() => {
    if (data) keepCurrentProduct(data)
  }, [data])
  const isUnknown = isRefused(error, 'products.notFound')
  useLeaveUnknown(isUnknown, { text: t.detail.notFound, to: paths.products })
  return { productId, product, isUnknown }
}
