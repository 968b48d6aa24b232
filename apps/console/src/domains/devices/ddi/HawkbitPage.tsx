import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazyPart } from '../../../shared/lazy-part.tsx'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { takesTokens } from './client-configs.ts'
import { ddiTexts } from './ddi-texts.ts'
import { ddiQueries } from './ddi.queries.ts'
import { GatewaySection } from './GatewaySection.tsx'

const ConfirmSection = lazyPart(async () => ({ default: (await import('./ConfirmSection.tsx')).ConfirmSection }), {
  inPage: true,
})
const DeviceSection = lazyPart(async () => ({ default: (await import('./DeviceSection.tsx')).DeviceSection }), {
  inPage: true,
})

/** How clients of hawkBit update a product's devices: what confirms an update, tokens, and their configuration. */
export function HawkbitPage() {
  const t = ddiTexts()
  const { productId = '' } = useParams({ strict: false })
  const query = useQuery(ddiQueries.product(productId))
  if (query.isError && !query.data) return <QueryFailed query={query} failed={t.failed} />
  return (
    <div className="mt-5 flex min-w-0 flex-col gap-4">
      <div className="max-w-180">
        <h2 className="text-lg font-title">{t.title}</h2>
        <p className="mt-1 text-ink-2">{t.text}</p>
      </div>
      {!takesTokens(window.location.origin) && <Notice tone="warning">{t.insecure}</Notice>}
      {query.data ? (
        <>
          <DeviceSection productId={productId} />
          <ConfirmSection productId={productId} rules={query.data} />
          <GatewaySection productId={productId} tokenTime={query.data.gatewayTokenTime} />
        </>
      ) : (
        <Skeleton className="h-72 w-full" />
      )}
    </div>
  )
}
