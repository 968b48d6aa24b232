import { releaseProduct } from '@slipway/contract/products/product-release/product-release.calls.ts'
import { updateProduct } from '@slipway/contract/products/products/products.calls.ts'
import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { formatTime } from '@slipway/web-client/formats.ts'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { useMay } from '../../../shared/use-may.ts'
import { ProductFormDialog } from '../products/products.exports.ts'
import { productQueries } from '../products/products.queries.ts'
import { GateList } from './GateList.tsx'
import { releaseQueries } from './product-release.queries.ts'
import { ReleaseActions } from './ReleaseActions.tsx'
import { releaseTexts } from './release-texts.ts'
import { StageList } from './StageList.tsx'

/** SC-54: what is complete, what is open and why, and what the next release does. */
export function ReleasePage() {
  const t = releaseTexts()
  const { productId = '' } = useParams({ strict: false })
  const info = useQuery(releaseQueries.info(productId))
  const mayChange = useMay(updateProduct)
  const mayRelease = useMay(releaseProduct)
  const [isEditing, setEditing] = useState(false)
  const { data } = info
  useFollowStage(productId, data?.publishStatus)

  if (info.isError && !data) {
    return <QueryFailed query={info} failed={t.failed} />
  }
  if (!data) return <ReleaseSkeleton />
  const { failure } = data.release
  return (
    <>
      {failure && (
        <div className="mt-4">
          <Notice tone="danger">
            <p>{t.failure(formatTime(failure.at))}</p>
            <p className="mt-0.5 font-medium break-words">{failure.msg}</p>
          </Notice>
        </div>
      )}
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,400px)]">
        <GateList info={data} onEdit={mayChange ? () => setEditing(true) : undefined} />
        <div className="flex flex-col gap-4">
          <StageList info={data} />
          {mayRelease ? <ReleaseActions info={data} /> : <Notice>{t.onlyOwners}</Notice>}
        </div>
      </div>
      <Suspense>{isEditing && <ProductFormDialog productId={productId} onClose={() => setEditing(false)} />}</Suspense>
    </>
  )
}

/** The header and the product list show the stage too, so they reload when the platform changes it. */
function useFollowStage(productId: string, stage: number | undefined): void {
  const cache = useQueryClient()
  useEffect(() => {
    const shown = cache.getQueryData(productQueries.one(productId).queryKey)
    if (stage === undefined || stage === publishStatus.massProduction || shown?.publishStatus === stage) return
    void cache.invalidateQueries({ queryKey: productQueries.one(productId).queryKey, exact: true })
    void cache.invalidateQueries({ queryKey: productQueries.lists })
  }, [cache, productId, stage])
}

const ReleaseSkeleton = () => (
  <div className="mt-4 grid gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,400px)]">
    <Skeleton className="h-44 w-full" />
    <Skeleton className="h-72 w-full" />
  </div>
)
