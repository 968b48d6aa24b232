import { setTimeout as delay } from 'node:timers/promises'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import type { AnyCall, InputOf, ResultOf } from '@slipway/contract/define-call.ts'
import { applySerials, downloadSerialSecrets } from '@slipway/contract/devices/serial-numbers/serial-numbers.calls.ts'
import { addDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import { resultOf, type Envelope } from '@slipway/contract/http/envelope.ts'
import { KEY_HEADER } from '@slipway/contract/http/idempotency.ts'
import { createKey } from '@slipway/contract/identity/api-keys/api-keys.calls.ts'
import type { Pool } from 'pg'
import type { ConsoleClient } from '../console-client.ts'
import { plainProduct } from '../plain-product.ts'
import type { SlipwayProcess } from '../run-slipway.ts'

/** The kill's time after the call was sent; a call takes about as long. */
const KILL_WITHIN_MS = 60
const TRIES = 30
const SERIALS = 5

interface Aimed {
  slipway: SlipwayProcess
  client: ConsoleClient
  /** Kills the server and starts it again. */
  killed(after: Promise<unknown>): Promise<Aimed>
  onDatabase<Result>(work: (pool: Pool) => Promise<Result>): Promise<Result>
}

async function keyed<C extends AnyCall>(
  { slipway, client }: Aimed,
  call: C,
  input: InputOf<C>,
  key: string,
): Promise<ResultOf<C>> {
  const { method, url, headers, body } = requestOf(call, input)
  const sent = { ...headers, accesstoken: client.accessToken, [KEY_HEADER]: key }
  const reply = await fetch(slipway.url + url, { method, headers: sent, ...(body === undefined ? {} : { body }) })
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

const moment = (): Promise<void> => delay(Math.random() * KILL_WITHIN_MS)

/** A write whose server is killed and that is sent again is done once, and its secret is the stored one. */
async function onceKilled(aimed: Aimed, round: number): Promise<{ aimed: Aimed; lost: string[] }> {
  const productId = await plainProduct(aimed.client, `Aimed ${round}`)
  const key = `aimed-${round}-${Date.now()}`
  const keyName = `Aimed ${round}`
  const writes = [
    keyed(aimed, addDevice, { productId }, `${key}-device`),
    keyed(aimed, createKey, { keyName, scopes: ['products:read'], expiresTime: null }, `${key}-key`),
  ]
  for (const write of writes) write.catch(() => undefined)
  const next = await aimed.killed(moment())
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

/** The secrets of an application are not lost with the connection on which they were to be sent. */
async function secretsKilled(aimed: Aimed, round: number): Promise<{ aimed: Aimed; lost: string[] }> {
  const productId = await plainProduct(aimed.client, `Secrets ${round}`)
  const { applicationId } = await aimed.client.call(applySerials, { productId, quantity: SERIALS })
  const download = async ({ slipway, client }: Aimed): Promise<string> => {
    const { method, url, headers, body } = requestOf(downloadSerialSecrets, { applicationId, format: 'csv' })
    const sent = { ...headers, accesstoken: client.accessToken }
    return (await fetch(slipway.url + url, { method, headers: sent, ...(body === undefined ? {} : { body }) })).text()
  }
  download(aimed).catch(() => undefined)
  const next = await aimed.killed(moment())
  const lines = (await download(next)).trim().split('\n').length
  return { aimed: next, lost: lines === SERIALS + 1 ? [] : [`the secrets of application ${applicationId}`] }
}

/** Kills the server within chosen calls; gives what was lost or done twice. */
export async function aimedKills(first: Aimed, rounds: number): Promise<{ aimed: Aimed; lost: string[] }> {
  let aimed = first
  const lost: string[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const done = await (round % 2 === 1 ? onceKilled : secretsKilled)(aimed, round)
    aimed = done.aimed
    lost.push(...done.lost)
    console.info(`aimed kill ${round}: ${done.lost.length} lost`)
  }
  return { aimed, lost }
}
