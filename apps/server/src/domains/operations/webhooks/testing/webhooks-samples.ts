import type { InputOf } from '@slipway/contract/define-call.ts'
import { createWebhook, testWebhook } from '@slipway/contract/operations/webhooks/webhooks.calls.ts'
import type { Caller } from '../../../../testing/test-server.ts'

export const newWebhook = (owner: Caller, given: Partial<InputOf<typeof createWebhook>> = {}) =>
  owner.call(createWebhook, { url: 'https://example.com/hook', types: ['product.created'], ...given })

/** A webhook with a test message that waits. */
export async function webhookWithMessage(owner: Caller): Promise<{ webhookId: string; webhookMessageId: string }> {
  const { endpointId: webhookId } = await newWebhook(owner)
  const { messageId: webhookMessageId } = await owner.call(testWebhook, { endpointId: webhookId })
  return { webhookId, webhookMessageId }
}
