import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import type { Envelope } from '@slipway/contract/http/envelope.ts'
import { KEY_HEADER } from '@slipway/contract/http/idempotency.ts'
import { createProduct, listProducts } from '@slipway/contract/products/products/products.calls.ts'
import { expect, test } from 'vitest'
import { openDatabase, type Database } from '../../db/database.ts'
import { temporaryFolder } from '../../db/testing/temporary-folder.ts'
import { plug } from '../../domains/products/products/testing/products-samples.ts'
import { callerOf, startTestServer, type Caller, type TestServer } from '../test-server.ts'

const PRODUCTS = 12
const TRIES = 60

/** A proxy in front of the database of this server, which cuts each connection after some bytes of replies. */
async function cuttingProxy({ pool }: Database, folder: string) {
  const { host = '', port = 5432, user, database } = pool.options
  const real = `${host}/.s.PGSQL.${port}`
  const sockets = new Set<Socket>()
  let limits: (() => number) | undefined
  let cuts = 0
  let replied = 0
  const proxy = createServer((client) => {
    const server = connect(real)
    let left = limits?.() ?? Infinity
    for (const socket of [client, server]) {
      sockets.add(socket)
      socket
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(socket)
          client.destroy()
          server.destroy()
        })
    }
    client.on('data', (bytes) => void server.write(bytes))
    server.on('data', (bytes) => {
      left -= bytes.length
      replied += bytes.length
      if (left > 0) {
        client.write(bytes)
      } else {
        cuts += 1
        client.destroy()
      }
    })
  })
  proxy.listen(path.join(folder, `.s.PGSQL.${port}`))
  await once(proxy, 'listening')
  return {
    settings: { host: folder, port, user: user ?? '', database: database ?? '' },
    cuts: () => cuts,
    /** The bytes of all replies so far. */
    replied: () => replied,
    /** From now on; what is open is cut immediately. */
    cutAfter(bytes: (() => number) | undefined) {
      limits = bytes
      for (const socket of sockets) socket.destroy()
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}

async function create(caller: Caller, productName: string, owner: Caller): Promise<Envelope> {
  const { method, url, headers, body = '' } = requestOf(createProduct, { ...(await plug(owner)), productName })
  const sent = { method, url, headers: { ...headers, [KEY_HEADER]: productName.replace(' ', '-') }, payload: body }
  for (let tries = 1; ; tries += 1) {
    const envelope = (await caller.send(sent)).json<Envelope>()
    if (envelope.code === 200 || tries === TRIES) return envelope
  }
}

const named = async (server: TestServer, productName: string): Promise<string[]> => {
  const { items } = await server.as('developer').call(listProducts, { keyword: productName })
  return items.filter((one) => one.productName === productName).map(({ productId }) => productId)
}

test('connections to the database that are cut at any byte of a reply never make two of anything', async () => {
  await using direct = await startTestServer()
  using folder = temporaryFolder()
  const proxy = await cuttingProxy(direct.db, folder.path)
  const owner = direct.as('developer')
  await owner.account()
  const database = openDatabase(proxy.settings, { poolSize: 4 })
  {
    await using cut = await startTestServer({ database, masterKey: direct.parts.masterKey })
    const caller = callerOf(cut.app, () => owner.account())
    expect((await create(caller, 'Warm', owner)).code).toBe(200)
    const before = proxy.replied()
    expect((await create(caller, 'Whole', owner)).code).toBe(200)
    // Enough for a whole write, after the greeting of a connection.
    const longest = Math.ceil(1.5 * (proxy.replied() - before))
    let seed = 18
    proxy.cutAfter(() => 600 + ((seed = (seed * 48_271) % 2_147_483_647) % longest))
    for (let at = 0; at < PRODUCTS; at += 1) {
      const productName = `Cut ${at}`
      const envelope = await create(caller, productName, owner)
      expect(envelope.code).toBe(200)
      expect(await named(direct, productName)).toEqual([(envelope.data as { productId: string }).productId])
    }
    expect(proxy.cuts()).toBeGreaterThan(PRODUCTS)
    proxy.cutAfter(undefined)
  }
  await database.close()
  await proxy.stop()
})

test('a client that lost its connection and sends the write again gets the reply of the first', async () => {
  await using server = await startTestServer()
  const owner = server.as('developer')
  const { token } = await owner.account()
  const origin = await server.listen()
  const { method, url, headers, body = '' } = requestOf(createProduct, { ...(await plug(owner)), productName: 'Left' })
  const sent = httpRequest(origin + url, {
    method,
    headers: { ...headers, accesstoken: token, [KEY_HEADER]: 'left' },
    agent: false,
  })
  sent.on('error', () => undefined)
  sent.end(body)
  await once(sent, 'finish')
  sent.destroy()
  const same = await owner.send({ method, url, headers: { ...headers, [KEY_HEADER]: 'left' }, payload: body })
  expect(same.json<Envelope>().code).toBe(200)
  expect(await named(server, 'Left')).toHaveLength(1)
})
