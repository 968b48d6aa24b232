import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { pushCaps } from '@slipway/contract/products/event-messages/event-messages.limits.ts'
import { naturalDay } from '@slipway/contract/users/pushes/push-rules.ts'
import { subscribePush } from '@slipway/contract/users/pushes/pushes.calls.ts'
import { pushLimits } from '@slipway/contract/users/pushes/pushes.limits.ts'
import { expect, test } from 'vitest'
import { startPushService } from '../../../push/testing/push-service.ts'
import { pushSettingsOf } from '../../../settings/push-settings.ts'
import { eventually } from '../../../testing/eventually.ts'
import type { JobsProcessTask } from '../../../testing/jobs-process.ts'
import { startTestServer } from '../../../testing/test-server.ts'
import { recordingTransport } from '../../devices/devices/testing/devices-rig.ts'
import { boundDevice, productWithMessages } from '../messages/testing/messages-rig.ts'

const PROGRAM = path.join(import.meta.dirname, '../../../testing/jobs-process.ts')
/** Of each kind: before and while the process is killed. The caps are reached by the second wave. */
const [FIRST, SECOND, LEFT] = [50, 100, 100]
const EVENTS = FIRST + SECOND
/** What a process sends at the same time. */
const UNDER_WAY = 32

test('a process that is killed while it writes and sends loses no event: another one reaches both caps exactly', async () => {
  await using service = await startPushService()
  await using server = await startTestServer({ push: pushSettingsOf(service.origin) })
  const { db, clock, parts, domains } = server
  const transport = recordingTransport()
  domains.devices.attach(transport)
  const productId = await productWithMessages(server, { leak: {}, clip: { eMsgType: 'video' } })
  const { owner, online } = await boundDevice(server, transport, productId)
  const { deviceId } = online
  await owner.call(subscribePush, await service.newPhone('phone'))
  const { rows: zones } = await db.pool.query<{ zone: string }>('select time_zone as zone from users where id = $1', [
    owner.id,
  ])
  const day = naturalDay(clock.now(), zones[0]?.zone ?? 'UTC')
  const kinds = { leak: pushCaps.text, clip: pushCaps.video }
  for (const [deKey, cap] of Object.entries(kinds)) {
    const counted = { device_id: deviceId, de_key: deKey, day, dropped: 0, last_passed: true }
    await db
      .insertInto('push_tallies')
      .values({ ...counted, pushed: cap - LEFT })
      .execute()
  }
  // So that it can be locked: how a push ended is recorded in these rows, after its answer.
  const sent = { product_id: productId, day: new Date(clock.now()).toISOString().slice(0, 10), outcome: 'sent', n: 0 }
  await db
    .insertInto('push_counts')
    .values(Object.keys(kinds).map((deKey) => ({ ...sent, de_key: deKey })))
    .execute()
  const tell = (each: number) =>
    db.pool.query(
      `with told as (insert into device_events (device_id, de_key, status, at, told_at, data, expires_at)
         select $1, (array['leak', 'clip'])[n % 2 + 1], 1, $2, $2, '{"level": 40}', $2::timestamptz + interval '7 days'
         from generate_series(1, $3) as n returning id)
       insert into notice_queue (event_id, device_id, due_at) select id, $1, $2 from told`,
      [deviceId, new Date(clock.now()), 2 * each],
    )
  const queued = async () => Number((await db.pool.query('select count(*) as n from notice_queue')).rows[0].n)
  const waitsFor = async (table: string) => {
    const { rows } = await db.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
      [`%${table}%`],
    )
    return rows.length > 0
  }
  const { host, port, user, database } = db.pool.options
  const task: JobsProcessTask = {
    database: { host, port, user, database },
    dataFolder: parts.dataFolder,
    masterKey: parts.masterKey.toString('base64'),
    now: clock.now(),
    pushOrigin: service.origin,
    // Each push under way has one, and the writer, too.
    poolSize: UNDER_WAY + 4,
  }
  const holder = await db.pool.connect()
  const killed = spawn(process.execPath, [PROGRAM, JSON.stringify(task)], { stdio: ['ignore', 'ignore', 'inherit'] })
  const hasEnded = once(killed, 'exit')
  try {
    await holder.query('begin')
    await holder.query(`select from push_counts where outcome = 'sent' for update`)
    await tell(FIRST)
    // The first wave is written; as much as is sent together is answered, and recorded of none.
    await eventually(async () => (await queued()) === 0 && service.received.length === UNDER_WAY)
    await holder.query('select from push_tallies where device_id = $1 for update', [deviceId])
    await tell(SECOND)
    // The second wave is in the middle of a transaction.
    await eventually(() => waitsFor('push_tallies'))
  } finally {
    killed.kill('SIGKILL')
    await hasEnded
    holder.release(true)
  }

  await eventually(async () => {
    await domains.messages.writer.deliverDue()
    return (await queued()) === 0
  })
  // What the killed process had under way is free after its lease.
  await domains.pushes.sender.sendDue()
  clock.advance(pushLimits.leaseMs)
  await domains.pushes.sender.sendDue()

  const tallies = await db
    .selectFrom('push_tallies')
    .select(['de_key', 'pushed', 'dropped'])
    .orderBy('de_key')
    .execute()
  expect(tallies).toEqual([
    { de_key: 'clip', pushed: pushCaps.video, dropped: EVENTS - LEFT },
    { de_key: 'leak', pushed: pushCaps.text, dropped: EVENTS - LEFT },
  ])
  const counts = await db.selectFrom('push_counts').select(['de_key', 'outcome', 'n']).execute()
  const countOf = (outcome: string) => counts.filter((one) => one.outcome === outcome).map(({ n }) => n)
  expect(['told', 'listed', 'sent'].map(countOf)).toEqual([
    [EVENTS, EVENTS],
    [EVENTS, EVENTS],
    [LEFT, LEFT],
  ])
  // A push whose answer was not recorded is sent again: a phone replaces the one that it shows, which has the same topic.
  expect(service.received).toHaveLength(2 * LEFT + UNDER_WAY)
})
