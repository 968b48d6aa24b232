import { countPush, naturalDay } from '@slipway/contract/users/pushes/push-rules.ts'
import { pushCaps } from '@slipway/contract/products/event-messages/event-messages.limits.ts'
import { subscribePush } from '@slipway/contract/users/pushes/pushes.calls.ts'
import { updateUser } from '@slipway/contract/users/users/user-profile.calls.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../db/database.ts'
import { newPhoneKeys } from '../../../push/testing/phone-keys.ts'
import { composeDomains } from '../../../start/compose.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { recordingTransport } from '../../devices/devices/testing/devices-rig.ts'
import { boundDevice, productWithMessages, type BoundDevice } from '../messages/testing/messages-rig.ts'
import type { Notice } from './index.ts'

const SENDERS = 16
/** Few, so that none of the senders waits long for a connection. */
const PER_TRANSACTION = 20
const transport = recordingTransport()
let server: TestServer
let device: BoundDevice

beforeAll(async () => {
  server = await startTestServer()
  server.domains.devices.attach(transport)
  const productId = await productWithMessages(server, { leak: {}, clip: { eMsgType: 'video' } })
  device = await boundDevice(server, transport, productId)
  const { p256dh, auth } = await newPhoneKeys()
  await device.owner.call(subscribePush, { endpoint: 'https://fcm.googleapis.com/fcm/send/a', p256dh, auth })
})
afterAll(() => server[Symbol.asyncDispose]())

async function noticeOf(deKey: string, at: number): Promise<Notice> {
  const { deviceId, productId } = device.online
  const { home_id: homeId } = await server.db
    .selectFrom('home_devices')
    .select('home_id')
    .where('device_id', '=', deviceId)
    .executeTakeFirstOrThrow()
  return {
    deviceId,
    productId,
    homeId,
    deKey,
    at,
    boundBy: device.owner.id,
    isAlarm: true,
    msgType: deKey === 'clip' ? 'video' : 'text',
    isListed: true,
    asksPush: true,
    ePush: { zh: 'x', en: 'x' },
    path: '/app/messages',
  }
}

type Decide = TestServer['domains']['pushes']['decide']
const decide: Decide = (tx, notices) => server.domains.pushes.decide(tx, notices)
const tallies = async (deKey: string) =>
  server.db
    .selectFrom('push_tallies')
    .select(['day', 'pushed', 'dropped'])
    .where('de_key', '=', deKey)
    .orderBy('day')
    .execute()
const deliveriesOf = async (deKey: string) =>
  (await server.db.selectFrom('push_deliveries').select('id').where('de_key', '=', deKey).execute()).length

/** What each of them sends. */
const EACH = 40

test.each([
  ['clip', 'video', 0],
  // Most of the day has passed before: the rest decides whether the cap is exact.
  ['leak', 'text', pushCaps.text - 600],
] as const)(
  '16 senders push exactly the cap of %s in a day, with a restart in the middle',
  async (deKey, type, already) => {
    const at = server.clock.now()
    const notice = await noticeOf(deKey, at)
    const { rows: zones } = await server.db.pool.query<{ zone: string }>(
      'select time_zone as zone from users where id = $1',
      [device.owner.id],
    )
    const counted = { device_id: device.online.deviceId, de_key: deKey, dropped: 0, last_passed: true }
    await server.db
      .insertInto('push_tallies')
      .values({ ...counted, day: naturalDay(at, zones[0]?.zone ?? 'UTC'), pushed: already })
      .execute()
    const turn = Array.from({ length: PER_TRANSACTION }, () => notice)
    const send = async (by: Decide, left: number): Promise<void> => {
      if (left === 0) return
      await inTransaction(server.db, (tx) => by(tx, turn))
      await send(by, left - PER_TRANSACTION)
    }
    const sendHalf = (by: Decide) => Promise.all(Array.from({ length: SENDERS }, () => send(by, EACH / 2)))
    await sendHalf(decide)
    // The process dies when it has decided and not committed: Postgres ends its connection.
    const dying = inTransaction(server.db, async (tx) => {
      await decide(tx, [notice, notice])
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
    })
    await expect(dying).rejects.toThrow('terminated')
    const restarted = await composeDomains(server.parts)
    await sendHalf((tx, notices) => restarted.pushes.decide(tx, notices))
    let oracle = { pushed: already as number, dropped: 0 }
    for (let n = 0; n < SENDERS * EACH; n += 1) oracle = countPush(oracle, type)
    expect(await tallies(deKey)).toMatchObject([{ pushed: oracle.pushed, dropped: oracle.dropped }])
    expect([oracle.pushed, already + (await deliveriesOf(deKey))]).toEqual([pushCaps[type], pushCaps[type]])
  },
)

test.each([
  ['a day of 23 hours', 'Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00Z', 23],
  ['a day of 25 hours', 'Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00Z', 25],
  ['a zone of half hours', 'Asia/Kolkata', '2026-11-25', '2026-11-24T18:30:00Z', 24],
  ['a zone of three quarters', 'Asia/Kathmandu', '2026-12-01', '2026-11-30T18:15:00Z', 24],
])('%s has 5,000 pushes from its first to its last moment', async (_, timeZone, day, from, hours) => {
  await device.owner.call(updateUser, { timeZone })
  await server.db.deleteFrom('push_tallies').execute()
  const seeded = { device_id: device.online.deviceId, de_key: 'leak', dropped: 0, last_passed: true }
  await server.db
    .insertInto('push_tallies')
    .values({ ...seeded, day, pushed: pushCaps.text - 2 })
    .execute()
  const start = Date.parse(from)
  const end = start + hours * 3_600_000
  const [before, first, last, after] = await Promise.all(
    [start - 1, start, end - 1, end].map((at) => noticeOf('leak', at)),
  )
  if (!before || !first || !last || !after) throw new Error('four moments')
  const pushedBy = async (notice: Notice) => {
    const sent = await deliveriesOf('leak')
    await inTransaction(server.db, (tx) => decide(tx, [notice]))
    return (await deliveriesOf('leak')) - sent
  }
  for (const [notice, pushed] of [
    [before, 1],
    [first, 1],
    [last, 1],
    [last, 0],
    [first, 0],
    [after, 1],
  ] as const) {
    expect(await pushedBy(notice)).toBe(pushed)
  }
  const counted = await tallies('leak')
  expect(counted.map(({ pushed, dropped }) => [pushed, dropped])).toEqual([
    [1, 0],
    [pushCaps.text, 2],
    [1, 0],
  ])
  expect(counted[1]?.day).toBe(day)
})
