import { inLocale, type Locale } from '../locale.ts'
import { webhookTypeNames } from '../operations/webhooks/webhook-type-names.ts'
import { webhookTypes } from '../operations/webhooks/webhook-types.ts'
import type { JsonSchema } from './describe-schema.ts'
import { jsonSchemaOf } from './reference-types.ts'

const AT = '2026-11-30T12:00:00.000Z'
const seq = { type: 'integer' }

/** The messages of webhooks, as the member `webhooks` of OpenAPI 3.1. */
export const openApiWebhooks = (locale: Locale): JsonSchema =>
  Object.fromEntries(
    webhookTypeNames.map((type) => {
      const { data, sample } = webhookTypes[type]
      const { properties = {}, required = [] } = jsonSchemaOf(data, 'output')
      const schema = {
        type: 'object',
        properties: {
          type: { const: type },
          timestamp: { type: 'string', format: 'date-time' },
          data: { type: 'object', properties: { seq, ...properties }, required: ['seq', ...required] },
        },
        required: ['type', 'timestamp', 'data'],
      }
      const example = { type, timestamp: AT, data: { seq: 1, ...sample } }
      const post = {
        operationId: `webhook.${type}`,
        tags: ['webhooks'],
        summary: inLocale(webhookTypes[type], locale),
        requestBody: { required: true, content: { 'application/json': { schema, example } } },
        responses: { '2XX': { description: 'Received; every other reply is a failure' } },
      }
      return [type, { post }]
    }),
  )
