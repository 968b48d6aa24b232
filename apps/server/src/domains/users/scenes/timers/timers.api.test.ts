import { DAY_MS, HOUR_MS, MINUTE_MS } from '@slipway/contract/durations.ts'
import { unbindDevice } from '@slipway/contract/users/homes/binding.calls.ts'
import { updateHomeDevice } from '@slipway/contract/users/homes/home-devices.calls.ts'
import { listMembers, removeMember } from '@slipway/contract/users/homes/members.calls.ts'
import { acceptShare, endShare, shareDevice } from '@slipway/contract/users/homes/shares/shares.calls.ts'
import { addScene, deleteScene } from '@slipway/contract/users/scenes/scenes.calls.ts'
import { timerLimits } from '@slipway/contract/users/scenes/scenes.limits.ts'
import { addTimer, deleteTimer, listTimers, updateTimer } from '@slipway/contract/users/scenes/timers.calls.ts'
import { requestLogoff, sendLogoffCode } from '@slipway/contract/users/users/user-logoff.calls.ts'
import { getUser } from '@slipway/contract/users/users/user-profile.calls.ts'
import { usersLimits } from '@slipway/contract/users/users/users.limits.ts'
import { userStatuses } from '@slipway/contract/users/users/users.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeIn, mailsOf } from '../../../identity/sign-in/testing/mailbox.ts'
import { rowsWith } from '../../../../testing/rows-with.ts'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { recordingTransport } from '../../../devices/devices/testing/devices-rig.ts'
import { aUser, ends, join, newHome, tokenOf, type TestUser } from '../../homes/testing/homes-rig.ts'
import { exportedScenes } from '../index.ts'
import { lampProduct, lamps, type HomeLamp } from '../testing/scenes-rig.ts'

const transport = recordingTransport()
let server: TestServer
let productId: string
/** Of tests that move the clock by days, after which developers have to sign in again. */
let patient: Awaited<ReturnType<typeof aLamp>>[]

beforeAll(async () => {
  server = await startTestServer()
  server.domains.devices.attach(transport)
  productId = await lampProduct(server)
  patient = [await aLamp(), await aLamp(), await aLamp()]
})
afterAll(() => server[Symbol.asyncDispose]())
// A timer of an earlier test must not run in a later one.
beforeEach(() => server.db.deleteFrom('schedules').execute())

const rig = () => lamps(server, transport, () => productId)
const every = [1, 2, 3, 4, 5, 6, 7]
const timers = () => server.domains.scenes.timers
const timeIn = (ms: number): string => new Date(server.clock.now() + ms).toISOString().slice(11, 16)
/** Due within the next two minutes. */
const soon = () => ({ days: every, time: timeIn(2 * MINUTE_MS), timeZone: 'UTC' })

async function aLamp(): Promise<{ owner: TestUser; homeId: string; lamp: HomeLamp }> {
  const owner = await aUser(server)
  const homeId = await newHome(owner)
  return { owner, homeId, lamp: await rig().add(owner, homeId) }
}
const on = ({ deviceId }: HomeLamp) => ({ deviceId, data: { sw: true } })
const runsOf = async (user: TestUser) => (await user.call(listTimers, {})).map(({ lastRun }) => lastRun)

describe('after the clock was set back', () => {
  test.each([
    ['four minutes', 4 * MINUTE_MS, 1],
    ['an hour', HOUR_MS, 0],
    ['forty days', 40 * DAY_MS, 0],
  ])('by %s, a daily timer runs at its next time, and once', async (_step, stepMs, ranAhead) => {
    const { owner, lamp } = await aLamp()
    await owner.call(addTimer, { ...on(lamp), ...soon() })
    server.clock.advance(stepMs)
    await timers().runDue()
    expect(await rig().commandsOf(lamp)).toHaveLength(ranAhead)
    server.clock.advance(-stepMs)
    await timers().runDue()
    server.clock.advance(2 * MINUTE_MS)
    await timers().runDue()
    expect(await rig().commandsOf(lamp)).toHaveLength(1)
    server.clock.advance(DAY_MS)
    await timers().runDue()
    expect(await rig().commandsOf(lamp)).toHaveLength(2)
    server.clock.advance(-DAY_MS - 2 * MINUTE_MS)
  })
})

