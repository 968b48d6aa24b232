import { developers, noInput, type MatrixRow, type Things } from './matrix-row.ts'

const onWebhook = ({ webhookId }: Things) => ({ endpointId: webhookId })
const onMessage = ({ webhookId, webhookMessageId }: Things) => ({
  endpointId: webhookId,
  messageId: webhookMessageId,
})
const fields = { url: 'https://example.com/hook', types: ['product.created'] }
const owned = { may: developers, isOwned: true } as const

export const webhooksRows: Record<string, MatrixRow> = {
  listWebhookTypes: { may: developers, input: noInput },
  listWebhooks: { may: developers, input: noInput },
  createWebhook: { may: developers, input: () => fields },
  updateWebhook: { ...owned, input: (things) => ({ ...onWebhook(things), ...fields }) },
  deleteWebhook: { ...owned, input: onWebhook },
  rotateWebhookSecret: { ...owned, input: onWebhook },
  setWebhookState: { ...owned, input: (things) => ({ ...onWebhook(things), isOn: true }) },
  testWebhook: { ...owned, input: onWebhook },
  listWebhookDeliveries: { ...owned, input: onWebhook },
  getWebhookDelivery: { ...owned, input: onMessage },
  replayWebhookDeliveries: { ...owned, input: (things) => ({ ...onWebhook(things), isDead: true }) },
}
