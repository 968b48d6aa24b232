import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { DAY_MS, MINUTE_MS } from '@slipway/contract/durations.ts'
import { sendFeedback } from '@slipway/contract/users/feedback/feedback.calls.ts'
import { searchFeedback } from '@slipway/contract/users/feedback/feedback-desk.calls.ts'
import { unbindDevice } from '@slipway/contract/users/homes/binding.calls.ts'
import { getHomeDevice, getHomeSnapshot, updateHomeDevice } from '@slipway/contract/users/homes/home-devices.calls.ts'
import { addHome, addRoom, listHomes, updateHome } from '@slipway/contract/users/homes/homes.calls.ts'
import { listMembers, removeMember } from '@slipway/contract/users/homes/members.calls.ts'
import { acceptShare, setVisitedDevice, shareDevice } from '@slipway/contract/users/homes/shares/shares.calls.ts'
import { listUserNotices } from '@slipway/contract/users/messages/user-notices.calls.ts'
import { updatePushSettings } from '@slipway/contract/users/pushes/pushes.calls.ts'
import { addScene, listScenes, runScene } from '@slipway/contract/users/scenes/scenes.calls.ts'
import { addTimer } from '@slipway/contract/users/scenes/timers.calls.ts'
import { updateUser } from '@slipway/contract/users/users/user-profile.calls.ts'
import { usersLimits } from '@slipway/contract/users/users/users.limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordingTransport, uplink } from '../../domains/devices/devices/testing/devices-rig.ts'
import { mailsOf } from '../../domains/identity/sign-in/testing/mailbox.ts'
import { aUser, join, newHome, tokenOf, type TestUser } from '../../domains/users/homes/testing/homes-rig.ts'
import { messagesOf } from '../../domains/users/messages/testing/messages-rig.ts'
import { lamps } from '../../domains/users/scenes/testing/scenes-rig.ts'
import { openPhone } from '../../domains/users/users/testing/users-samples.ts'
import { rowsWith } from '../rows-with.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { askForDeletion, eraseNow, filesWith, productOfWords, writeEverything } from './write-everything.ts'
import { CANARY, noting, wordsOfCalls, written } from './written-words.ts'

const transport = recordingTransport()
let server: TestServer
let productId: string
let rig: ReturnType<typeof lamps>
beforeAll(async () => {
  server = await startTestServer()
  server.domains.devices.attach(transport)
  productId = await productOfWords(server)
  rig = lamps(server, transport, () => productId)
})
afterAll(() => server[Symbol.asyncDispose]())

const pictures = () => readdir(path.join(server.parts.dataFolder, 'private-files')).catch(() => [])
/** What is left in files is mails that were written to the folder: they are deleted after a week. */
async function expectNoFiles() {
  server.clock.advance(8 * DAY_MS)
  await server.domains.signIn.sweep()
  expect(await filesWith(server, CANARY)).toEqual([])
}

test('all calls with words of a user are known', () => {
  expect(wordsOfCalls()).toEqual(written)
})

test('in homes that stay, what the erased user has named has neutral names, and what others have named keeps its own', async () => {
  const [user, heir, host] = [await aUser(server, 'giver'), await aUser(server, 'heir'), await aUser(server, 'host')]
  await heir.call(updateUser, { locale: 'zh-CN' })
  await host.call(updateUser, { locale: 'en-US' })
  async function furnish(writer: TestUser, homeId: string, name: string) {
    const { roomId } = await writer.call(addRoom, { homeId, name })
    const { deviceId } = await rig.add(writer, homeId)
    await writer.call(updateHomeDevice, { deviceId, name, roomId })
    const actions = [{ deviceId, data: { level: 1 } }]
    await writer.call(addScene, { homeId, name, icon: 'film', actions })
  }
  const own = (await user.call(addHome, { name: CANARY, timeZone: 'UTC' })).homeId
  const hosted = (await host.call(addHome, { name: 'Villa', timeZone: 'UTC' })).homeId
  const left = (await host.call(addHome, { name: 'Hut', timeZone: 'UTC' })).homeId
  await join(user, own, heir, true)
  for (const homeId of [hosted, left]) await join(host, homeId, user, true)
  await furnish(user, own, CANARY)
  await furnish(user, own, `${CANARY} 2`)
  await furnish(heir, own, 'Annex')
  await furnish(host, hosted, 'Room')
  await furnish(user, hosted, CANARY)
  await furnish(user, left, CANARY)
  const members = await host.call(listMembers, { homeId: left })
  const memberId = members.at(-1)?.memberId ?? ''
  await host.call(removeMember, { homeId: left, memberId })

  await askForDeletion(server, user)
  await eraseNow(server, user)

  expect(await rowsWith(server, CANARY)).toEqual([])
  const namesIn = async (reader: TestUser, homeId: string) => {
    const { devices, rooms, scenes } = await reader.call(getHomeSnapshot, { homeId })
    return [rooms, devices, scenes].map((list) => list.map(({ name }) => name).toSorted())
  }
  const lamp = (...numbers: string[]) => numbers.map((number) => `Lamp${number}`)
  expect(await heir.call(listHomes, {})).toMatchObject([{ name: '家' }])
  expect(await namesIn(heir, own)).toEqual([
    ['Annex', '房间', '房间 2'],
    ['Annex', ...lamp('', ' 2')],
    ['Annex', '场景', '场景 2'],
  ])
  expect(await namesIn(host, hosted)).toEqual([
    ['Room', 'Room 2'],
    ['Lamp', 'Room'],
    ['Room', 'Scene'],
  ])
  expect(await namesIn(host, left)).toEqual([['Room'], ['Lamp'], ['Scene']])
  expect((await host.call(listHomes, {})).map(({ name }) => name)).toEqual(['Villa', 'Hut'])
})

