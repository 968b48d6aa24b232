import { claimDevice, unbindDevice } from '@slipway/contract/users/homes/binding.calls.ts'
import { updateHomeDevice } from '@slipway/contract/users/homes/home-devices.calls.ts'
import { listMembers, removeMember } from '@slipway/contract/users/homes/members.calls.ts'
import { acceptShare, endShare, shareDevice } from '@slipway/contract/users/homes/shares/shares.calls.ts'
import {
  closeMessage,
  countUnreadMessages,
  deleteMessages,
  getMessage,
  listMessages,
  readMessages,
} from '@slipway/contract/users/messages/messages.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refused, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { makeDevice, connect, recordingTransport, uplink } from '../../devices/devices/testing/devices-rig.ts'
import { aUser, ends, join, labelOf, newHome, tokenOf } from '../homes/testing/homes-rig.ts'
import { noticeWorker } from './notice-worker.ts'
import { boundDevice, messagesOf, productWithMessages, type BoundDevice } from './testing/messages-rig.ts'

const DAY_MS = 86_400_000
const transport = recordingTransport()
let server: TestServer
let productId: string

beforeAll(async () => {
  server = await startTestServer()
  server.domains.devices.attach(transport)
  productId = await productWithMessages(server, {
    leak: {
      eList: { zh: '{deviceName} 水位 {level}', en: '{deviceName}: {level}' },
      eRhList: '{"icon":"drop"}',
      eStorageCycle: 7,
    },
    ring: { eClientEntrance: 'notice', eCategory: 'info' },
    silent: { eNotice: 'NO' },
  })
})
afterAll(() => server[Symbol.asyncDispose]())

const bound = () => boundDevice(server, transport, productId)
const queued = async () => (await server.db.selectFrom('notice_queue').select('event_id').execute()).length

test('a guest reads the messages of a device that is shared with them, since it accepted and until it ends', async () => {
  const { owner, homeId, deviceId, tell } = await bound()
  const [reader, other] = [await aUser(server), await aUser(server)]
  const give = async (guest: typeof reader, withMessages: boolean) => {
    const { url, shareId } = await owner.call(shareDevice, { deviceId, withMessages })
    await guest.call(acceptShare, { token: tokenOf(url) })
    return shareId
  }
  await tell('leak')
  server.clock.advance(1000)
  const shareId = await give(reader, true)
  await give(other, false)
  expect(await messagesOf(reader)).toEqual([])
  const [before] = await messagesOf(owner)
  await expect(reader.call(getMessage, { messageId: before?.messageId ?? '' })).rejects.toMatchObject(
    refused('messages.notFound'),
  )
  await tell('leak')
  await tell('ring')
  expect((await messagesOf(reader)).map(({ deKey }) => deKey)).toEqual(['ring', 'leak'])
  expect(await reader.call(countUnreadMessages, {})).toMatchObject({ alarm: 1, notice: 1 })
  const [ring] = await messagesOf(reader)
  await reader.call(readMessages, { upTo: ring?.messageId ?? '' })
  expect(await reader.call(countUnreadMessages, {})).toMatchObject({ alarm: 1, notice: 0 })
  await reader.call(deleteMessages, { ids: [ring?.messageId ?? ''] })
  expect((await messagesOf(reader)).map(({ deKey }) => deKey)).toEqual(['leak'])
  expect(await messagesOf(owner)).toHaveLength(3)
  expect(await ends(reader.call(listMessages, { homeId }))).toBe('homes.notFound')
  expect(await messagesOf(other)).toEqual([])
  // In the home itself, it reads each message once.
  await join(owner, homeId, reader)
  expect(await messagesOf(reader)).toHaveLength(2)
  const memberId = (await owner.call(listMembers, { homeId })).find(({ isMe }) => !isMe)?.memberId ?? ''
  await owner.call(removeMember, { homeId, memberId })
  expect(await messagesOf(reader)).toHaveLength(1)
  await owner.call(endShare, { shareId })
  expect(await messagesOf(reader)).toEqual([])
})

