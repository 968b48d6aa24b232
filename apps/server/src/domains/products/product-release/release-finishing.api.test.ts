import {
  getPIdDetailInfo,
  releaseProduct,
  unpublishProduct,
} from '@slipway/contract/products/product-release/product-release.calls.ts'
import { getProduct } from '@slipway/contract/products/products/products.calls.ts'
import { productUnpublished } from '@slipway/contract/products/products/products.events.ts'
import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { expect, test, vi } from 'vitest'
import { somebodyWaits } from '../../../db/testing/lock-waits.ts'
import { domainEvents } from '../../../events/domain-events.ts'
import { inTransaction } from '../../../events/subscriptions.ts'
import { startTestServer, type Caller, type TestServer } from '../../../testing/test-server.ts'
import { productReleaseDomain, type Publication } from './index.ts'
import { productReleaseService } from './product-release.service.ts'
import { finishReleases, noGates, readyPlug, releasedTo } from './testing/releasing.ts'

const { developmentDone, trialProduction, massProduction, released } = publishStatus

const stageOf = async (caller: Caller, productId: string) =>
  (await caller.call(getProduct, { productId })).publishStatus

const versionsOf = async ({ db }: TestServer, productId: string) =>
  (await db.selectFrom('model_versions').select('version').where('product_id', '=', productId).execute()).map(
    ({ version }) => version,
  )

/** The job of a process with these publications. */
function jobWith({ db, clock, domains }: TestServer, publications: readonly Publication[]) {
  const told: object[] = []
  const { jobs } = productReleaseDomain({
    db,
    clock,
    products: domains.products,
    details: domains.productDetails,
    hardware: domains.hardware,
    panels: domains.panels,
    events: domainEvents(clock),
    gates: noGates,
    publications,
    log: { error: (facts) => void told.push(facts) },
  })
  return { told, run: async () => jobs[0]?.run() }
}

async function inMassProduction(server: TestServer, caller: Caller): Promise<string> {
  const product = await readyPlug(caller)
  await releasedTo(server, caller, product, massProduction)
  return product.productId
}

test('the job takes a snapshot of the model and releases every product that waits (SI-028)', async () => {
  await using server = await startTestServer()
  const developer = server.as('developer')
  const ids = [await inMassProduction(server, developer), await inMassProduction(server, developer)]
  const ready = await readyPlug(developer)

  await finishReleases(server)

  for (const productId of ids) {
    expect(await stageOf(developer, productId)).toBe(released)
    expect(await versionsOf(server, productId)).toEqual([1])
  }
  expect(await versionsOf(server, ready.productId)).toEqual([])
})

test('a gate that was opened meanwhile sends the product back to trial production, and its reason is shown (SI-028)', async () => {
  await using server = await startTestServer()
  const developer = server.as('developer')
  const productId = await inMassProduction(server, developer)
  await server.db
    .updateTable('sub_categories')
    .set({ access_types: [0] })
    .execute()

  await finishReleases(server)

  const { release, publishStatus: stage } = await developer.call(getPIdDetailInfo, { productId })
  expect(stage).toBe(trialProduction)
  expect(release.failure).toEqual({
    at: server.clock.now(),
    msg: '产品信息：品类已不支持当前的接入方案或通信方式，请先编辑产品',
  })
  expect(await versionsOf(server, productId)).toEqual([])
})

test('a fault sends it back with a neutral reason, is logged, and leaves nothing half published', async () => {
  await using server = await startTestServer()
  const developer = server.as('developer')
  const productId = await inMassProduction(server, developer)
  const fault = new Error('the model has a hole at /secret/path')
  const { run, told } = jobWith(server, [server.domains.features.publish, () => Promise.reject(fault)])

  await run()

  const { release, publishStatus: stage } = await developer.call(getPIdDetailInfo, { productId })
  expect(stage).toBe(trialProduction)
  expect(release.failure?.msg).toBe('发布到设备网关时出错，请重试；如仍然失败，请联系管理员')
  expect(told).toMatchObject([{ err: fault, productId }])
  expect(await versionsOf(server, productId)).toEqual([])
  server.clock.advance(5_000)
  await developer.call(releaseProduct, { productId, publishStatus: trialProduction })
  await finishReleases(server)
  expect((await developer.call(getPIdDetailInfo, { productId })).release.failure).toBeNull()
})