test('a home that stays keeps messages, notices, pushes, scenes and values, without a word of its erased owner', async () => {
  const user = noting(await aUser(server, CANARY))
  const [heir, friend, host] = [await aUser(server, 'heir'), await aUser(server, 'friend'), await aUser(server, 'host')]
  const { homeId, lamp, sceneId } = await writeEverything(server, rig, user)
  const { deviceId } = lamp
  for (const member of [heir, friend]) await join(user, homeId, member, true)

  // What the device has of it: values, history, the log of its messages.
  await uplink(server, lamp.online, { id: 'v1', data: { name: { value: CANARY }, temp: { value: 21 } } })
  await uplink(server, lamp.online, { id: 'v2', data: { temp: { value: 22 } } })
  // Runs of others carry its texts, too.
  await heir.call(runScene, { sceneId })
  await rig.answer(lamp)
  const time = new Date(server.clock.now() + MINUTE_MS).toISOString().slice(11, 16)
  await heir.call(addTimer, { sceneId, time, days: [], timeZone: 'UTC' })
  server.clock.advance(MINUTE_MS)
  await server.domains.scenes.timers.runDue()
  const visit = await user.call(shareDevice, { deviceId, asLink: true, endTime: server.clock.now() + DAY_MS })
  const visitor = openPhone(server)
  await visitor.call(setVisitedDevice, { token: tokenOf(visit.url), data: { name: CANARY } })
  // Messages with their emails, of which one is sent and one waits.
  await heir.call(updatePushSettings, { quiet: null, alarmsPass: true, email: true, sms: false })
  const leak = async () => {
    await uplink(server, lamp.online, { data: { level: 40 } }, { tail: 'up/event/leak' })
    await server.domains.messages.writer.deliverDue()
  }
  await leak()
  await server.domains.pushes.sender.sendDue()
  await leak()
  // Notices and feedback of others about what it has named.
  const theirs = await newHome(host, 'Villa')
  for (const member of [user, friend]) await join(host, theirs, member, true)
  await user.call(updateHome, { homeId: theirs, name: CANARY })
  const lost = await rig.add(host, theirs)
  const shared = await rig.add(host, theirs)
  for (const one of [lost, shared]) await user.call(updateHomeDevice, { deviceId: one.deviceId, name: CANARY })
  await friend.call(sendFeedback, { problemType: 401, description: 'Slow', deviceId: shared.deviceId })
  await host.call(unbindDevice, { deviceId: lost.deviceId })
  const share = await host.call(shareDevice, { deviceId: shared.deviceId })
  await heir.call(acceptShare, { token: tokenOf(share.url) })
  await server.as('administrator').call(searchFeedback, { keyword: user.account })
  await askForDeletion(server, user)
  expect(user.noted()).toEqual(written)

  await eraseNow(server, user)

  expect(await rowsWith(server, CANARY)).toEqual([])
  expect((await messagesOf(heir)).map(({ eList }) => eList)).toEqual(['Lamp: Leak', 'Lamp: Leak'])
  const noticesOf = async (reader: TestUser) => (await reader.call(listUserNotices, {})).items.map(({ text }) => text)
  expect(await noticesOf(friend)).toEqual(['h***@example.com has removed a device from a home'])
  expect(await noticesOf(host)).toEqual([
    'h***@example.com has accepted your share of a device',
    'f***@example.com has joined the home “Villa”',
  ])
  expect(await heir.call(listScenes, { homeId })).toMatchObject([{ actions: [{ data: { level: 7 } }] }])
  const { values } = await heir.call(getHomeDevice, { deviceId })
  expect(Object.keys(values)).toEqual(['temp'])
  const { rows: reports } = await server.db.pool.query('select from device_reports where device_id = $1', [
    lamp.online.deviceId,
  ])
  expect(reports).toHaveLength(1)
  const [record] = await server.db.selectFrom('feedback_records').select('device_name').execute()
  expect(record).toEqual({ device_name: 'Lamp' })
  await server.domains.pushes.sender.sendDue()
  const subjects = (await mailsOf(server)).filter(({ to }) => to === heir.account).map(({ subject }) => subject)
  expect(subjects).toEqual([CANARY, 'Lamp'])
})

test('after the erasure of a user no table and no file has a word of it', async () => {
  const before = await pictures()
  const user = noting(await aUser(server, 'words'))
  await writeEverything(server, rig, user)
  await askForDeletion(server, user)
  expect(user.noted()).toEqual(written)
  expect(await rowsWith(server, CANARY)).toEqual(
    expect.arrayContaining(['device_messages', 'device_commands', 'home_devices', 'scene_actions', 'schedules']),
  )
  expect((await pictures()).length).toBeGreaterThan(before.length)

  server.clock.advance(usersLimits.logoff.clarificationMs)
  await server.domains.users.eraseDue()
  await server.domains.outbox.deliverDue()

  expect(await rowsWith(server, CANARY)).toEqual([])
  // Its address is encrypted: it goes with the session of its phone.
  expect(
    await server.db.selectFrom('push_subscriptions').select('id').where('user_id', '=', user.id).execute(),
  ).toEqual([])
  expect(await pictures()).toEqual(before)
  await expectNoFiles()
})
