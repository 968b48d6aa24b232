import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { codeOf, epochMs, integer, text } from '../../schema.ts'
import { deliveryStates } from './webhook-states.ts'
import { webhooksAccess as access } from './webhooks.access.ts'
import {
  endpointFields,
  endpointIdField,
  endpointWithSecret,
  messageIdField,
  webhookDelivery,
  webhookDeliveryDetails,
  webhookEndpoint,
  webhookSchemes,
} from './webhooks.ts'
import { webhooksLimits } from './webhooks.limits.ts'

const BASE = '/iot/config/api/iot/support/webhook'
const oneEndpoint = { endpointId: endpointIdField }
const addressRefusals = ['webhooks.notReachable', 'products.notFound'] as const

/** The types of messages, in the language of the caller. */
export const listWebhookTypes = defineCall({
  method: 'GET',
  path: `${BASE}/types`,
  summary: { zh: 'Webhook 消息类型', en: 'List the types of webhook messages' },
  access,
  output: z.array(
    z.object({
      type: z.string(),
      name: z.string(),
      isSiteWide: z.boolean(),
      sample: z.record(z.string(), z.unknown()),
    }),
  ),
})

/** Oldest first; all in one reply, because there are few. */
export const listWebhooks = defineCall({
  method: 'GET',
  path: `${BASE}/endpoint/list`,
  summary: { zh: 'Webhook 列表', en: 'List your webhooks' },
  access,
  output: z.array(webhookEndpoint),
})

export const createWebhook = defineCall({
  method: 'POST',
  path: `${BASE}/endpoint`,
  summary: { zh: '创建 Webhook', en: 'Create a webhook' },
  access,
  input: z.object({
    ...endpointFields,
    scheme: z._default(z.enum(webhookSchemes), 'v1'),
    isSiteWide: z._default(z.boolean(), false),
  }),
  output: endpointWithSecret,
  refusals: [...addressRefusals, 'webhooks.tooMany', 'webhooks.siteWide'],
})

export const updateWebhook = defineCall({
  method: 'PUT',
  path: `${BASE}/endpoint`,
  summary: { zh: '修改 Webhook', en: 'Change a webhook' },
  access,
  input: z.object({ ...oneEndpoint, ...endpointFields }),
  output: webhookEndpoint,
  refusals: [...addressRefusals, 'webhooks.notFound', 'webhooks.siteWide'],
})

export const deleteWebhook = defineCall({
  method: 'DELETE',
  path: `${BASE}/endpoint`,
  summary: { zh: '删除 Webhook', en: 'Delete a webhook' },
  access,
  input: z.object(oneEndpoint),
  refusals: ['webhooks.notFound'],
})

/** Both secrets sign for 24 hours. */
export const rotateWebhookSecret = defineCall({
  method: 'POST',
  path: `${BASE}/endpoint/secret`,
  summary: { zh: '轮换 Webhook 签名密钥', en: 'Rotate the signing secret of a webhook' },
  access,
  input: z.object(oneEndpoint),
  output: endpointWithSecret,
  refusals: ['webhooks.notFound'],
})

export const setWebhookState = defineCall({
  method: 'POST',
  path: `${BASE}/endpoint/state`,
  summary: { zh: '启用或停用 Webhook', en: 'Turn a webhook on or off' },
  access,
  input: z.object({ ...oneEndpoint, isOn: z.boolean(), dropWaiting: z._default(z.boolean(), false) }),
  output: webhookEndpoint,
  refusals: ['webhooks.notFound'],
})

/** Sends a message of the type `webhook.test`, even if the webhook is off. */
export const testWebhook = defineCall({
  method: 'POST',
  path: `${BASE}/endpoint/test`,
  summary: { zh: '发送测试消息', en: 'Send a test message' },
  access,
  input: z.object(oneEndpoint),
  output: z.object({ messageId: z.string() }),
  refusals: ['webhooks.notFound', 'webhooks.off'],
})

export const listWebhookDeliveries = defineCall({
  method: 'GET',
  path: `${BASE}/delivery/page`,
  summary: { zh: 'Webhook 投递记录', en: 'List the deliveries of a webhook' },
  access,
  input: z.object({
    ...oneEndpoint,
    state: z.optional(codeOf(deliveryStates)),
    type: z.optional(text({ max: 60 })),
    subject: z.optional(text(webhooksLimits.subject)),
    from: z.optional(epochMs),
    to: z.optional(epochMs),
    /** Only messages before this one. */
    before: z.optional(messageIdField),
    pageSize: z._default(integer(webhooksLimits.pageSize), 20),
  }),
  output: z.object({ items: z.array(webhookDelivery), next: z.nullable(z.string()) }),
  refusals: ['webhooks.notFound'],
})

export const getWebhookDelivery = defineCall({
  method: 'GET',
  path: `${BASE}/delivery/info`,
  summary: { zh: 'Webhook 投递详情', en: 'Get a delivery with its attempts' },
  access,
  input: z.object({ ...oneEndpoint, messageId: messageIdField }),
  output: webhookDeliveryDetails,
  refusals: ['webhooks.notFound', 'webhooks.deliveryNotFound'],
})

/** These messages; or all that are dead; or all of a period. They have the same ids as before. */
export const replayWebhookDeliveries = defineCall({
  method: 'POST',
  path: `${BASE}/delivery/replay`,
  summary: { zh: '重新投递', en: 'Deliver messages again' },
  access,
  input: z.object({
    ...oneEndpoint,
    messageIds: z.optional(z.array(messageIdField).check(z.minLength(1), z.maxLength(webhooksLimits.replayIds))),
    isDead: z.optional(z.boolean()),
    from: z.optional(epochMs),
    to: z.optional(epochMs),
  }),
  output: z.object({ replayed: z.int() }),
  refusals: ['webhooks.notFound', 'webhooks.replayWhat'],
})
