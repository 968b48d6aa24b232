import { randomBytes } from 'node:crypto'
import type { AnyCall, InputOf } from '@slipway/contract/define-call.ts'
import { addDevice, listDevices } from '@slipway/contract/devices/devices/devices.calls.ts'
import { HOUR_MS } from '@slipway/contract/durations.ts'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import { successEnvelope, type Envelope } from '@slipway/contract/http/envelope.ts'
import { KEY_HEADER, REPEATED_HEADER } from '@slipway/contract/http/idempotency.ts'
import { createKey } from '@slipway/contract/identity/api-keys/api-keys.calls.ts'
import { createProduct, listProducts } from '@slipway/contract/products/products/products.calls.ts'
import { refusals } from '@slipway/contract/refusals.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { replies } from '../../../db/call-context/announced-replies.ts'
import { inTransaction } from '../../../db/database.ts'
import { startTestServer, type Caller, type TestServer } from '../../../testing/test-server.ts'
import { createdPlug, plug } from '../../products/products/testing/products-samples.ts'
import { idempotencyDomain } from './index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const owner = (): Caller => server.as('developer')
let keys = 0
const newKey = (): string => `test-${(keys += 1)}`

async function keyed<C extends AnyCall>(caller: Caller, call: C, input: InputOf<C>, key: string) {
  const { method, url, headers, body } = requestOf(call, input)
  const reply = await caller.send({ method, url, headers: { ...headers, [KEY_HEADER]: key }, payload: body ?? '' })
  return { envelope: reply.json<Envelope>(), isRepeated: reply.headers[REPEATED_HEADER] === 'true' }
}

const countOf = async (name: string): Promise<number> => {
  const { items } = await owner().call(listProducts, { keyword: name })
  return items.filter(({ productName }) => productName === name).length
}

test('a write that is sent again with its key is carried out once, and gets the same reply', async () => {
  const [key, input] = [newKey(), { ...(await plug(owner())), productName: 'Once' }]
  const first = await keyed(owner(), createProduct, input, key)
  const again = await keyed(owner(), createProduct, input, key)
  expect(first).toMatchObject({ envelope: { code: 200 }, isRepeated: false })
  expect(again).toEqual({ envelope: first.envelope, isRepeated: true })
  expect(await countOf('Once')).toBe(1)
})

test('of two at the same time one is carried out, and both get its reply', async () => {
  const [key, input] = [newKey(), { ...(await plug(owner())), productName: 'Together' }]
  const sent = await Promise.all([1, 2, 3].map(() => keyed(owner(), createProduct, input, key)))
  expect(new Set(sent.map(({ envelope }) => JSON.stringify(envelope))).size).toBe(1)
  expect(await countOf('Together')).toBe(1)
})

test('another request with the key is refused, and one of another account has keys of its own', async () => {
  const [key, input] = [newKey(), { ...(await plug(owner())), productName: 'Mine' }]
  await keyed(owner(), createProduct, input, key)
  const other = await keyed(owner(), createProduct, { ...input, productName: 'Yours' }, key)
  expect(other.envelope.code).toBe(refusals['request.keyReused'])
  expect(await countOf('Yours')).toBe(0)
  const foreign = await keyed(server.as('developer', 'neighbor'), createProduct, input, key)
  expect(foreign).toMatchObject({ envelope: { code: 200 }, isRepeated: false })
})

test('a refused write changes nothing, so that its key is free again', async () => {
  const key = newKey()
  const productId = 'f'.repeat(32)
  const { envelope } = await keyed(owner(), addDevice, { productId, serial: 'K1' }, key)
  expect(envelope.code).not.toBe(200)
  const right = await createdPlug(owner())
  expect(await keyed(owner(), addDevice, { productId: right.productId, serial: 'K1' }, key)).toMatchObject({
    envelope: { code: 200 },
    isRepeated: false,
  })
})

