import type { Envelope } from '@slipway/contract/http/envelope.ts'
import { addFeature } from '@slipway/contract/products/features/features.calls.ts'
import type { Caller } from '../../../../testing/test-server.ts'
import { createdPlug, withoutModule } from '../../products/testing/products-samples.ts'

/** An event with a parameter that texts can name, and one that they cannot. */
export const overheat = {
  featureType: 3 as const,
  deKey: 'overheat',
  deName: { zh: '过热', en: 'Overheating' },
  deOutput: {
    type: 'object' as const,
    properties: [
      { deKey: 'temp', type: 'number' as const, minimum: 0, maximum: 300 },
      { deKey: 'spots', type: 'array' as const, minItems: 0, maxItems: 3, items: { type: 'boolean' as const } },
    ],
  },
}

export async function productWithEvent(caller: Caller): Promise<{ productId: string; dId: string }> {
  const { productId } = await createdPlug(caller, withoutModule)
  const { did } = await caller.call(addFeature, { productId, ...overheat })
  return { productId, dId: did }
}

/** A request of a client that does not use the contract. */
export async function sendMessage(
  caller: Caller,
  method: 'GET' | 'POST' | 'PUT',
  fields: Record<string, unknown>,
): Promise<Envelope> {
  const path = '/iot/config/api/iot/support/event/msg'
  const isRead = method === 'GET'
  const query = isRead ? `?${new URLSearchParams(fields as Record<string, string>).toString()}` : ''
  const reply = await caller.send({
    method,
    url: path + query,
    headers: { 'x-slipway': '1', 'content-type': 'application/json' },
    ...(isRead ? {} : { payload: JSON.stringify(fields) }),
  })
  return reply.json<Envelope>()
}
