import { Button } from '@slipway/ui/actions/Button.tsx'
import { CopyBlock } from '@slipway/ui/data/CopyBlock.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { formatTime } from '@slipway/web-client/formats.ts'
import { useQuery } from '@tanstack/react-query'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { webhookTexts } from './webhook-texts.ts'
import { useReplay, webhookQueries } from './webhooks.queries.ts'

/** The request of a message and its attempts. */
export function DeliveryDetails({ endpointId, messageId }: { endpointId: string; messageId: string }) {
  const t = webhookTexts().log
  const delivery = useQuery(webhookQueries.delivery(endpointId, messageId))
  const replay = useReplay()
  if (delivery.isError && !delivery.data) return <QueryFailed query={delivery} failed={t.failed} />
  if (!delivery.data) return <Skeleton className="mt-4 h-40 w-full" />
  const { body, attempts } = delivery.data
  const again = () =>
    replay.mutate({ endpointId, messageIds: [messageId] }, { onSuccess: () => showToast('success', t.replayed) })
  return (
    <section aria-label={t.detailsOf(messageId)} className="mt-6 border-t pt-4">
      <div className="mb-3 flex items-center justify-between gap-4">
        <h3 className="truncate font-mono text-sm">{messageId}</h3>
        <Button size="small" busy={replay.isPending} onClick={again}>
          {t.replay}
        </Button>
      </div>
      <CopyBlock label={t.body} tabs={[{ key: 'body', label: t.body, code: body }]} />
      <h4 className="mt-4 mb-1.5 text-sm text-ink-2">{t.attempts}</h4>
      {attempts.length === 0 && <p className="text-sm text-ink-3">{t.noAttempts}</p>}
      <ol className="space-y-2">
        {attempts.map(({ time, httpStatus, tookMs, failure, reply }) => (
          <li key={time} className="text-sm">
            <span className="tabular-nums">{formatTime(time)}</span>{' '}
            <span>{httpStatus === null ? t.noReply(t.reasons[failure] ?? failure) : t.reply(httpStatus, tookMs)}</span>
            {reply !== '' && <span className="block truncate font-mono text-xs text-ink-3">{reply}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}
