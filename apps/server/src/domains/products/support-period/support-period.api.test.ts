import { getSupportPeriod, saveSupportPeriod } from '@slipway/contract/products/support-period/support-period.calls.ts'
import { dayOf, usualUntil } from '@slipway/contract/products/support-period/support-period.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refused, startTestServer, type Caller, type TestServer } from '../../../testing/test-server.ts'
import { makeProduct } from '../firmware/testing/firmware-rig.ts'

let server: TestServer
let owner: Caller
beforeAll(async () => {
  server = await startTestServer()
  owner = server.as('developer')
})
afterAll(() => server[Symbol.asyncDispose]())

const inYears = (years: number): string => dayOf(server.clock.now() + years * 366 * 24 * 60 * 60 * 1000)

/** As if the product had been released at this time. */
async function released(productId: string, at: number): Promise<void> {
  const { accountId } = await owner.account()
  const move = { product_id: productId, event: 'released', from_stage: 4, to_stage: 5, by_account: accountId }
  await server.db
    .insertInto('product_stage_moves')
    .values({ ...move, at: new Date(at) })
    .execute()
}

test('a product has no date before its first release, and five years from then on', async () => {
  const productId = await makeProduct(owner)
  expect(await owner.call(getSupportPeriod, { productId })).toEqual({
    until: null,
    isUsual: true,
    releaseTime: null,
    account: '',
    setTime: null,
  })
  const at = server.clock.now()
  await released(productId, at)
  await released(productId, at + 1000)
  const usual = { until: usualUntil(at), isUsual: true, releaseTime: at }
  expect(await owner.call(getSupportPeriod, { productId })).toMatchObject(usual)
})

test('a date is extended freely, and shortened only with a reason', async () => {
  const productId = await makeProduct(owner)
  await released(productId, server.clock.now())
  const { account } = await owner.account()
  const longer = await owner.call(saveSupportPeriod, { productId, until: inYears(8) })
  expect(longer).toMatchObject({ until: inYears(8), isUsual: false, account, setTime: server.clock.now() })
  const shorter = { productId, until: inYears(6) }
  await expect(owner.call(saveSupportPeriod, shorter)).rejects.toMatchObject(refused('support-period.shorter'))
  const silent = owner.call(saveSupportPeriod, { ...shorter, shorten: true })
  await expect(silent).rejects.toMatchObject(refused('support-period.reasonMissing'))
  const decided = { ...shorter, shorten: true, reason: 'replaced by LP20' }
  expect(await owner.call(saveSupportPeriod, decided)).toMatchObject({ until: inYears(6) })
})

test.each([
  ['past', () => dayOf(server.clock.now() - 48 * 60 * 60 * 1000)],
  ['tooFar', () => inYears(31)],
] as const)('a date is not %s', async (problem, until) => {
  const productId = await makeProduct(owner)
  const saving = owner.call(saveSupportPeriod, { productId, until: until() })
  await expect(saving).rejects.toMatchObject(refused(`support-period.${problem}`))
})