describe('a timer runs', () => {
  test('when it is due, once, however many processes look, and says how it ended', async () => {
    const { owner, homeId, lamp } = await aLamp()
    const second = await rig().add(owner, homeId)
    const added = await owner.call(addTimer, { ...on(lamp), ...soon() })
    expect(added).toMatchObject({ deviceId: lamp.deviceId, name: 'Lamp', homeId, enabled: true, lastRun: null })
    const actions = [on(lamp), { deviceId: second.deviceId, data: { level: 4 } }]
    const { sceneId } = await owner.call(addScene, { homeId, name: 'Wake', icon: 'wake', actions })
    await owner.call(addTimer, { sceneId, ...soon(), days: [] })
    await timers().runDue()
    expect(await rig().commandsOf(lamp)).toEqual([])

    server.clock.advance(2 * MINUTE_MS)
    await Promise.all(Array.from({ length: 4 }, () => timers().runDue()))
    await timers().runDue()
    const commands = await rig().commandsOf(lamp)
    expect(commands.map(({ giver }) => giver).toSorted()).toEqual(['scene', 'user'])
    expect(await rig().commandsOf(second)).toMatchObject([{ giver: 'scene', data: { level: 4 } }])
    await rig().answer(second)
    server.clock.advance(timerLimits.settledMs)
    await timers().settleRuns()
    const [daily, once] = await owner.call(listTimers, {})
    expect(daily).toMatchObject({
      enabled: true,
      nextTime: added.nextTime === null ? 0 : added.nextTime + DAY_MS,
      lastRun: { dueTime: added.nextTime, isMissed: false },
    })
    expect(once).toMatchObject({ sceneId, name: 'Wake', enabled: false, nextTime: null })
    expect(once?.lastRun?.results.at(-1)).toMatchObject({ deviceName: 'Lamp 2', end: 'done' })
    const { rows } = await server.db.pool.query<{ n: number }>('select count(*)::int as n from schedule_runs')
    expect(rows).toEqual([{ n: 2 }])
  })

  test('not on a device that is offline: the run says so, and no command waits for the device', async () => {
    const { owner, lamp } = await aLamp()
    await owner.call(addTimer, { ...on(lamp), ...soon() })
    await rig().goOffline(lamp)
    server.clock.advance(2 * MINUTE_MS)
    await timers().runDue()
    expect(await rig().commandsOf(lamp)).toEqual([])
    expect(await runsOf(owner)).toMatchObject([{ results: [{ deviceId: lamp.deviceId, end: 'offline' }] }])
  })

  test('and a device that does not answer is named', async () => {
    const { owner, lamp } = await aLamp()
    await owner.call(addTimer, { ...on(lamp), ...soon() })
    server.clock.advance(2 * MINUTE_MS)
    await timers().runDue()
    server.clock.advance(timerLimits.settledMs)
    await timers().settleRuns()
    expect(await runsOf(owner)).toMatchObject([{ results: [{ end: 'noAnswer' }] }])
  })
})

