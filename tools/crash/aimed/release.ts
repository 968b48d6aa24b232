import { accessTypes } from '@slipway/contract/catalog/categories/categories.ts'
import { addFeature } from '@slipway/contract/products/features/features.calls.ts'
import { releaseProduct } from '@slipway/contract/products/product-release/product-release.calls.ts'
import { getProduct } from '@slipway/contract/products/products/products.calls.ts'
import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import type { ConsoleClient } from '../../console-client.ts'
import { plainProduct } from '../../plain-product.ts'
import { lateUnless, moment, type Scenario } from './aimed.ts'

/** The release is accepted after some 20 ms, and finished by a job some 70 ms later. */
const WITHIN_MS = 150
const { debugging, developmentDone, trialProduction, massProduction, released } = publishStatus

/** A product with a switch, of the plan that needs no module: it passes all gates of a release. */
export async function switchProduct(client: ConsoleClient, name: string): Promise<string> {
  const productId = await plainProduct(client, name, { accessType: accessTypes.developmentFree })
  const deName = { zh: '开关', en: 'Switch' }
  await client.call(addFeature, {
    productId,
    featureType: 1,
    deKey: 'power',
    deName,
    transType: 3,
    deInput: { type: 'boolean' },
  })
  return productId
}

/** A release that has begun is finished by the next start, and one that has not can be asked for again. */
export const release: Scenario = async (aimed, round) => {
  const productId = await switchProduct(aimed.client, `Release ${round}`)
  for (const from of [debugging, developmentDone] as const)
    await aimed.client.call(releaseProduct, { productId, publishStatus: from })
  aimed.client.call(releaseProduct, { productId, publishStatus: trialProduction }).catch(() => undefined)
  const next = await aimed.struck(moment(WITHIN_MS))
  const stage = async () => (await next.client.call(getProduct, { productId })).publishStatus
  const found = await stage()
  if (found !== trialProduction && found !== massProduction && found !== released)
    return { aimed: next, lost: [`product ${productId} is in stage ${found}`] }
  if (found === trialProduction) await next.client.call(releaseProduct, { productId, publishStatus: trialProduction })
  const late = await lateUnless(
    `the release of ${productId} was finished`,
    next.resumesWithinMs.release,
    async () => (await stage()) === released,
  )
  return { aimed: next, lost: late ? [late] : [] }
}
