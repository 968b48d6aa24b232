import {
  closeMessage,
  countUnreadMessages,
  deleteMessages,
  getMessage,
  listMessages,
  readMessages,
} from '@slipway/contract/users/messages/messages.calls.ts'
import {
  deleteUserNotices,
  listUserNotices,
  readUserNotices,
} from '@slipway/contract/users/messages/user-notices.calls.ts'
import { muteMessages } from '@slipway/contract/users/pushes/pushes.calls.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { appStory } from '../../../app/testing/app-story.tsx'
import type { ShownMessage } from './messages.queries.ts'
import { durationText } from './messages-texts.ts'
import { messagesZh as t } from './messages-texts.zh.ts'

const leak: ShownMessage = {
  messageId: 'm'.repeat(22),
  homeId: 'h'.repeat(22),
  deviceId: 'd'.repeat(22),
  deviceName: '厨房',
  picture: '',
  deKey: 'leak',
  eClientEntrance: 'alarm',
  eCategory: 'alarm',
  eMsgType: 'video',
  eName: '漏水',
  eList: '厨房：漏水',
  eRhList: '',
  ePicurl: '',
  time: Date.now() - 14 * 60_000,
  stopTime: null,
  closeTime: null,
  isOpen: true,
  isRead: false,
}

let story: ReturnType<typeof appStory>
beforeEach(() => {
  story = appStory()
  const older = { ...leak, messageId: 'o'.repeat(22), isOpen: false, isRead: true, stopTime: leak.time + 60_000 }
  story.server.answer(listMessages, ({ eClientEntrance }) => ({
    open: eClientEntrance === 'alarm' ? [leak] : [],
    items: eClientEntrance === 'alarm' ? [leak, older] : [],
    next: null,
    unread: { alarm: 1, notice: 0, system: 1 },
  }))
  story.server.answer(countUnreadMessages, () => ({ alarm: 1, notice: 0, system: 1 }))
  story.server.answer(readMessages, () => ({ alarm: 0, notice: 0, system: 1 }))
})
afterEach(() => {
  cleanup()
  story.close()
})

test('alarms that go on come first, with how long; the rest by time', async () => {
  await story.open('/app/messages')
  expect(await screen.findByRole('heading', { name: t.openNow })).toBeTruthy()
  expect(screen.getAllByText(new RegExp(t.openFor('14 分钟')))).toHaveLength(1)
  expect(screen.getByText(new RegExp(t.over('1 分钟')))).toBeTruthy()
  expect(screen.getAllByText(t.video)).toHaveLength(2)
  expect(screen.getAllByText(t.unread)).toHaveLength(1)
  const tabs = screen.getAllByRole('radio').map((tab) => tab.parentElement?.textContent)
  expect(tabs).toEqual([`${t.tabs.alarm}1`, t.tabs.notice, `${t.tabs.system}1`])
  expect(screen.getByRole('link', { name: '我的' }).getAttribute('aria-current')).toBeNull()
  await story.user.click(screen.getByRole('button', { name: t.readAll }))
  expect(story.server.inputsOf(readMessages)).toEqual([{ upTo: leak.messageId }])
  await story.user.click(screen.getByRole('radio', { name: new RegExp(t.tabs.notice) }))
  expect(await screen.findByText(t.none.notice)).toBeTruthy()
})