describe('a timer ends', () => {
  test('with the place of its user in the home, with the share of a device, and with its device or scene', async () => {
    const { owner, homeId, lamp } = await aLamp()
    const member = await join(owner, homeId, await aUser(server))
    const guest = await aUser(server)
    const { shareId, url } = await owner.call(shareDevice, { deviceId: lamp.deviceId, mayControl: true })
    await guest.call(acceptShare, { token: tokenOf(url) })
    const { sceneId } = await owner.call(addScene, { homeId, name: 'Wake', icon: 'wake', actions: [on(lamp)] })
    await member.call(addTimer, { ...on(lamp), ...soon() })
    await member.call(addTimer, { sceneId, ...soon() })
    expect(await guest.call(addTimer, { ...on(lamp), ...soon() })).toMatchObject({ homeId: null })
    expect(await ends(guest.call(addTimer, { sceneId, ...soon() }))).toBe('scenes.notFound')
    await owner.call(addTimer, { sceneId, ...soon() })
    await owner.call(endShare, { shareId })
    expect(await runsOf(guest)).toEqual([])
    const [, { memberId } = { memberId: '' }] = await owner.call(listMembers, { homeId })
    await owner.call(removeMember, { homeId, memberId })
    expect(await runsOf(member)).toEqual([])
    expect(await runsOf(owner)).toHaveLength(1)
    await owner.call(deleteScene, { sceneId })
    expect(await runsOf(owner)).toEqual([])

    await owner.call(addTimer, { ...on(lamp), ...soon() })
    await owner.call(updateHomeDevice, { deviceId: lamp.deviceId, homeId: await newHome(owner, 'Hut') })
    expect(await runsOf(owner)).toEqual([])
    await owner.call(addTimer, { ...on(lamp), ...soon() })
    await owner.call(unbindDevice, { deviceId: lamp.deviceId })
    expect(await runsOf(owner)).toEqual([])
  })
})

test('a timer is changed, turned off, and belongs to its user alone', async () => {
  const { owner, homeId, lamp } = await aLamp()
  const member = await join(owner, homeId, await aUser(server), true)
  const { timerId } = await owner.call(addTimer, { ...on(lamp), days: [7, 1, 1], time: '06:30', timeZone: 'UTC' })
  const changed = await owner.call(updateTimer, { timerId, time: '23:05', deed: { deKey: 'restart' } })
  expect(changed).toMatchObject({ days: [1, 7], time: '23:05', deKey: 'restart', data: {}, enabled: true })
  expect(await owner.call(updateTimer, { timerId, enabled: false })).toMatchObject({ enabled: false, nextTime: null })
  expect(await owner.call(updateTimer, { timerId, days: [] })).toMatchObject({ enabled: false, days: [] })
  expect(await owner.call(updateTimer, { timerId, enabled: true })).toMatchObject({ enabled: true })
  const offModel = owner.call(updateTimer, { timerId, deed: { data: { level: 101 } } })
  expect(await ends(offModel)).toBe('devices.offModel')
  const absent = 'scenes.timerNotFound'
  expect(await ends(member.call(updateTimer, { timerId, enabled: false }))).toBe(absent)
  expect(await ends(member.call(deleteTimer, { timerId }))).toBe(absent)
  expect(await member.call(listTimers, { deviceId: lamp.deviceId })).toEqual([])
  const stranger = await aUser(server)
  expect(await ends(stranger.call(addTimer, { ...on(lamp), ...soon() }))).toBe('homes.deviceNotFound')
  expect(await ends(stranger.call(listTimers, { deviceId: lamp.deviceId }))).toBe('homes.deviceNotFound')
  await expect(owner.call(addTimer, soon())).rejects.toMatchObject({ code: 40000 })
  await owner.call(deleteTimer, { timerId })
  expect(await owner.call(listTimers, { deviceId: lamp.deviceId })).toEqual([])
})

test('the number of timers is limited exactly', async () => {
  const { owner, lamp } = await aLamp()
  await owner.call(addTimer, { ...on(lamp), ...soon() })
  await server.db.pool.query(
    `insert into schedules (uid, user_id, home_id, device_id, data, days, minute, time_zone, created_at)
     select substr(md5(n::text), 1, 22), user_id, home_id, device_id, data, days, minute, time_zone, created_at
     from schedules, generate_series(1, $2) as n where user_id = $1`,
    [owner.id, timerLimits.timers - 2],
  )
  const last = await Promise.all(
    Array.from({ length: 3 }, () => ends(owner.call(addTimer, { ...on(lamp), ...soon() }))),
  )
  expect(last.toSorted()).toEqual(['done', 'scenes.tooManyTimers', 'scenes.tooManyTimers'])
})