describe('an event of a bound device', () => {
  test('becomes a message in the tab, with the texts and values of its event', async () => {
    const { owner, deviceId, homeId, tell } = await bound()
    await tell('leak')
    const { items, unread, next } = await owner.call(listMessages, {})
    expect([unread, next]).toEqual([{ alarm: 1, notice: 0, system: 0 }, null])
    expect(items).toMatchObject([
      {
        homeId,
        deviceId,
        deviceName: 'Lamp',
        deKey: 'leak',
        eClientEntrance: 'alarm',
        eCategory: 'alarm',
        eName: 'Leak',
        eList: 'Lamp: 40',
        eRhList: '{"icon":"drop"}',
        time: server.clock.now(),
        stopTime: null,
        isRead: false,
      },
    ])
    const messageId = items[0]?.messageId ?? ''
    expect(await owner.call(getMessage, { messageId })).toMatchObject({
      ePush: 'Leak on Lamp',
      values: [{ deKey: 'level', name: '水位', value: '40 %' }],
      pictures: [],
    })
    await tell('ring')
    expect((await owner.call(listMessages, { eClientEntrance: 'notice' })).items).toMatchObject([{ deKey: 'ring' }])
  })

  test('costs a free device no queue, and asks for nothing where users are not to be notified', async () => {
    const free = await connect(server, transport, await makeDevice(server.as('developer'), productId))
    await uplink(server, free, { data: { level: 1 } }, { tail: 'up/event/leak' })
    const { online } = await bound()
    await uplink(server, online, { data: { level: 1 } }, { tail: 'up/event/silent' })
    await uplink(server, online, { data: { level: 1 }, notification: { action: 4 } }, { tail: 'up/event/leak' })
    expect(await queued()).toBe(0)
  })

  test('has a message only if its action asks for one (SI-050)', async () => {
    const { owner, tell } = await bound()
    for (const action of [1, 8, 9]) await tell('leak', { data: {}, notification: { action } })
    expect(await messagesOf(owner)).toEqual([])
    for (const action of [2, 11]) await tell('leak', { data: {}, notification: { action } })
    expect(await messagesOf(owner)).toHaveLength(2)
  })

  test('is ended by a stop of the same relation, else of the same event', async () => {
    const { owner, tell } = await bound()
    const related = (status: number, relationId: string) => ({ status, data: {}, notification: { status, relationId } })
    await tell('leak', related(1, 'a'))
    await tell('leak', related(1, 'b'))
    await tell('leak', { data: {} })
    server.clock.advance(60_000)
    await tell('leak', related(2, 'a'))
    const states = async () => (await messagesOf(owner)).map(({ isOpen }) => isOpen)
    expect(await states()).toEqual([true, true, false])
    await tell('leak', { status: 2, data: {} })
    expect(await states()).toEqual([false, true, false])
    expect((await messagesOf(owner))[0]).toMatchObject({ stopTime: server.clock.now() })
    const { open } = await owner.call(listMessages, {})
    expect(open).toMatchObject([{ isOpen: true }])
    await tell('ring', { data: {} })
    expect((await messagesOf(owner))[0]).toMatchObject({ deKey: 'ring', isOpen: false })
  })

  test('goes on once however often its device repeats it, until the end that it reports', async () => {
    const { owner, tell } = await bound()
    for (let n = 0; n < 3; n++) await tell('leak', { data: {} })
    // Devices of the product report ends.
    const other = await bound()
    await other.tell('leak', { status: 2, data: {} })
    const open = async () => (await owner.call(listMessages, {})).open
    expect(await open()).toHaveLength(1)
    expect((await messagesOf(owner)).map(({ isOpen }) => isOpen)).toEqual([true, false, false])
    await tell('leak', { status: 2, data: {} })
    expect(await open()).toEqual([])
  })

  test('whose end its device never reports is marked as over, for all, by whoever may control the device', async () => {
    const { owner, homeId, deviceId, tell } = await bound()
    const member = await join(owner, homeId, await aUser(server))
    const [viewer, stranger] = [await aUser(server), await aUser(server)]
    const { url } = await owner.call(shareDevice, { deviceId, withMessages: true, mayControl: false })
    await viewer.call(acceptShare, { token: tokenOf(url) })
    await tell('leak', { data: {}, notification: { relationId: 'x' } })
    await tell('leak', { status: 2, data: {} })
    await tell('leak', { data: {} })
    const [open] = (await owner.call(listMessages, {})).open
    const messageId = open?.messageId ?? ''
    const of = (user: typeof owner) => user.call(getMessage, { messageId })
    expect([(await of(member)).mayClose, (await of(viewer)).mayClose]).toEqual([true, false])
    for (const one of [viewer, stranger])
      expect(await ends(one.call(closeMessage, { messageId }))).toBe('messages.notFound')
    const closeTime = server.clock.now()
    expect(await member.call(closeMessage, { messageId })).toMatchObject({ closeTime, isOpen: false, mayClose: false })
    server.clock.advance(60_000)
    expect(await owner.call(closeMessage, { messageId })).toMatchObject({ closeTime, stopTime: null })
    expect((await owner.call(listMessages, {})).open).toEqual([])
    await tell('leak', { status: 2, data: {} })
    expect(await of(owner)).toMatchObject({ closeTime, stopTime: server.clock.now() })
    await tell('leak', { data: {} })
    expect((await owner.call(listMessages, {})).open).toHaveLength(1)
  })

  test('that can not be handled waits a minute, and those behind it do not', async () => {
    const { owner, online } = await bound()
    const tellOnly = () => uplink(server, online, { data: {} }, { tail: 'up/event/leak' })
    await tellOnly()
    await tellOnly()
    let failed = 0
    const { db, clock } = server
    const worker = noticeWorker({
      db,
      clock,
      log: { warn: () => undefined },
      write(_tx, events) {
        failed ||= events[0]?.eventId ?? 0
        return events.some(({ eventId }) => eventId === failed) ? Promise.reject(new Error('no')) : Promise.resolve()
      },
    })
    await worker.deliverDue()
    expect(await queued()).toBe(1)
    await server.domains.messages.writer.deliverDue()
    expect(await messagesOf(owner)).toEqual([])
    clock.advance(60_000)
    await server.domains.messages.writer.deliverDue()
    expect(await messagesOf(owner)).toHaveLength(1)
  })
})

