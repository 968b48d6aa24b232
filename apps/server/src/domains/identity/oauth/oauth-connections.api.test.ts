import { listProducts } from '@slipway/contract/products/products/products.calls.ts'
import * as third from 'openid-client'
import { expect, test } from 'vitest'
import { rawConnection } from '../../../http/testing/raw-connection.ts'
import { startWorld } from './testing/oauth-rig.ts'
import { thirdParty, tokensFor } from './testing/third-party.ts'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

test('token requests whose body does not arrive hold no connection to the database', async () => {
  await using world = await startWorld()
  const whole = () => fetch(`${world.origin}/oauth/token`, { method: 'POST', headers: FORM, body: 'grant_type=x' })
  expect((await whole()).status).toBe(400)
  await world.owner.call(listProducts, {})

  await using sent = new AsyncDisposableStack()
  for (let count = world.server.db.pool.options.max; count > 0; count -= 1) {
    const connection = sent.use(await rawConnection(world.origin))
    const head = `POST /oauth/token HTTP/1.1\r\nhost: x\r\ncontent-type: ${FORM['content-type']}\r\n`
    await connection.send(`${head}content-length: 100\r\n\r\ngrant_type=`)
  }
  expect((await whole()).status).toBe(400)
  expect((await world.owner.call(listProducts, {})).total).toBe(0)
})

test('an exchange needs one connection', async () => {
  await using world = await startWorld()
  const party = await thirdParty(world.origin, world.developer)
  const { refresh_token = '' } = await tokensFor(world, party, 'products:read')
  const { pool } = world.server.db
  const others = await Promise.all(Array.from({ length: pool.options.max - 1 }, () => pool.connect()))
  try {
    await expect(third.refreshTokenGrant(party.config, refresh_token)).resolves.toMatchObject({ token_type: 'bearer' })
  } finally {
    for (const other of others) other.release()
  }
})

test('a database that was away at the first request does not break the later ones', async () => {
  await using world = await startWorld()
  const { pool } = world.server.db
  const keys = () => fetch(`${world.origin}/oauth/jwks`)
  await pool.query('alter table oauth_keys rename to oauth_keys_away')
  expect((await keys()).status).toBe(500)
  await pool.query('alter table oauth_keys_away rename to oauth_keys')
  expect((await keys()).status).toBe(200)
})
