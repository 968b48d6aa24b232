import type { InputOf } from '@slipway/contract/define-call.ts'
import type { Envelope } from '@slipway/contract/http/envelope.ts'
import { listFeatures, type addFeature } from '@slipway/contract/products/features/features.calls.ts'
import { featureType, transType } from '@slipway/contract/products/features/features.ts'
import type { Caller } from '../../../../testing/test-server.ts'

type PropertyInput = Extract<InputOf<typeof addFeature>, { featureType: typeof featureType.property }>

/** A valid input of a property: a switch. */
export const power = (productId: string): PropertyInput => ({
  productId,
  featureType: featureType.property,
  deName: { zh: '电源', en: 'Power' },
  deKey: 'power',
  transType: transType.reportAndDistribute,
  deInput: { type: 'boolean' },
})

/** Posts to a feature call without the contract's client; returns the entire reply. */
export async function postFeature(caller: Caller, path: string, payload: object): Promise<Envelope> {
  const url = `/iot/config/api/iot/support/product/feature/${path}`
  const headers = { 'x-slipway': '1', 'content-type': 'application/json' }
  const reply = await caller.send({ method: 'POST', url, headers, payload: JSON.stringify(payload) })
  if (reply.statusCode !== 200) throw new Error(`HTTP ${reply.statusCode}: ${reply.body}`)
  return reply.json<Envelope>()
}

/** The identifiers of a product's custom features, in their order. */
export const keysOf = async (caller: Caller, productId: string): Promise<string[]> =>
  (await caller.call(listFeatures, { productId })).customizeFeatures.map(({ deKey }) => deKey)
