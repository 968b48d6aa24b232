import { sql } from 'kysely'
import { createProduct, listProducts, updateProduct } from '@slipway/contract/products/products/products.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Deadline } from '../../db/call-context/deadlines.ts'
import { inTransaction } from '../../db/database.ts'
import { somebodyWaits } from '../../db/testing/lock-waits.ts'
import { makeDevice, makeProduct, signedRequest } from '../../domains/devices/devices/testing/devices-rig.ts'
import { createdPlug, plug } from '../../domains/products/products/testing/products-samples.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { requestOf } from '@slipway/contract/http/call-request.ts'

let server: TestServer
let passes: (() => void) | undefined
beforeAll(async () => {
  server = await startTestServer({
    callDeadline: () => {
      const deadline = new Deadline()
      passes = () => deadline.pass()
      return { deadline, end: () => undefined }
    },
  })
})
afterAll(() => server[Symbol.asyncDispose]())

const owner = () => server.as('developer')

test('a call whose statement does not end is answered at its deadline, and has changed nothing', async () => {
  const product = await createdPlug(owner())
  const {
    method,
    url,
    headers,
    body = '',
  } = requestOf(updateProduct, {
    ...(await plug(owner())),
    productId: product.productId,
    productName: 'Late',
    updateTime: product.updateTime,
  })
  await inTransaction(server.db, async (tx) => {
    await tx.selectFrom('products').select('id').where('id', '=', product.productId).forUpdate().execute()
    const reply = owner().send({ method, url, headers, payload: body })
    await somebodyWaits(server.db)
    passes?.()
    expect((await reply).json()).toMatchObject({ code: 50300 })
  })
  const { items } = await owner().call(listProducts, { keyword: product.productName })
  expect(items.map(({ productName }) => productName)).toContain(product.productName)
  expect((await owner().call(listProducts, { keyword: 'Late' })).total).toBe(0)
})

test('the wait for a connection and the statements after it share one deadline', async () => {
  const { pool } = server.db
  const {
    method,
    url,
    headers,
    body = '',
  } = requestOf(createProduct, {
    ...(await plug(owner())),
    productName: 'Waiting',
  })
  await owner().account()
  const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  const reply = owner().send({ method, url, headers, payload: body })
  while (pool.waitingCount === 0) await new Promise(setImmediate)
  passes?.()
  expect((await reply).json()).toMatchObject({ code: 50300 })
  for (const client of taken) client.release()
  expect((await owner().call(listProducts, { keyword: 'Waiting' })).total).toBe(0)
})

test.each(['ports', 'httpPorts'] as const)(
  'a device that signs in by %s while its statement does not end is answered at the same deadline',
  async (way) => {
    const device = await makeDevice(owner(), await makeProduct(server))
    const signIn = () => server.domains.devices[way].authenticate(signedRequest(device, server.clock.now()))
    await inTransaction(server.db, async (tx) => {
      await sql`lock table devices in access exclusive mode`.execute(tx)
      const asked = signIn()
      asked.catch(() => undefined)
      await somebodyWaits(server.db)
      passes?.()
      await expect(asked).rejects.toThrow('deadline')
    })
    expect(await signIn()).toMatchObject({ ok: true })
  },
)
