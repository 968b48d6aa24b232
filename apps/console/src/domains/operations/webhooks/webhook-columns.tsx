import { webhookStates } from '@slipway/contract/operations/webhooks/webhook-states.ts'
import type { WebhookEndpoint } from '@slipway/contract/operations/webhooks/webhooks.ts'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { StatusDot, type DotTone } from '@slipway/ui/data/StatusDot.tsx'
import type { Column } from '@slipway/ui/data/Table.tsx'
import { RowMenuTrigger, type RowMenuHandle } from '@slipway/ui/overlay/Menu.tsx'
import { formatTime } from '@slipway/web-client/formats.ts'
import type { WebhooksTexts } from './texts.zh.ts'

interface Options {
  t: WebhooksTexts
  menu: RowMenuHandle<WebhookEndpoint>
  onDeliveries: (webhook: WebhookEndpoint) => void
}

function toneOf({ state, failingSince }: WebhookEndpoint): DotTone {
  if (state === webhookStates.paused) return 'debugging'
  if (state !== webhookStates.on) return 'danger'
  return failingSince === null ? 'released' : 'trial'
}

export const webhookColumns = ({ t, menu, onDeliveries }: Options): Column<WebhookEndpoint>[] => [
  {
    key: 'url',
    head: t.columns.url,
    phone: 'title',
    cell: ({ url, description }) => (
      <span className="block min-w-0">
        <span title={url} className="block truncate font-medium">
          {url}
        </span>
        <span className="block truncate text-xs text-ink-3">{description}</span>
      </span>
    ),
  },
  {
    key: 'types',
    head: t.columns.types,
    width: '120px',
    cell: ({ types, isSiteWide }) => (
      <span title={types.join('\n')} className="block min-w-0">
        <span className="block tabular-nums">{t.typeCount(types.length)}</span>
        {isSiteWide && <span className="block truncate text-xs text-ink-3">{t.siteWide}</span>}
      </span>
    ),
  },
  {
    key: 'state',
    head: t.columns.state,
    width: '176px',
    phone: 'line',
    cell: (webhook) => (
      <span className="block min-w-0">
        <StatusDot tone={toneOf(webhook)}>
          {webhook.state === webhookStates.on && webhook.failingSince !== null ? t.failing : t.states[webhook.state]}
        </StatusDot>
        {webhook.waiting > 0 && <span className="block truncate text-xs text-ink-3">{t.waiting(webhook.waiting)}</span>}
      </span>
    ),
  },
  {
    key: 'lastOk',
    head: t.columns.lastOk,
    width: '168px',
    cell: ({ lastOkTime }) => (
      <span className={lastOkTime === null ? 'text-ink-3' : 'tabular-nums'}>
        {lastOkTime === null ? t.never : formatTime(lastOkTime)}
      </span>
    ),
  },
  {
    key: 'actions',
    head: t.columns.actions,
    headHidden: true,
    width: '136px',
    align: 'right',
    phone: 'action',
    cell: (webhook) => (
      <span className="inline-flex items-center gap-3">
        <TextButton onClick={() => onDeliveries(webhook)} aria-label={t.deliveriesOf(webhook.url)}>
          {t.deliveries}
        </TextButton>
        <RowMenuTrigger handle={menu} row={webhook} label={t.more(webhook.url)} />
      </span>
    ),
  },
]
