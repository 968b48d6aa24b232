import { deliveryStates } from '@slipway/contract/operations/webhooks/webhook-states.ts'
import type { WebhookDelivery, WebhookEndpoint } from '@slipway/contract/operations/webhooks/webhooks.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { StatusDot, type DotTone } from '@slipway/ui/data/StatusDot.tsx'
import { Table, type Column } from '@slipway/ui/data/Table.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { KeyDrawing } from '@slipway/ui/layout/list-drawings.tsx'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { formatTime } from '@slipway/web-client/formats.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { DeliveryDetails } from './DeliveryDetails.tsx'
import type { WebhooksTexts } from './texts.zh.ts'
import { webhookTexts } from './webhook-texts.ts'
import { useReplay, webhookQueries } from './webhooks.queries.ts'

const tones: Readonly<Record<WebhookDelivery['state'], DotTone>> = {
  [deliveryStates.waiting]: 'debugging',
  [deliveryStates.sending]: 'done',
  [deliveryStates.delivered]: 'released',
  [deliveryStates.retrying]: 'trial',
  [deliveryStates.dead]: 'danger',
  [deliveryStates.cancelled]: 'debugging',
}

const columns = (t: WebhooksTexts['log'], onDetails: (messageId: string) => void): Column<WebhookDelivery>[] => [
  {
    key: 'time',
    head: t.columns.time,
    width: '168px',
    phone: 'line',
    cell: ({ time }) => <span className="tabular-nums">{formatTime(time)}</span>,
  },
  {
    key: 'type',
    head: t.columns.type,
    phone: 'title',
    cell: ({ type }) => <span className="block truncate font-mono text-xs">{type}</span>,
  },
  {
    key: 'state',
    head: t.columns.state,
    width: '128px',
    phone: 'line',
    cell: ({ state }) => <StatusDot tone={tones[state]}>{t.states[state]}</StatusDot>,
  },
  {
    key: 'tries',
    head: t.columns.tries,
    width: '88px',
    align: 'right',
    cell: ({ tries }) => <span className="tabular-nums">{tries}</span>,
  },
  {
    key: 'actions',
    head: t.columns.actions,
    headHidden: true,
    width: '80px',
    align: 'right',
    phone: 'action',
    cell: ({ messageId }) => (
      <TextButton onClick={() => onDetails(messageId)} aria-label={t.detailsOf(messageId)}>
        {t.details}
      </TextButton>
    ),
  },
]

/** The messages of a webhook, newest first, with their attempts. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: WebhookEndpoint; onClose: () => void }) {
  const t = webhookTexts().log
  const { endpointId, url } = webhook
  const list = useInfiniteQuery(webhookQueries.deliveries(endpointId))
  const replay = useReplay()
  const [messageId, setMessageId] = useState<string>()
  const rows = list.data?.pages.flatMap(({ items }) => items)
  const replayDead = () =>
    replay.mutate(
      { endpointId, isDead: true },
      { onSuccess: ({ replayed }) => showToast('success', t.replayedMany(replayed)) },
    )
  return (
    <Dialog open onClose={onClose} title={t.title} description={url} size="large">
      {list.isError && !rows ? (
        <QueryFailed query={list} failed={t.failed} />
      ) : (
        <Table
          label={t.title}
          columns={columns(t, setMessageId)}
          rows={rows ?? []}
          rowKey={(row) => row.messageId}
          rowLines={1}
          loading={list.isPending}
          empty={<EmptyState drawing={<KeyDrawing />} title={t.empty.title} text={t.empty.text} />}
        />
      )}
      <div className="mt-4 flex flex-wrap gap-3 empty:hidden">
        {list.hasNextPage && (
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t.older}
          </Button>
        )}
        {rows?.some(({ state }) => state === deliveryStates.dead) && (
          <Button busy={replay.isPending} onClick={replayDead}>
            {t.replayDead}
          </Button>
        )}
      </div>
      {messageId !== undefined && <DeliveryDetails endpointId={endpointId} messageId={messageId} />}
    </Dialog>
  )
}