test('an outage leaves the product in release for the next turn, and holds up no other', async () => {
  await using server = await startTestServer()
  const developer = server.as('developer')
  const [unlucky, lucky] = [await inMassProduction(server, developer), await inMassProduction(server, developer)]
  const outage = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
  const { run } = jobWith(server, [
    async (_tx, productId) => {
      if (productId === unlucky) throw outage
    },
  ])

  await expect(run()).rejects.toBe(outage)

  expect(await stageOf(developer, lucky)).toBe(released)
  expect(await stageOf(developer, unlucky)).toBe(massProduction)
  await finishReleases(server)
  expect(await stageOf(developer, unlucky)).toBe(released)
})

test('a turn that was broken off in the middle left nothing, and the next one releases once', async () => {
  await using server = await startTestServer()
  const developer = server.as('developer')
  const productId = await inMassProduction(server, developer)
  const begun = Promise.withResolvers<number>()
  const brokenOff = Promise.withResolvers<void>()
  const { run } = jobWith(server, [
    server.domains.features.publish,
    async (tx) => {
      const { pid } = await tx
        .selectNoFrom((of) => of.fn<number>('pg_backend_pid', []).as('pid'))
        .executeTakeFirstOrThrow()
      begun.resolve(pid)
      await brokenOff.promise
    },
  ])
  const running = run().catch((error: unknown) => error)
  const pid = await begun.promise
  await server.db.pool.query('select pg_terminate_backend($1)', [pid])
  brokenOff.resolve()
  expect(String(await running)).toMatch(/terminat|closed|connection|ECONNRESET/i)

  expect(await stageOf(developer, productId)).toBe(massProduction)
  expect(await versionsOf(server, productId)).toEqual([])
  await Promise.all([finishReleases(server), finishReleases(server)])
  expect(await stageOf(developer, productId)).toBe(released)
  expect(await versionsOf(server, productId)).toEqual([1])
})

test('a release that is revoked while the job is at it ends as the one or the other, never between', async () => {
  await using server = await startTestServer()
  const developer = server.as('developer')
  const productId = await inMassProduction(server, developer)
  const begun = Promise.withResolvers<void>()
  const { run } = jobWith(server, [
    async () => {
      begun.resolve()
      await somebodyWaits(server.db)
    },
  ])
  const running = run()
  await begun.promise
  const revoked = developer.call(unpublishProduct, { productId, publishStatus: massProduction }).catch(() => 'refused')
  await running
  expect(await revoked).toBe('refused')
  expect(await stageOf(developer, productId)).toBe(released)
})

test('who releases wakes the job at once, in whichever process it runs', async () => {
  await using server = await startTestServer()
  const developer = server.as('developer')
  const run = vi.fn<() => void>()
  await server.domains.productRelease.onWaiting(run)
  const product = await readyPlug(developer)
  await releasedTo(server, developer, product, developmentDone)
  await releasedTo(server, developer, product, massProduction)
  await expect.poll(() => run).toHaveBeenCalledTimes(1)
})

test('a subscriber refuses the withdrawal of a product with a reason of its own, and it stays released (SI-029)', async () => {
  await using server = await startTestServer()
  const developer = server.as('developer')
  const productId = await inMassProduction(server, developer)
  const { db, clock, domains } = server
  await jobWith(server, []).run()
  const events = domainEvents(clock)
  events.subscribe([inTransaction(productUnpublished, () => Promise.reject(new DomainError('devices.tooMany')))])
  const { products, productDetails: details, hardware, panels } = domains
  const release = productReleaseService({ db, clock, products, details, hardware, panels, events, gates: noGates })
  const { accountId, account } = await developer.account()
  const permissions = { menus: [], administrator: false }
  const actor = { accountId, account, isRoot: false, mustEnrol: false, permissions, onProduct: 'administer' as const }
  await expect(release.unpublish({ productId }, actor)).rejects.toMatchObject({ reason: 'devices.tooMany' })
  expect(await stageOf(developer, productId)).toBe(released)
})
