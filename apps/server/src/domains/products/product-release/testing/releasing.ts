import type { InputOf } from '@slipway/contract/define-call.ts'
import { addFeature } from '@slipway/contract/products/features/features.calls.ts'
import { releaseProduct } from '@slipway/contract/products/product-release/product-release.calls.ts'
import { publishStatus, type PublishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import type { createProduct } from '@slipway/contract/products/products/products.calls.ts'
import type { Product } from '@slipway/contract/products/products/products.ts'
import type { Caller, TestServer } from '../../../../testing/test-server.ts'
import { createdPlug, withoutModule } from '../../products/testing/products-samples.ts'
import { FINISHING_JOB, noHardwareGates, type ReleaseGates } from '../index.ts'

export const switchFeature = {
  featureType: 1,
  deName: { zh: '开关', en: 'Switch' },
  deKey: 'power',
  transType: 3,
  deInput: { type: 'boolean' },
} as const

/** A release that asks for nothing. */
export const noGates: ReleaseGates = {
  category: null,
  features: null,
  eventMessages: null,
  eventTexts: null,
  panel: null,
  ...noHardwareGates,
}

/** A plug with a switch, of the plan that needs no module: it passes all gates of a release. */
export async function readyPlug(caller: Caller, change: Partial<InputOf<typeof createProduct>> = {}): Promise<Product> {
  const product = await createdPlug(caller, { ...withoutModule, ...change })
  await caller.call(addFeature, { productId: product.productId, ...switchFeature })
  return product
}

/** Runs the job as the scheduler would. */
export async function finishReleases({ domains }: TestServer): Promise<void> {
  const job = domains.productRelease.jobs.find(({ name }) => name === FINISHING_JOB)
  if (!job) throw new Error('no job finishes releases')
  await job.run()
}

/** Advances the product stage by stage to this one. */
export async function releasedTo(
  server: TestServer,
  caller: Caller,
  { productId }: Pick<Product, 'productId'>,
  stage: PublishStatus,
): Promise<void> {
  const { debugging, developmentDone, trialProduction, released } = publishStatus
  for (const from of [debugging, developmentDone, trialProduction] as const) {
    if (from < stage) await caller.call(releaseProduct, { productId, publishStatus: from })
  }
  if (stage === released) await finishReleases(server)
}
