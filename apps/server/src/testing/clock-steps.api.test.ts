import { randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@slipway/contract/durations.ts'
import { fleetStatus, usualFleetSettings } from '@slipway/contract/devices/fleet-simulator/fleet-simulator.ts'
import { commandStatus } from '@slipway/contract/devices/devices/devices.ts'
import { serialNumberLimits } from '@slipway/contract/devices/serial-numbers/serial-numbers.limits.ts'
import { usersLimits } from '@slipway/contract/users/users/users.limits.ts'
import { sendFeedback } from '@slipway/contract/users/feedback/feedback.calls.ts'
import { feedbackLimits } from '@slipway/contract/users/feedback/feedback.limits.ts'
import { homeLimits } from '@slipway/contract/users/homes/homes.limits.ts'
import { inviteMember } from '@slipway/contract/users/homes/members.calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hasCome, isWithin } from '../db/time/clock-steps.ts'
import { commandsStore } from '../domains/devices/devices/commands/commands.store.ts'
import { deviceBulkStore } from '../domains/devices/device-bulk/device-bulk.store.ts'
import { fleetSimulatorStore } from '../domains/devices/fleet-simulator/fleet-simulator.store.ts'
import { rehearsalsStore } from '../domains/devices/rehearsals/rehearsals.store.ts'
import { serialNumbersStore } from '../domains/devices/serial-numbers/serial-numbers.store.ts'
import { factorsStore } from '../domains/identity/second-factor/factors.store.ts'
import { addressCallsStore } from '../domains/identity/sign-in/rate-limit/rate-limit-counters.store.ts'
import { idempotencyKeysStore, insertKey } from '../domains/operations/idempotency/idempotency-keys.store.ts'
import { buildTasksStore } from '../domains/users/app-builds/build-tasks.store.ts'
import { countClaim } from '../domains/users/homes/claim-attempts.ts'
import { aUser, newHome, type TestUser } from '../domains/users/homes/testing/homes-rig.ts'
import { noticeQueueStore } from '../domains/users/messages/notice-queue.store.ts'
import { pushDeliveriesStore } from '../domains/users/pushes/push-deliveries.store.ts'
import { pushSettingsStore } from '../domains/users/pushes/push-settings.store.ts'
import { userExportsStore } from '../domains/users/users/export/user-exports.store.ts'
import { userLookupsStore } from '../domains/users/users/lookups/user-lookups.store.ts'
import { userLookups } from '../domains/users/users/lookups/user-lookups.ts'
import { makeThings } from './permissions/permission-things.ts'
import type { Things } from './permissions/rows/matrix-row.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const said = { problemType: 401, description: 'It blinks' } as const

let server: TestServer
let things: Things
let user: TestUser
let accountId: number
beforeAll(async () => {
  server = await startTestServer()
  const owner = server.as('developer')
  things = await makeThings(server, owner)
  accountId = (await owner.account()).accountId
})
beforeEach(async () => void (user = await aUser(server)))
afterAll(() => server[Symbol.asyncDispose]())

describe.each([
  ['an hour', HOUR_MS],
  ['forty days', 40 * DAY_MS],
])('a clock that was %s ahead and is set back', (_step, stepMs) => {
  /** Does something while the clock is ahead. */
  async function ahead(work: () => Promise<unknown>): Promise<void> {
    server.clock.advance(stepMs)
    await work()
    server.clock.advance(-stepMs)
  }
  const times = async (count: number, work: () => Promise<unknown>): Promise<void> => {
    for (let at = 0; at < count; at++) await work()
  }

  test('leaves no limit of lookups used up', async () => {
    const lookups = userLookups({ db: server.db, clock: server.clock, log: server.parts.log })
    await ahead(() => times(usersLimits.lookups.perMinute, () => lookups.count(accountId)))
    await lookups.count(accountId)
    await server.db.deleteFrom('user_lookups').execute()
  })

  test('leaves no limit of claims used up', async () => {
    const claim = () =>
      server.db.transaction().execute((tx) => countClaim(tx, { userId: user.id, ip: '192.0.2.9' }, server.clock.now()))
    await ahead(async () => {
      while (
        await claim().then(
          () => true,
          () => false,
        )
      );
    })
    await claim()
    await server.db.deleteFrom('claim_attempts').execute()
  })

  test('leaves no limit of serial numbers used up', async () => {
    const store = serialNumbersStore(server.db)
    const quantity = 100
    await ahead(async () => {
      const applied = { accountId, productId: things.productId, quantity, createTime: server.clock.now() }
      await times(serialNumberLimits.perDay / quantity, () => store.insert(applied))
    })
    const now = server.clock.now()
    expect(await store.appliedSince(accountId, { since: now - DAY_MS, now })).toBeLessThan(serialNumberLimits.perDay)
  })

  test('leaves no limit of feedback and invitations used up', async () => {
    const homeId = await newHome(user)
    await times(feedbackLimits.perDay, () => user.call(sendFeedback, said))
    await times(homeLimits.invitation.perDay, () => user.call(inviteMember, { homeId }))
    await server.db.pool.query(
      `update feedback_records set created_at = created_at + $1 * interval '1 ms' where user_id = $2`,
      [stepMs, user.id],
    )
    await server.db.pool.query(
      `update home_invitations set created_at = created_at + $1 * interval '1 ms' where by_user = $2`,
      [stepMs, user.id],
    )
    await user.call(sendFeedback, said)
    expect((await user.call(inviteMember, { homeId })).url).toContain('/app/')
  })

  test('locks no second factor, no test of pushes and no export', async () => {
    const [factors, pushes, exports] = [
      factorsStore(server.db),
      pushSettingsStore(server.db),
      userExportsStore(server.db),
    ]
    const now = server.clock.now()
    const asked = (at: number) => ({
      tokenHash: Buffer.from(randomUUID()),
      at,
      expiresAt: at + HOUR_MS,
      askedBefore: at - DAY_MS,
    })
    await factors.recordFailure({ accountId, place: 'here' }, now + stepMs)
    expect(await factors.failuresSince({ accountId, place: 'here' }, { since: now - DAY_MS, now })).toEqual([])
    expect(await pushes.mayTest(user.id, now + stepMs, now + stepMs - MINUTE_MS)).toBe(true)
    expect(await pushes.mayTest(user.id, now, now - MINUTE_MS)).toBe(true)
    expect(await pushes.mayTest(user.id, now, now - MINUTE_MS)).toBe(false)
    expect(await exports.ask(user.id, asked(now + stepMs))).toBe(true)
    expect(await exports.ask(user.id, asked(now))).toBe(true)
    expect(await exports.ask(user.id, asked(now))).toBe(false)
  })

  test('frees what a process had leased, and nothing that another one has', async () => {
    const { db, clock } = server
    const lease = (at: number) => ({ holder: randomUUID(), now: at, until: at + MINUTE_MS })
    const [bulk, rehearsals, fleets] = [deviceBulkStore(db), rehearsalsStore(db), fleetSimulatorStore(db)]
    const running = {
      productId: things.productId,
      status: fleetStatus.running,
      count: 1,
      settings: usualFleetSettings,
      startTime: clock.now(),
    }
    await fleets.save(running)
    const claims = [
      async (at: number) => (await bulk.claim(lease(at), at))?.id,
      async (at: number) => (await rehearsals.claim(lease(at), at))?.id,
      async (at: number) => (await fleets.take([fleetStatus.running], lease(at)))[0]?.productId,
    ]
    for (const claim of claims) {
      const now = clock.now()
      expect(await claim(now + stepMs)).toBeDefined()
      expect(await claim(now)).toBeDefined()
      expect(await claim(now)).toBeUndefined()
      // The clock of another machine is a little slow.
      expect(await claim(now - 30_000)).toBeUndefined()
    }
    await db.updateTable('rehearsals').set({ holder: null, held_until: null, state: 'waiting' }).execute()
    await db.updateTable('device_bulk_jobs').set({ holder: null, held_until: null }).execute()
  })

  test('lets another worker take a package whose builder has ended', async () => {
    const { db, clock } = server
    const tasks = buildTasksStore(db)
    await db.updateTable('app_build_tasks').set({ state: 0, worker: null, lease_until: null }).execute()
    const claim = (now: number) => tasks.claim({ worker: randomUUID(), platforms: ['android'], now })
    expect(await claim(clock.now() + stepMs)).toBeDefined()
    expect(await claim(clock.now())).toBeDefined()
    expect(await claim(clock.now())).toBeUndefined()
  })

  test('sends no command from then', async () => {
    const { db, clock } = server
    const { id } = await db
      .selectFrom('devices')
      .select('id')
      .where('serial', '=', things.serial)
      .executeTakeFirstOrThrow()
    const insert = (at: number) =>
      db
        .insertInto('device_commands')
        .values({
          device_id: id,
          tail: 'down/property/set',
          data: '{}',
          status: commandStatus.pending,
          by_account: accountId,
          created_at: new Date(at),
          expires_at: new Date(at + 30_000),
        })
        .execute()
    const [commands, now] = [commandsStore(db), clock.now()]
    await insert(now)
    expect((await commands.waiting([{ deviceId: id, after: 0 }], now))[0]).toHaveLength(1)
    await insert(now + stepMs)
    expect((await commands.waiting([{ deviceId: id, after: 0 }], now))[0]).toHaveLength(1)
    expect(await commands.expire(now)).toEqual([id])
    const left = await db
      .selectFrom('device_commands')
      .select('status')
      .where('device_id', '=', id)
      .orderBy('id')
      .execute()
    expect(left.map(({ status }) => status)).toEqual([commandStatus.pending, commandStatus.expired])
    await db.deleteFrom('device_commands').where('device_id', '=', id).execute()
  })

  test('lets messages and pushes that were put off go out', async () => {
    const { db, clock } = server
    const now = clock.now()
    await db
      .insertInto('notice_queue')
      .values({ event_id: 1, device_id: 8, due_at: new Date(now + stepMs + MINUTE_MS) })
      .execute()
    expect(await noticeQueueStore(db).next(0, 10, now)).toEqual([1])
    expect(await noticeQueueStore(db).shards(now)).toEqual([0])
    await db.deleteFrom('notice_queue').execute()
    const at = now + stepMs
    await pushDeliveriesStore(db).add([
      {
        userId: user.id,
        channel: 2,
        note: { title: '', body: '', path: '' },
        isAlarm: false,
        at,
        expiresAt: at + HOUR_MS,
      } as never,
    ])
    const leased = await pushDeliveriesStore(db).lease('others', 10, { now, until: now + MINUTE_MS })
    expect(leased).toHaveLength(1)
    expect(await pushDeliveriesStore(db).lease('others', 10, { now, until: now + MINUTE_MS })).toEqual([])
    await db.deleteFrom('push_deliveries').execute()
  })
})

test('what lies a few minutes ahead still waits, and what was just counted still counts', async () => {
  const now = server.clock.now()
  const read = async (offsetMs: number) => {
    await server.db.deleteFrom('notice_queue').execute()
    await server.db
      .insertInto('notice_queue')
      .values({ event_id: 2, device_id: 8, due_at: new Date(now + offsetMs) })
      .execute()
    return server.db
      .selectFrom('notice_queue')
      .select([hasCome('due_at', now, HOUR_MS).as('hasCome'), isWithin('due_at', now - HOUR_MS, now).as('isWithin')])
      .executeTakeFirstOrThrow()
  }
  expect(await read(30 * MINUTE_MS)).toEqual({ hasCome: false, isWithin: false })
  expect(await read(-30 * MINUTE_MS)).toEqual({ hasCome: true, isWithin: true })
  // The clock of another machine is a little fast.
  expect(await read(30_000)).toEqual({ hasCome: false, isWithin: true })
  expect(await read(-2 * HOUR_MS)).toEqual({ hasCome: true, isWithin: false })
  expect(await read(40 * DAY_MS)).toEqual({ hasCome: true, isWithin: false })
  await server.db.deleteFrom('notice_queue').execute()
})

test.each([
  ['idempotency_keys', (now: number) => idempotencyKeysStore(server.db).prune(now - DAY_MS, now)],
  ['user_lookups', (now: number) => userLookupsStore(server.db).removeOld(now - DAY_MS, now)],
  ['address_calls', (now: number) => addressCallsStore(server.db).removeOld(now - DAY_MS, now)],
] as const)('a cleanup of %s keeps what a process with another clock has just written', async (table, clean) => {
  const { db } = server
  const now = server.clock.now()
  const writes = {
    idempotency_keys: (at: number) =>
      insertKey((text, values) => db.pool.query(text, values as unknown[]), {
        caller: 'account:1',
        key: String(at),
        userId: null,
        attempt: randomUUID(),
        requestHash: Buffer.alloc(32),
        createTime: at,
      }),
    user_lookups: (at: number) => userLookupsStore(db).insert(accountId, at),
    address_calls: (at: number) => addressCallsStore(db).count(String(at), 'login', at, at - MINUTE_MS),
  }
  await db.deleteFrom(table).execute()
  for (const offset of [-2 * DAY_MS, -1, 1, 30_000, HOUR_MS]) await writes[table](now + offset)
  await clean(now)
  const time = { idempotency_keys: 'created_at', user_lookups: 'at', address_calls: 'since' }[table]
  const { rows } = await db.pool.query(`delete from ${table} returning extract(epoch from ${time}) * 1000 as at`)
  expect(rows.map(({ at }: { at: string }) => Math.round(Number(at)) - now).toSorted((a, b) => a - b)).toEqual([
    -1, 1, 30_000,
  ])
})
