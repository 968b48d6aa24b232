import { addFeature } from '@slipway/contract/products/features/features.calls.ts'
import { discardDraft, previewDraft } from '@slipway/contract/products/features/model-versions/model-versions.calls.ts'
import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import { createdPlug, setStage } from '../../../domains/products/products/testing/products-samples.ts'
import type { Caller, TestServer } from '../../test-server.ts'
import type { Things } from './matrix-row.ts'

/** A released product whose features are version 1, and a change of them that is not published yet. */
async function makeDrafted(server: TestServer, owner: Caller): Promise<{ productId: string; draft: string }> {
  const { productId } = await createdPlug(owner)
  const { accountId } = await owner.account()
  await server.db.transaction().execute((tx) => server.domains.features.publish(tx, productId, accountId))
  await setStage(server, productId, publishStatus.released)
  await owner.call(addFeature, {
    productId,
    featureType: 1,
    deName: { zh: '灯', en: 'Light' },
    deKey: 'drafted',
    transType: 3,
    deInput: { type: 'boolean' },
  })
  return { productId, draft: (await owner.call(previewDraft, { productId })).draft }
}

/** One released product with a draft, one whose draft was discarded. */
export async function makeReleased(
  server: TestServer,
  owner: Caller,
): Promise<Pick<Things, 'releasedId' | 'draft' | 'discardedId'>> {
  const [kept, discarded] = [await makeDrafted(server, owner), await makeDrafted(server, owner)]
  await owner.call(discardDraft, discarded)
  return { releasedId: kept.productId, draft: kept.draft, discardedId: discarded.productId }
}
