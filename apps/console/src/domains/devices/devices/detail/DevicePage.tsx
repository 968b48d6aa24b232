import type { ProductDetail } from '@slipway/contract/products/products/products.ts'
import { ErrorState } from '@slipway/ui/layout/ErrorState.tsx'
import { Outlet, useParams, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { isRefused } from '@slipway/web-client/refusal-of.ts'
import { useConsolePaths } from '../../../../shared/console-paths.ts'
import { lazyPart } from '../../../../shared/lazy-part.tsx'
import { useTexts } from '../../../../shared/texts/texts.ts'
import { useLeaveUnknown } from '../../../../shared/use-leave-unknown.ts'
import { useRefreshCounts } from '../devices.queries.ts'
import { DeviceHead } from './DeviceHead.tsx'
import { DeviceSections } from './DeviceSections.tsx'
import { ShownDeviceContext } from './shown-device.ts'
import { useLiveDevice } from './use-live-device.ts'

/** Refused and cloned devices are rare, so their panels load on demand. */
const ClonedPanel = lazyPart(
  () => import('../connect/ClonedPanel.tsx').then((loaded) => ({ default: loaded.ClonedPanel })),
  { inPage: true },
)
const OwnRejection = lazyPart(() => import('./OwnRejection.tsx').then((loaded) => ({ default: loaded.OwnRejection })), {
  inPage: true,
})

/** `product` is undefined until it is loaded; the page does not wait for it. */
export function DevicePage({ product }: { product: ProductDetail | undefined }) {
  const { productId = '', serial = '' } = useParams({ strict: false })
  const [attempt, setAttempt] = useState(0)
  return (
    <LiveDevice
      key={`${productId}/${serial}/${attempt}`}
      product={product}
      productId={productId}
      serial={serial}
      onRetry={() => setAttempt(attempt + 1)}
    />
  )
}

interface Props {
  product: ProductDetail | undefined
  productId: string
  serial: string
  onRetry: () => void
}

function LiveDevice({ product, productId, serial, onRetry }: Props) {
  const t = useTexts().devices
  const router = useRouter()
  const list = useConsolePaths().product(productId, 'device')
  const { snapshot, link, refused, addCommand } = useLiveDevice({ productId, serial })

  // The device went online or offline, so the counts around it are stale.
  const refresh = useRefreshCounts()
  const online = snapshot?.device.online
  const known = useRef(online)
  useEffect(() => {
    if (known.current !== undefined && known.current !== online) refresh()
    known.current = online
  }, [online, refresh])

  const isUnknown = isRefused(refused, 'devices.notFound')
  useLeaveUnknown(isUnknown, { text: t.notFound, to: list })

  if (isUnknown) return null
  if (refused !== undefined) {
    return (
      <ErrorState
        title={t.failed.detailTitle}
        text={refused instanceof Error && refused.message ? refused.message : t.failed.text}
        onRetry={onRetry}
      />
    )
  }
  const refusedAttempts = snapshot?.refusedAttempts ?? []
  return (
    <ShownDeviceContext value={snapshot && { snapshot, addCommand }}>
      <DeviceHead
        name={{ productId, serial }}
        product={product}
        snapshot={snapshot}
        link={link}
        onDeleted={() => router.history.replace(list)}
      />
      <Suspense>
        {refusedAttempts.some(({ cause }) => cause === 'cloned') && <ClonedPanel refusedAttempts={refusedAttempts} />}
        {snapshot && refusedAttempts.length > 0 && <OwnRejection snapshot={snapshot} />}
      </Suspense>
      <DeviceSections productId={productId} serial={serial} />
      <Outlet />
    </ShownDeviceContext>
  )
}
