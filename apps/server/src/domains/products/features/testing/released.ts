import { addFeature } from '@slipway/contract/products/features/features.calls.ts'
import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import type { Caller, TestServer } from '../../../../testing/test-server.ts'
import { createdPlug, setStage } from '../../products/testing/products-samples.ts'
import { power } from './features-samples.ts'

export const level = (productId: string, maximum = 100) => ({
  ...power(productId),
  deKey: 'level',
  deInput: { type: 'integer' as const, minimum: 0, maximum },
})

/** A product released with two properties, `power` and `level`. */
export async function releasedPlug(server: TestServer, owner: Caller) {
  const { productId } = await createdPlug(owner)
  const { did: powerDid } = await owner.call(addFeature, power(productId))
  const { did: levelDid } = await owner.call(addFeature, level(productId))
  await publishAs(server, owner, productId)
  await setStage(server, productId, publishStatus.released)
  return { productId, powerDid, levelDid }
}

/** Publishes the features as the newest version, as a release does. */
export async function publishAs(server: TestServer, owner: Caller, productId: string): Promise<number> {
  const { accountId } = await owner.account()
  const { features } = server.domains
  return (await server.db.transaction().execute((tx) => features.publish(tx, productId, accountId))).version
}