test('a one-time secret is given again, and is not stored in clear', async () => {
  const [key, { productId }] = [newKey(), await createdPlug(owner())]
  const first = await keyed(owner(), addDevice, { productId }, key)
  const { deviceSecret, serial } = first.envelope.data as { deviceSecret: string; serial: string }
  expect((await keyed(owner(), addDevice, { productId }, key)).envelope.data).toMatchObject({ deviceSecret, serial })
  expect((await owner().call(listDevices, { productId })).total).toBe(1)
  const row = await server.db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify({ ...row, reply: row.reply?.toString('latin1') })).not.toContain(deviceSecret)
  expect(row.reply?.toString('latin1')).not.toContain(serial)
})

test.each(['', 'a b', 'x'.repeat(201), 'ä'])('the key %j is refused', async (key) => {
  const { envelope } = await keyed(
    owner(),
    createKey,
    { keyName: 'k', scopes: ['products:read'], expiresTime: null },
    key,
  )
  expect(envelope.code).toBe(refusals['request.badKey'])
})

/** Another process on the same database. */
const otherProcess = () => idempotencyDomain({ ...server.parts, db: server.db })
const writeOf = (key: string) => ({ call: createKey, key, caller: { accountId: 1 }, requestHash: Buffer.from(key) })
const made = { keyId: 'made' }
const envelopeOf = (result: unknown): Envelope => successEnvelope(createKey, result as never)
test('of two processes one carries the write out, and the other gives its reply', async () => {
  const [one, other] = [otherProcess(), otherProcess()]
  const write = writeOf(newKey())
  let times = 0
  const reached = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const work = (waits: boolean) => () =>
    inTransaction(server.db, async (tx) => {
      await tx.deleteFrom('idempotency_keys').where('key', '=', 'none').execute()
      times += 1
      if (waits) reached.resolve()
      if (waits) await mayEnd.promise
      return envelopeOf(await replies(tx, createKey, made as never))
    })
  const first = one.port.once(write, work(true), envelopeOf)
  await reached.promise
  const second = other.port.once(write, work(false), envelopeOf)
  mayEnd.resolve()
  expect((await second).reply).toEqual((await first).reply)
  expect(times).toBe(1)
})

test.each(['repeatable read', 'read committed'] as const)(
  'parallel transactions of one write all commit: %s',
  async (level) => {
    const { port } = otherProcess()
    const write = writeOf(newKey())
    const started = [1, 2, 3].map(() => Promise.withResolvers<void>())
    const one = (at: number) =>
      server.db
        .transaction()
        .setIsolationLevel(level)
        .execute(async (tx) => {
          await tx.selectFrom('idempotency_keys').select('key').limit(1).execute()
          started[at]?.resolve()
          await Promise.all(started.map(({ promise }) => promise))
          await tx.deleteFrom('idempotency_keys').where('key', '=', 'none').execute()
          return at
        })
    const work = async () => {
      expect(await Promise.all([0, 1, 2].map(one))).toEqual([0, 1, 2])
      await Promise.all([1, 2].map(() => server.db.deleteFrom('idempotency_keys').where('key', '=', 'none').execute()))
      return envelopeOf(made)
    }
    expect(await port.once(write, work, envelopeOf)).toEqual({ reply: envelopeOf(made), isRepeated: false })
    expect((await port.once(write, () => Promise.reject(new Error('again')), envelopeOf)).isRepeated).toBe(true)
  },
)

test('a parallel transaction of a write takes the key where the first one was rolled back', async () => {
  const { port } = otherProcess()
  const write = writeOf(newKey())
  const drop = () => server.db.deleteFrom('idempotency_keys').where('key', '=', 'none').execute()
  const hasRow = Promise.withResolvers<void>()
  const mayFail = Promise.withResolvers<void>()
  const work = async () => {
    const failing = inTransaction(server.db, async (tx) => {
      await tx.deleteFrom('idempotency_keys').where('key', '=', 'none').execute()
      hasRow.resolve()
      await mayFail.promise
      throw new Error('no luck')
    })
    await hasRow.promise
    const others = Promise.all([drop(), drop()])
    mayFail.resolve()
    await expect(failing).rejects.toThrow('no luck')
    await others
    return envelopeOf(made)
  }
  expect((await port.once(write, work, envelopeOf)).isRepeated).toBe(false)
  expect((await port.once(write, () => Promise.reject(new Error('again')), envelopeOf)).isRepeated).toBe(true)
})

