import { setTimeout as delay } from 'node:timers/promises'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import type { AnyCall, InputOf, ResultOf } from '@slipway/contract/define-call.ts'
import { addDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import { resultOf, type Envelope } from '@slipway/contract/http/envelope.ts'
import { KEY_HEADER } from '@slipway/contract/http/idempotency.ts'
import { createKey } from '@slipway/contract/identity/api-keys/api-keys.calls.ts'
import { plainProduct } from '../../plain-product.ts'
import { moment, type Aimed, type Scenario } from './aimed.ts'

/** As long as a call takes. */
const WITHIN_MS = 60
const TRIES = 30

async function keyed<C extends AnyCall>(
  { server, client }: Aimed,
  call: C,
  input: InputOf<C>,
  key: string,
): Promise<ResultOf<C>> {
  const { method, url, headers, body } = requestOf(call, input)
  const sent = { ...headers, accesstoken: client.accessToken, [KEY_HEADER]: key }
  const reply = await fetch(server.url + url, { method, headers: sent, ...(body === undefined ? {} : { body }) })
  return resultOf(call, (await reply.json()) as Envelope)
}

/** The result of the first attempt that is answered, with one key. */
async function untilAnswered<C extends AnyCall>(aimed: Aimed, call: C, input: InputOf<C>, key: string) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await keyed(aimed, call, input, key)
    } catch (error) {
      if (tries === TRIES) throw error
      await delay(500)
    }
  }
}

/** A write whose server is struck and that is sent again is done once, and its secret is the stored one. */
export const keyedWrites: Scenario = async (aimed, round) => {
  const productId = await plainProduct(aimed.client, `Aimed ${round}`)
  const key = `aimed-${round}-${Date.now()}`
  const keyName = `Aimed ${round}`
  const writes = [
    keyed(aimed, addDevice, { productId }, `${key}-device`),
    keyed(aimed, createKey, { keyName, scopes: ['products:read'], expiresTime: null }, `${key}-key`),
  ]
  for (const write of writes) write.catch(() => undefined)
  const next = await aimed.struck(moment(WITHIN_MS))
  const device = await untilAnswered(next, addDevice, { productId }, `${key}-device`)
  await untilAnswered(next, createKey, { keyName, scopes: ['products:read'], expiresTime: null }, `${key}-key`)
  const counts = await next.onDatabase(async (pool) => {
    const { rows } = await pool.query<{ devices: number; keys: number }>(
      `select (select count(*)::int from devices where product_id = $1) as devices,
        (select count(*)::int from api_keys where name = $2) as keys`,
      [productId, keyName],
    )
    return rows[0]
  })
  const lost: string[] = []
  if (counts?.devices !== 1) lost.push(`${counts?.devices} devices of one addDevice (round ${round})`)
  if (counts?.keys !== 1) lost.push(`${counts?.keys} keys of one createKey (round ${round})`)
  if (!device.deviceSecret) lost.push(`no secret of ${device.serial}`)
  return { aimed: next, lost }
}