describe('after days, a timer', () => {
  test('runs up to ten minutes late after the server was down; later it is missed, and the next time counts', async () => {
    const [{ owner, lamp } = await aLamp()] = patient
    const { nextTime } = await owner.call(addTimer, { ...on(lamp), ...soon() })
    const due = nextTime ?? 0
    server.clock.advance(due + timerLimits.lateMs - server.clock.now())
    await timers().runDue()
    expect(await rig().commandsOf(lamp)).toHaveLength(1)
    // Down for three days: of all times that passed, the latest counts.
    server.clock.advance(due + 3 * DAY_MS + timerLimits.lateMs + 1 - server.clock.now())
    await timers().runDue()
    expect(await rig().commandsOf(lamp)).toHaveLength(1)
    expect(await owner.call(listTimers, {})).toMatchObject([
      { nextTime: due + 4 * DAY_MS, lastRun: { dueTime: due + 3 * DAY_MS, isMissed: true, results: [] } },
    ])
  })

  test('rests while its user may not control the device, or its account rests', async () => {
    const [, { owner, homeId, lamp } = await aLamp()] = patient
    const manager = await join(owner, homeId, await aUser(server), true)
    const guest = await aUser(server)
    const shared = await manager.call(shareDevice, {
      deviceId: lamp.deviceId,
      mayControl: true,
      endTime: server.clock.now() + HOUR_MS,
    })
    await guest.call(acceptShare, { token: tokenOf(shared.url) })
    await guest.call(addTimer, { ...on(lamp), ...soon() })
    await owner.call(addTimer, { ...on(lamp), ...soon() })
    await server.db.updateTable('users').set({ status: userStatuses.frozen }).where('id', '=', owner.id).execute()
    server.clock.advance(2 * HOUR_MS)
    server.clock.advance(DAY_MS - 2 * HOUR_MS + 2 * MINUTE_MS)
    await timers().runDue()
    expect(await rig().commandsOf(lamp)).toEqual([])
    const { 'timers.csv': [headings = [], ...rows] = [] } = await exportedScenes(server.db, owner.id)
    expect([headings[0], ...rows.map(([name]) => name)]).toEqual(['name', 'Lamp'])
    const runs = await server.db.pool.query<{ n: number }>(
      'select count(*)::int as n from schedule_runs r join schedules s on s.id = r.schedule_id where s.user_id = $1',
      [owner.id],
    )
    expect(runs.rows).toEqual([{ n: 0 }])
  })

  test('and its runs are gone once its user is erased, in a home that others keep', async () => {
    const [, , { owner, homeId, lamp } = await aLamp()] = patient
    const member = await join(owner, homeId, await aUser(server))
    const canary = 'Antarctica/Troll'
    await member.call(addTimer, { ...on(lamp), days: every, time: timeIn(2 * MINUTE_MS), timeZone: 'UTC' })
    server.clock.advance(2 * MINUTE_MS)
    await timers().runDue()
    await member.call(addTimer, { ...on(lamp), ...soon(), timeZone: canary })
    expect(await rowsWith(server, canary)).toEqual(['schedules'])
    const runs = () => server.db.selectFrom('schedule_runs').selectAll().execute()
    expect(await runs()).toHaveLength(1)

    server.clock.advance(MINUTE_MS)
    await member.call(sendLogoffCode, {})
    const { account } = await member.call(getUser, {})
    const mail = (await mailsOf(server)).findLast(({ to }) => to === account)
    await member.call(requestLogoff, { code: mail ? codeIn(mail) : '', reason: '' })
    server.clock.advance(usersLimits.logoff.clarificationMs)
    await server.domains.users.eraseDue()
    expect(await rowsWith(server, canary)).toEqual([])
    expect(await runs()).toEqual([])
    expect(await owner.call(listTimers, {})).toEqual([])
  })
})