test('a connection that is lost after the commit does not lose the reply', async () => {
  const { port } = otherProcess()
  const write = writeOf(newKey())
  let times = 0
  const work = async () => {
    await inTransaction(server.db, async (tx) => {
      times += 1
      await tx.deleteFrom('idempotency_keys').where('key', '=', 'none').execute()
      return replies(tx, createKey, made as never)
    })
    throw new Error('Connection terminated unexpectedly')
  }
  await expect(port.once(write, work, envelopeOf)).rejects.toThrow('terminated')
  expect(await otherProcess().port.once(write, work, envelopeOf)).toEqual({ reply: envelopeOf(made), isRepeated: true })
  expect(times).toBe(1)
})

test('a reply that could not be stored is stored with the next one, without the job', async () => {
  const { port } = otherProcess()
  const [late, next] = [writeOf(newKey()), writeOf(newKey())]
  const work = async () => {
    await server.db.deleteFrom('idempotency_keys').where('key', '=', 'none').execute()
    return envelopeOf(made)
  }
  await server.db.pool.query(`create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'refused'; end $$`)
  await server.db.pool.query(
    'create trigger refuse before update on idempotency_keys for each row execute function refuse()',
  )
  await port.once(late, work, envelopeOf)
  await server.db.pool.query('drop trigger refuse on idempotency_keys')
  await port.once(next, work, envelopeOf)
  await expect
    .poll(async () => {
      const row = server.db.selectFrom('idempotency_keys').select('reply').where('key', '=', late.key)
      return (await row.executeTakeFirstOrThrow()).reply
    })
    .not.toBeNull()
  const again = await otherProcess().port.once(late, work, envelopeOf)
  expect(again).toEqual({ reply: envelopeOf(made), isRepeated: true })
})

test('a write whose reply was lost is not carried out again', async () => {
  const { port } = otherProcess()
  const write = writeOf(newKey())
  const work = async () => {
    await server.db.deleteFrom('idempotency_keys').where('key', '=', 'none').execute()
    throw new Error('Connection terminated unexpectedly')
  }
  await expect(port.once(write, work, envelopeOf)).rejects.toThrow('terminated')
  const again = () => otherProcess().port.once(write, () => Promise.reject(new Error('again')), envelopeOf)
  await expect(again()).rejects.toMatchObject({ reason: 'request.keyInProgress' })
  server.clock.advance(15_000)
  await expect(again()).rejects.toMatchObject({ reason: 'request.replyLost' })
})

test('keys are forgotten after a day, and what an account has above its limit', async () => {
  const { productId } = await createdPlug(owner())
  const key = newKey()
  await keyed(owner(), addDevice, { productId }, key)
  const now = new Date(server.clock.now() - HOUR_MS)
  const many = Array.from({ length: 10_010 }, (_, at) => ({
    caller: 'account:999',
    key: `many-${at}`,
    attempt: '00000000-0000-4000-8000-000000000000',
    request_hash: randomBytes(32),
    created_at: now,
  }))
  for (let at = 0; at < many.length; at += 1_001)
    await server.db
      .insertInto('idempotency_keys')
      .values(many.slice(at, at + 1_001))
      .execute()
  const left = async (caller: string) =>
    (await server.db.selectFrom('idempotency_keys').select('key').where('caller', '=', caller).execute()).length
  await server.domains.idempotency.sweep()
  expect(await left('account:999')).toBe(10_000)
  server.clock.advance(24 * HOUR_MS)
  await server.domains.idempotency.sweep()
  expect(await left('account:999')).toBe(0)
  expect((await server.db.selectFrom('idempotency_keys').select('key').execute()).length).toBe(0)
})
