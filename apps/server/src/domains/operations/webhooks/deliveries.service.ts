import type { CheckedInputOf, OutputOf } from '@slipway/contract/define-call.ts'
import { webhookStates } from '@slipway/contract/operations/webhooks/webhook-states.ts'
import { WEBHOOK_TEST } from '@slipway/contract/operations/webhooks/webhook-types.ts'
import { webhooksLimits } from '@slipway/contract/operations/webhooks/webhooks.limits.ts'
import {
  replayWebhookDeliveries,
  testWebhook,
  type listWebhookDeliveries,
} from '@slipway/contract/operations/webhooks/webhooks.calls.ts'
import type { WebhookDeliveryDetails } from '@slipway/contract/operations/webhooks/webhooks.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Clock } from '../../../clock.ts'
import { replies } from '../../../db/call-context/announced-replies.ts'
import { inTransaction, type Database } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import { deliveriesStore } from './deliveries.store.ts'
import { deliveriesViews } from './deliveries.views.ts'
import { endpointsStore } from './endpoints.store.ts'
import type { MessageQueue } from './message-queue.ts'
import { timeOfMessage } from './message-id.ts'

export function deliveriesService({ db, clock, queue }: { db: Database; clock: Clock; queue: MessageQueue }) {
  async function requireOwn(endpointId: string, { accountId }: Actor): Promise<void> {
    if (!(await endpointsStore(db).find(endpointId, accountId))) throw new DomainError('webhooks.notFound')
  }

  return {
    async test(endpointId: string, { accountId }: Actor): Promise<OutputOf<typeof testWebhook>> {
      return inTransaction(db, async (tx) => {
        const endpoint = await endpointsStore(tx).find(endpointId, accountId)
        if (!endpoint) throw new DomainError('webhooks.notFound')
        if (endpoint.state !== webhookStates.on) throw new DomainError('webhooks.off')
        const messageId = await queue.addFor(tx, endpointId, WEBHOOK_TEST)
        return replies(tx, testWebhook, { messageId })
      })
    },

    async page(
      input: CheckedInputOf<typeof listWebhookDeliveries>,
      actor: Actor,
    ): Promise<OutputOf<typeof listWebhookDeliveries>> {
      await requireOwn(input.endpointId, actor)
      const at = input.before === undefined ? undefined : timeOfMessage(input.before)
      const before = input.before !== undefined && at !== undefined ? { messageId: input.before, at } : undefined
      const found = await deliveriesViews(db).page({ ...input, before })
      const items = found.slice(0, input.pageSize)
      return { items, next: found.length > items.length ? (items.at(-1)?.messageId ?? null) : null }
    },

    async details(endpointId: string, messageId: string, actor: Actor): Promise<WebhookDeliveryDetails> {
      await requireOwn(endpointId, actor)
      const at = timeOfMessage(messageId)
      const found = at === undefined ? undefined : await deliveriesViews(db).details(endpointId, messageId, at)
      if (!found) throw new DomainError('webhooks.deliveryNotFound')
      return found
    },

    async replay(
      { endpointId, messageIds, isDead = false, from, to }: CheckedInputOf<typeof replayWebhookDeliveries>,
      actor: Actor,
    ): Promise<OutputOf<typeof replayWebhookDeliveries>> {
      await requireOwn(endpointId, actor)
      if (!messageIds && !isDead && from === undefined) throw new DomainError('webhooks.replayWhat')
      const times = (messageIds ?? []).flatMap((id) => timeOfMessage(id) ?? [])
      const bounds = { now: clock.now(), limit: webhooksLimits.replayRows }
      return inTransaction(db, async (tx) => {
        const replayed = await deliveriesStore(tx).replay(endpointId, { messageIds, times, isDead, from, to }, bounds)
        return replies(tx, replayWebhookDeliveries, { replayed })
      })
    },
  }
}