describe('readers', () => {
  test('mark as read, delete and page for themselves', async () => {
    const { owner, homeId, tell } = await bound()
    const other = await join(owner, homeId, await aUser(server))
    for (const level of [1, 2, 3]) await tell('leak', { data: { level } })
    const first = await other.call(listMessages, { size: 2 })
    const [newest, middle] = first.items.map(({ messageId }) => messageId)
    expect(first.next).toBe(middle)
    const second = await other.call(listMessages, { size: 2, before: middle })
    expect(second).toMatchObject({ items: [{ eList: 'Lamp: 1' }], next: null, open: [] })

    expect(await other.call(readMessages, { upTo: middle ?? '' })).toMatchObject({ alarm: 1, notice: 0 })
    await other.call(readMessages, { upTo: second.items[0]?.messageId ?? '' })
    expect((await messagesOf(other)).map(({ isRead }) => isRead)).toEqual([false, true, true])
    await other.call(deleteMessages, { ids: [newest ?? '', 'A'.repeat(22)] })
    expect(await messagesOf(other)).toHaveLength(2)
    expect(await other.call(countUnreadMessages, {})).toMatchObject({ alarm: 0, notice: 0 })
    expect(await owner.call(countUnreadMessages, {})).toMatchObject({ alarm: 3, notice: 0 })
    expect(await messagesOf(owner)).toHaveLength(3)
  })

  test('are the members of the home: strangers and former members find nothing', async () => {
    const { owner, homeId, tell } = await bound()
    const member = await join(owner, homeId, await aUser(server))
    const stranger = await aUser(server)
    await tell('leak')
    const messageId = (await messagesOf(member))[0]?.messageId ?? ''
    const { memberId = '' } = (await owner.call(listMembers, { homeId })).find(({ role }) => role === 2) ?? {}
    await owner.call(removeMember, { homeId, memberId })
    for (const one of [stranger, member]) {
      expect(await messagesOf(one)).toEqual([])
      expect(await ends(one.call(listMessages, { homeId }))).toBe('homes.notFound')
      expect(await ends(one.call(getMessage, { messageId }))).toBe('messages.notFound')
      expect(await ends(one.call(readMessages, { upTo: messageId }))).toBe('messages.notFound')
      await one.call(deleteMessages, { ids: [messageId] })
    }
    expect(await messagesOf(owner)).toHaveLength(1)
  })

  test('keep messages of a device that moves, and lose them when it is removed', async () => {
    const { owner, homeId, deviceId, own, tell } = await bound()
    const member = await join(owner, homeId, await aUser(server))
    await tell('leak')
    await owner.call(updateHomeDevice, { deviceId, homeId: await newHome(owner, 'Second') })
    expect([await messagesOf(member), (await messagesOf(owner)).length]).toEqual([[], 1])
    await owner.call(unbindDevice, { deviceId, eraseHistory: false })
    await owner.call(claimDevice, { homeId, ...labelOf(server, own) })
    expect(await messagesOf(owner)).toEqual([])
  })
})

describe('over days, an event', () => {
  // Before the clock moves: the developer's session ends within a day.
  const devices: BoundDevice[] = []
  beforeAll(async () => {
    devices.push(await bound(), await bound())
  })
  function deviceAt(at: number): BoundDevice {
    const device = devices[at]
    if (!device) throw new Error('no such device')
    return device
  }

  test('has one message for its UUID within a day', async () => {
    const { owner, tell } = deviceAt(0)
    const again = () => tell('leak', { data: {}, basic: { UUID: 'u1' } })
    await again()
    server.clock.advance(DAY_MS - 1)
    await again()
    expect(await messagesOf(owner)).toHaveLength(1)
    server.clock.advance(1)
    await again()
    expect(await messagesOf(owner)).toHaveLength(2)
  })

  test('takes its message with it when its storage days are over', async () => {
    const { owner, tell } = deviceAt(1)
    await tell('leak')
    server.clock.advance(8 * DAY_MS)
    await server.domains.deviceEvents.jobs.find(({ name }) => name === 'device-events.expire')?.run()
    expect(await messagesOf(owner)).toEqual([])
  })
})
