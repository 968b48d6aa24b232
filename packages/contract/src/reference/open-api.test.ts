import { expect, test } from 'vitest'
import { allCalls } from '../calls.ts'
import { webhookTypeNames } from '../operations/webhooks/webhook-type-names.ts'
import { openApi } from './open-api.ts'
import { scopeOf } from '../http/scopes.ts'

test('the document names the scope that a bearer needs for each call, and no bearer for the others', () => {
  const { paths, components } = openApi('en-US', '0') as {
    paths: Record<string, Record<string, { 'x-scope': string | null; security: object[] }>>
    components: { securitySchemes: object }
  }
  expect(components.securitySchemes).toMatchObject({ bearer: { type: 'http', scheme: 'bearer' } })
  for (const call of allCalls) {
    const operation = paths[call.path]?.[call.method.toLowerCase()]
    const scope = scopeOf(call)
    expect(operation?.['x-scope']).toBe(scope ?? null)
    expect(operation?.security.filter((way) => 'bearer' in way)).toEqual(scope ? [{ bearer: [scope] }] : [])
  }
})

test.each(['add', 'update'])('the body of feature/%s is the union of the three kinds', (name) => {
  const { paths } = openApi('en-US', '0') as {
    paths: Record<string, { post: { requestBody: { content: Record<string, { schema: { oneOf: Body[] } }> } } }>
  }
  interface Body {
    properties: Record<string, { const?: number }>
    required: string[]
  }
  const { oneOf } =
    paths[`/iot/config/api/iot/support/product/feature/${name}`]?.post.requestBody.content['application/json']
      ?.schema ?? {}
  expect(oneOf?.map(({ properties }) => properties['featureType']?.const)).toEqual([1, 2, 3])
  expect(oneOf?.[0]?.required).toContain('deKey')
  expect(Object.keys(oneOf?.[0]?.properties ?? {})).toContain('productId')
})

test('the messages of webhooks have their schemas, without fields of the event that are not sent', () => {
  interface Message {
    post: { requestBody: { content: Record<string, { schema: { properties: { data: { required: string[] } } } }> } }
  }
  const { webhooks } = openApi('en-US', '0') as unknown as { webhooks: Record<string, Message> }
  expect(Object.keys(webhooks)).toEqual(webhookTypeNames)
  const dataOf = (type: string) => webhooks[type]?.post.requestBody.content['application/json']?.schema.properties.data
  expect(dataOf('device.online')?.required).toEqual(['seq', 'productId', 'serial', 'isVirtual', 'at'])
  expect(dataOf('firmware.released')?.required).not.toContain('accountId')
})
