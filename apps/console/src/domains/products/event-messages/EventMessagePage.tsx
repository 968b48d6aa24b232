import { createEventMessage } from '@slipway/contract/products/event-messages/event-messages.calls.ts'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { MessageDrawing } from '@slipway/ui/layout/list-drawings.tsx'
import { ErrorState } from '@slipway/ui/layout/ErrorState.tsx'
import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useConsolePaths } from '../../../shared/console-paths.ts'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import { isRefused } from '@slipway/web-client/refusal-of.ts'
import { useMay } from '../../../shared/use-may.ts'
import type { EventFeature } from '../features/features.exports.ts'
import { featureQueries } from '../features/features.queries.ts'
import { productQueries } from '../products/products.queries.ts'
import { eventMessageQueries } from './event-messages.queries.ts'
import { EventMessageForm } from './EventMessageForm.tsx'
import { messagePageTexts } from './message-page-texts.ts'

/** SC-37: the notification texts of one event, and its retention. */
export function EventMessagePage() {
  const t = messagePageTexts()
  const { productId = '', dId = '' } = useParams({ strict: false })
  const functions = useConsolePaths().product(productId)
  const product = useQuery(productQueries.one(productId))
  const model = useQuery(featureQueries.model(productId))
  const message = useQuery(eventMessageQueries.one(productId, dId))
  const mayChange = useMay(createEventMessage)
  // A new edition restarts the form; a save by another user does not (SI-122).
  const [edition, setEdition] = useState(0)
  const newest = async () => (await message.refetch()).data?.data ?? undefined

  const event = model.data?.find((shown): shown is EventFeature => shown.kind === 'event' && shown.feature.did === dId)
  const isUnknown = (model.isSuccess && !event) || isRefused(message.error, 'event-messages.notAnEvent')
  const failed = [model, message].find(({ isError, data }) => isError && !data)
  const back = (
    <LinkButton href={functions} icon={<ArrowLeft size={16} />} tone="ghost">
      {t.back}
    </LinkButton>
  )

  if (isUnknown)
    return (
      <EmptyState drawing={<MessageDrawing />} framed title={t.unknown.title} text={t.unknown.text} actions={back} />
    )
  if (failed) {
    return (
      <ErrorState
        title={t.failed.title}
        text={failed.error?.message || t.failed.text}
        onRetry={() => void Promise.all([model.refetch(), message.refetch()])}
        retrying={failed.isFetching}
      />
    )
  }
  if (!event || !message.data || !product.data) {
    return (
      <div className="flex flex-col gap-4">
        <Skeleton className="h-9 w-72" />
        <Skeleton className="h-40 w-full" />
        <Skeleton className="h-60 w-full" />
      </div>
    )
  }
  return (
    <>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <h2 className="text-lg font-title break-words">
            {t.title(inPageLocale(event.name))} <code className="font-mono text-sm text-ink-2">{event.deKey}</code>
          </h2>
          <p className="mt-0.5 text-ink-2">{t.text}</p>
        </div>
        {back}
      </div>
      <EventMessageForm
        key={`${dId} ${edition}`}
        product={product.data}
        event={event}
        message={message.data.data}
        mayChange={mayChange}
        newest={newest}
        onReload={() => setEdition(edition + 1)}
      />
    </>
  )
}
