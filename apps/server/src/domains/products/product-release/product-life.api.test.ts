import { addFeature, deleteFeature, listFeatures } from '@slipway/contract/products/features/features.calls.ts'
import { CallRefused } from '@slipway/contract/http/envelope.ts'
import { releaseProduct, unpublishProduct } from '@slipway/contract/products/product-release/product-release.calls.ts'
import {
  commandsOf,
  live,
  newLife,
  type Command,
  type Life,
  type Outcome,
} from '@slipway/contract/products/product-release/testing/release-model.ts'
import { deleteProduct, restoreProduct, updateProduct } from '@slipway/contract/products/products/products.calls.ts'
import type { PublishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { startTestServer, type Caller, type TestServer } from '../../../testing/test-server.ts'
import { withHardware } from '../hardware/testing/hardware-samples.ts'
import { createdPlug, plug } from '../products/testing/products-samples.ts'
import { finishReleases, switchFeature } from './testing/releasing.ts'

const SEEDS = 8
const COMMANDS = 200

interface Subject {
  server: TestServer
  caller: Caller
  productId: string
  fields: Awaited<ReturnType<typeof plug>>
  /** Generates unused names. */
  next: () => number
}

const setPlans = (server: TestServer, accessTypes: number[]) =>
  server.db.updateTable('sub_categories').set({ access_types: accessTypes }).execute()

async function obey(subject: Subject, command: Command, life: Life): Promise<Outcome> {
  const { server, caller, productId, fields, next } = subject
  const believed = 'believed' in command && typeof command.believed === 'number' ? command.believed : life.stage
  switch (command.do) {
    case 'release':
      return Number((await caller.call(releaseProduct, { productId, publishStatus: believed })).data) as PublishStatus
    case 'withdraw': {
      const input = command.believed === 'not said' ? { productId } : { productId, publishStatus: believed }
      return (await caller.call(unpublishProduct, input)).publishStatus
    }
    case 'addFeature':
      await caller.call(addFeature, { productId, ...switchFeature, deKey: `k${next()}` })
      return 'done'
    case 'removeFeature': {
      const [first] = (await caller.call(listFeatures, { productId })).customizeFeatures
      if (first) await caller.call(deleteFeature, { productId, did: first.did })
      return 'done'
    }
    case 'rename':
      await caller.call(updateProduct, { ...fields, productId, productName: `n${next()}` })
      return 'done'
    case 'changeModel':
      await caller.call(updateProduct, { ...fields, productId, productModel: `model-${next()}` })
      await caller.call(updateProduct, { ...fields, productId })
      return 'done'
    case 'delete':
      await caller.call(deleteProduct, { productId })
      return 'done'
    case 'restore':
      await caller.call(restoreProduct, { productId })
      return 'done'
    case 'finish':
      await finishReleases(server)
      return 'done'
    case 'breakCategory':
      await setPlans(server, [1])
      return 'done'
    case 'mendCategory':
      await setPlans(server, [0, 1])
      return 'done'
    default:
      server.clock.advance(command.ms)
      return 'done'
  }
}

const refusalOf = (error: unknown): Outcome => {
  const data = error instanceof CallRefused ? error.data : undefined
  if (typeof data === 'object' && data !== null && 'refusal' in data) return data.refusal as Outcome
  throw error
}

async function stageOf({ server, productId }: Subject): Promise<number> {
  const { publish_status: stage } = await server.db
    .selectFrom('products')
    .select('publish_status')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  return stage
}

test(`${SEEDS} seeds of ${COMMANDS} random commands: the real server never parts from a model of the product’s life`, async () => {
  await using server = await startTestServer()
  const caller = server.as('developer')
  const fields = await plug(caller)
  let used = 0
  const next = () => ++used
  await fc.assert(
    fc.asyncProperty(commandsOf(COMMANDS), async (commands) => {
      await setPlans(server, [0, 1])
      const { productId } = await createdPlug(caller)
      await withHardware(server, productId)
      const subject: Subject = { server, caller, productId, fields, next }
      const life = newLife(server.clock.now())
      for (const command of commands) {
        // Copied before the model changes: the command applies to the current stage.
        const before = { ...life }
        const expected = live(life, command)
        const outcome = await obey(subject, command, before).catch(refusalOf)
        expect([command, outcome, await stageOf(subject)]).toEqual([command, expected, life.stage])
      }
    }),
    { numRuns: SEEDS, seed: 20_261_121, endOnFailure: true },
  )
})