test('a message shows its values, is read when it opens, mutes its event, and can be deleted', async () => {
  const values = [{ deKey: 'level', name: '水位', value: '40 %' }]
  const detail = { ...leak, ePush: '', eDetail: '厨房漏水了', eRhPush: '', values, pictures: [], mayClose: false }
  story.server.answer(getMessage, () => detail)
  story.server.answer(muteMessages, () => [])
  story.server.answer(deleteMessages, () => null)
  await story.open(`/app/messages/${leak.messageId}`)
  expect(await screen.findByText('厨房漏水了')).toBeTruthy()
  expect(within(screen.getByRole('definition')).getByText('40 %')).toBeTruthy()
  expect(screen.getByRole('link', { name: /厨房/ }).getAttribute('href')).toBe(`/app/d/${leak.deviceId}`)
  expect(story.server.inputsOf(readMessages)).toEqual([{ upTo: leak.messageId }])
  await story.user.click(screen.getByRole('button', { name: t.mute }))
  expect(await screen.findByText(t.muted)).toBeTruthy()
  expect(story.server.inputsOf(muteMessages)).toEqual([{ deviceId: leak.deviceId, deKey: 'leak', minutes: 60 }])
  await story.user.click(screen.getByRole('button', { name: t.remove }))
  expect(await screen.findByRole('heading', { level: 1, name: t.title })).toBeTruthy()
})

test('the icon of the installed app has the number of unread messages', async () => {
  const setAppBadge = vi.fn<(count: number) => Promise<void>>(() => Promise.reject(new Error('not installed')))
  Object.defineProperty(navigator, 'setAppBadge', { value: setAppBadge, configurable: true })
  try {
    await story.open('/app/messages')
    await waitFor(() => expect(setAppBadge).toHaveBeenLastCalledWith(2))
  } finally {
    Reflect.deleteProperty(navigator, 'setAppBadge')
  }
})

test('an alarm whose end was not reported is marked as over by hand, where the reader may', async () => {
  let detail = { ...leak, ePush: '', eDetail: '厨房漏水了', eRhPush: '', values: [], pictures: [], mayClose: true }
  story.server.answer(getMessage, () => detail)
  story.server.answer(closeMessage, () => {
    detail = { ...detail, isOpen: false, closeTime: Date.now(), mayClose: false } as typeof detail
    return detail
  })
  await story.open(`/app/messages/${leak.messageId}`)
  await story.user.click(await screen.findByRole('button', { name: t.close }))
  expect(await screen.findByText(new RegExp(t.closed))).toBeTruthy()
  expect(story.server.inputsOf(closeMessage)).toEqual([{ messageId: leak.messageId }])
  expect(screen.queryByRole('button', { name: t.close })).toBeNull()
  expect(screen.queryByText(new RegExp(t.openFor('')))).toBeNull()
})

test('the third tab has what the system tells this user: read, and deleted one by one', async () => {
  const text = '林 解散了家庭“我家”'
  const notice = { noticeId: 'n'.repeat(22), kind: 'homeDissolved' as const, text, time: leak.time, isRead: false }
  let items = [notice]
  story.server.answer(listUserNotices, () => ({ items, next: null, unread: { alarm: 0, notice: 0, system: 1 } }))
  story.server.answer(readUserNotices, () => ({ alarm: 0, notice: 0, system: 0 }))
  story.server.answer(deleteUserNotices, () => {
    items = []
    return null
  })
  await story.open('/app/messages')
  await story.user.click(await screen.findByRole('radio', { name: new RegExp(t.tabs.system) }))
  expect(await screen.findByText(text)).toBeTruthy()
  await story.user.click(screen.getByRole('button', { name: t.readAll }))
  expect(story.server.inputsOf(readUserNotices)).toEqual([{ upTo: notice.noticeId }])
  await story.user.click(screen.getByRole('button', { name: t.removeOf(text) }))
  expect(story.server.inputsOf(deleteUserNotices)).toEqual([{ ids: [notice.noticeId] }])
  expect(await screen.findByText(t.none.system)).toBeTruthy()
})

test('a duration is in minutes, hours or days', () => {
  const text = (minutes: number) => durationText(minutes * 60_000, t)
  expect([text(-1), text(59), text(60), text(185), text(24 * 60 * 2 + 240)]).toEqual([
    t.underMinute,
    '59 分钟',
    '1 小时',
    '3 小时 5 分钟',
    '2 天 4 小时',
  ])
})
