import { webhookStates } from '@slipway/contract/operations/webhooks/webhook-states.ts'
import type { WebhookEndpoint } from '@slipway/contract/operations/webhooks/webhooks.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { RowMenu, useRowMenu } from '@slipway/ui/overlay/Menu.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../shared/lazy-part.tsx'
import { ListSection } from '../../../shared/list/ListSection.tsx'
import { webhookColumns } from './webhook-columns.tsx'
import { webhookTexts } from './webhook-texts.ts'
import { useSetWebhookState, useTestWebhook, webhookQueries } from './webhooks.queries.ts'
import { DeleteWebhookDialog } from './DeleteWebhookDialog.tsx'

const loadForm = () => import('./WebhookDialog.tsx')
const warmForm = () => void loadForm()
const WebhookDialog = lazyPart(() => loadForm().then((loaded) => ({ default: loaded.WebhookDialog })))
const RotateDialog = lazyPart(() => import('./RotateDialog.tsx').then((loaded) => ({ default: loaded.RotateDialog })))
const DeliveriesDialog = lazyPart(() =>
  import('./DeliveriesDialog.tsx').then((loaded) => ({ default: loaded.DeliveriesDialog })),
)

type Open =
  | { dialog: 'create' }
  | { dialog: 'edit' | 'rotate' | 'remove' | 'deliveries'; webhook: WebhookEndpoint }
  | undefined

/** The account's webhooks. */
export function WebhooksPage() {
  const t = webhookTexts()
  const list = useQuery(webhookQueries.list)
  const menu = useRowMenu<WebhookEndpoint>()
  const [open, setOpen] = useState<Open>()
  const test = useTestWebhook()
  const setState = useSetWebhookState()
  const close = () => setOpen(undefined)

  const turn = ({ endpointId }: WebhookEndpoint, isOn: boolean) =>
    setState.mutate({ endpointId, isOn }, { onSuccess: () => showToast('success', isOn ? t.turnedOn : t.turnedOff) })
  const items = (webhook: WebhookEndpoint) => {
    const isOn = webhook.state === webhookStates.on
    const send = () => test.mutate(webhook.endpointId, { onSuccess: () => showToast('success', t.tested) })
    return [
      ...(isOn ? [{ label: t.test, onSelect: send }] : []),
      { label: t.edit, onSelect: () => setOpen({ dialog: 'edit', webhook }) },
      { label: t.rotate, onSelect: () => setOpen({ dialog: 'rotate', webhook }) },
      { label: isOn ? t.turnOff : t.turnOn, onSelect: () => turn(webhook, !isOn) },
      { label: t.remove, onSelect: () => setOpen({ dialog: 'remove', webhook }) },
    ]
  }

  return (
    <ListSection
      query={list}
      rows={list.data}
      words={t}
      about={
        <>
          {t.text}{' '}
          <TextLink href="/home/help/webhooks" target="_blank" className="underline">
            {t.docs}
          </TextLink>
        </>
      }
      action={
        <Button
          tone="primary"
          icon={<Plus size={16} />}
          onPointerEnter={warmForm}
          onFocus={warmForm}
          onClick={() => setOpen({ dialog: 'create' })}
        >
          {t.create}
        </Button>
      }
      columns={webhookColumns({ t, menu, onDeliveries: (webhook) => setOpen({ dialog: 'deliveries', webhook }) })}
      rowKey={({ endpointId }) => endpointId}
    >
      <RowMenu handle={menu} items={items} />
      <Suspense>
        {open?.dialog === 'create' && <WebhookDialog webhook={undefined} onClose={close} />}
        {open?.dialog === 'edit' && <WebhookDialog webhook={open.webhook} onClose={close} />}
        {open?.dialog === 'rotate' && <RotateDialog webhook={open.webhook} onClose={close} />}
        {open?.dialog === 'deliveries' && <DeliveriesDialog webhook={open.webhook} onClose={close} />}
      </Suspense>
      {open?.dialog === 'remove' && <DeleteWebhookDialog webhook={open.webhook} onClose={close} />}
    </ListSection>
  )
}
