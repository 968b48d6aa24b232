import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { QueryFailed } from '../../../../shared/list/QueryFailed.tsx'
import { AndroidBaseCard } from './AndroidBaseCard.tsx'
import { FcmCard } from './FcmCard.tsx'
import { IosPushCard } from './IosPushCard.tsx'
import { pushTexts } from './push-texts.ts'
import { pushQueries } from './push.queries.ts'
import { SigningCard } from './SigningCard.tsx'
import { shownVendors, VendorCard } from './VendorCard.tsx'

/** SC-67: a card for each channel, with what its vendor last said. */
export function PushStep({ appId }: { appId: string }) {
  const t = pushTexts()
  const push = useQuery(pushQueries.config(appId))
  const certificates = useQuery(pushQueries.certificates(appId))
  const failed =
    push.isError && !push.data ? push : certificates.isError && !certificates.data ? certificates : undefined
  if (failed) return <QueryFailed query={failed} failed={t.failed} />
  if (!push.data || !certificates.data) return <Skeleton className="h-60 w-full" />
  const config = push.data
  return (
    <div className="flex flex-col gap-6">
      <Notice>{t.intro}</Notice>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <IosPushCard appId={appId} config={config} />
        <SigningCard appId={appId} config={certificates.data} />
        <FcmCard appId={appId} config={config} />
        <AndroidBaseCard appId={appId} base={config.base} />
        {shownVendors.map((vendor) => (
          <VendorCard key={vendor} appId={appId} config={config} vendor={vendor} />
        ))}
      </div>
      <p className="text-sm text-ink-2">{t.vendors.flyme}</p>
    </div>
  )
}
