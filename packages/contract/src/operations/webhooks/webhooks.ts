import * as z from 'zod/mini'
import { rule } from '../../rules.ts'
import { codeOf, epochMs, line, matching, optionalText } from '../../schema.ts'
import { deliveryStates, webhookStates } from './webhook-states.ts'
import { webhookTypeNames } from './webhook-type-names.ts'
import { webhooksLimits } from './webhooks.limits.ts'

/** Standard Webhooks: HMAC-SHA256 with a shared secret, or Ed25519, whose receivers only have the public key. */
export const webhookSchemes = ['v1', 'v1a'] as const
export type WebhookScheme = (typeof webhookSchemes)[number]

export const endpointIdField = z.string().check(z.regex(/^[\w-]{22}$/))
export const messageIdField = z.string().check(z.regex(/^msg_[0-9A-HJKMNP-TV-Z]{26}$/))

/** Headers that the request has already, or that belong to its connection. */
const RESERVED =
  /^(host|content-.*|transfer-encoding|connection|keep-alive|te|trailer|upgrade|expect|user-agent|webhook-.*|proxy-.*)$/i

const header = z.object({
  name: z.string().check(
    z.trim(),
    z.maxLength(webhooksLimits.headerName.max),
    z.regex(/^[A-Za-z0-9-]+$/, rule('headerName')),
    z.refine((name) => !RESERVED.test(name), { error: rule('headerName') }),
  ),
  value: matching(webhooksLimits.headerValue, /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/, 'headerValue'),
})

const headers = z.array(header).check(
  z.maxLength(webhooksLimits.headers),
  z.refine((list) => new Set(list.map(({ name }) => name.toLowerCase())).size === list.length, {
    error: rule('headerName'),
  }),
)

/** What the owner sets. */
export const endpointFields = {
  url: line(webhooksLimits.url),
  description: optionalText(webhooksLimits.description),
  types: z.array(z.enum(webhookTypeNames)).check(z.minLength(1), z.maxLength(webhookTypeNames.length)),
  /** Empty: all products. */
  productIds: z._default(
    z.array(z.string().check(z.regex(/^[0-9a-f]{32}$/))).check(z.maxLength(webhooksLimits.products)),
    [],
  ),
  /** Sent with each request, such as a token of the receiver. They are not shown again. */
  secretHeaders: z.optional(headers),
}

export const webhookEndpoint = z.object({
  endpointId: z.string(),
  url: z.string(),
  description: z.string(),
  types: z.array(z.string()),
  productIds: z.array(z.string()),
  headerNames: z.array(z.string()),
  /** Of an administrator: hears all products and end users. */
  isSiteWide: z.boolean(),
  scheme: z.enum(webhookSchemes),
  /** Of v1a; empty for v1. */
  publicKey: z.string(),
  state: codeOf(webhookStates),
  /** Until then the secret from before the last rotation signs, too. */
  oldUntil: z.nullable(epochMs),
  failingSince: z.nullable(epochMs),
  lastOkTime: z.nullable(epochMs),
  /** Messages that wait, at most 1,000 of them. */
  waiting: z.int(),
  createTime: epochMs,
})
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>

/** Shown once. Empty for v1a: nothing has to be stored by the receiver but the public key. */
export const endpointWithSecret = z.object({ ...webhookEndpoint.shape, secret: z.string() })

const attempt = z.object({
  time: epochMs,
  /** Null: no reply. */
  httpStatus: z.nullable(z.int()),
  tookMs: z.int(),
  /** Why there was no reply; empty where there was one. */
  failure: z.string(),
  /** The beginning of the reply. */
  reply: z.string(),
})
export type WebhookAttempt = z.infer<typeof attempt>

export const webhookDelivery = z.object({
  messageId: z.string(),
  endpointId: z.string(),
  type: z.string(),
  subject: z.string(),
  time: epochMs,
  state: codeOf(deliveryStates),
  tries: z.int(),
  /** Of the next attempt; null where there is none. */
  nextTime: z.nullable(epochMs),
  /** Of the last attempt; null: none yet, or no reply. */
  lastStatus: z.nullable(z.int()),
})
export type WebhookDelivery = z.infer<typeof webhookDelivery>

export const webhookDeliveryDetails = z.object({
  ...webhookDelivery.shape,
  /** The very bytes of the request. */
  body: z.string(),
  attempts: z.array(attempt),
})
export type WebhookDeliveryDetails = z.infer<typeof webhookDeliveryDetails>
