import {
  addToFeedback,
  getOwnFeedback,
  listOwnFeedback,
  readOwnFeedback,
  sendFeedback,
} from '@slipway/contract/users/feedback/feedback.calls.ts'
import { feedbackLimits } from '@slipway/contract/users/feedback/feedback.limits.ts'
import { getHomeSnapshot } from '@slipway/contract/users/homes/home-devices.calls.ts'
import type { HomeDevice } from '@slipway/contract/users/homes/home-devices.ts'
import { listSharedDevices } from '@slipway/contract/users/homes/shares/shares.calls.ts'
import { listHomes } from '@slipway/contract/users/homes/homes.calls.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { NetworkDown } from '@slipway/web-client/testing/answer.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { appStory } from '../../../app/testing/app-story.tsx'
import type { FeedbackThread, ShownFeedback } from './feedback.queries.ts'
import { feedbackZh as t } from './feedback-texts.zh.ts'

const recordId = 'r'.repeat(22)
const deviceId = 'd'.repeat(22)
const homeId = 'h'.repeat(22)

const plug: ShownFeedback = {
  recordId,
  problemId: 'FB261124K7M2QX',
  problemType: 201,
  description: '插座每天晚上都会离线',
  deviceName: '客厅插座',
  replyType: 1,
  unread: 1,
  createTime: Date.now() - 60_000,
}
const thread: FeedbackThread = {
  ...plug,
  thirdPlatform: '',
  contact: '',
  pictures: ['p'.repeat(22)],
  replies: [{ isStaff: true, msg: '请升级固件', time: Date.now() }],
  isOpen: true,
}

const device: HomeDevice = {
  deviceId,
  name: '客厅插座',
  roomId: null,
  gatewayId: null,
  productId: 'plug',
  productName: '插座',
  picture: '',
  online: true,
  onlineTime: null,
  isDisabled: false,
  bindTime: 0,
  values: {},
}

let story: ReturnType<typeof appStory>
beforeEach(() => {
  story = appStory()
  story.server.answer(listOwnFeedback, () => ({ items: [plug], next: null, unread: 1 }))
  story.server.answer(listHomes, () => [
    {
      homeId,
      name: '我的家',
      timeZone: 'Asia/Shanghai',
      country: 'CN',
      role: 1 as const,
      mayManage: true,
      devices: 1,
      members: 1,
    },
  ])
  story.server.answer(getHomeSnapshot, () => ({
    homeId,
    devices: [device],
    rooms: [],
    scenes: [],
    models: {},
  }))
})
afterEach(() => {
  cleanup()
  story.close()
})

const describe = async (words: string) =>
  story.user.type(await screen.findByRole('textbox', { name: new RegExp(t.description) }), words)

test('the list says what has a new reply, and Me how much', async () => {
  await story.open('/app/feedback')
  expect(await screen.findByText(new RegExp(t.unread))).toBeTruthy()
  cleanup()
  await story.open('/app/me')
  expect(await screen.findByText('1 条有新回复')).toBeTruthy()
})

test('without feedback the list says what it is for; without a server, that it failed', async () => {
  story.server.answer(listOwnFeedback, () => ({ items: [], next: null, unread: 0 }))
  await story.open('/app/feedback')
  expect(await screen.findByText(t.noneText)).toBeTruthy()
  cleanup()
  story.server.answer(listOwnFeedback, () => {
    throw new DomainError('feedback.notFound')
  })
  await story.open('/app/feedback')
  expect(await screen.findByText(t.failed)).toBeTruthy()
})

test('opening feedback marks its replies as read, and what is added is shown', async () => {
  story.server.answer(getOwnFeedback, () => thread)
  story.server.answer(readOwnFeedback, () => null)
  story.server.answer(addToFeedback, ({ msg }) => ({
    ...thread,
    unread: 0,
    replies: [...thread.replies, { isStaff: false, msg, time: Date.now() }],
  }))
  await story.open(`/app/feedback/${recordId}`)
  expect(await screen.findByText('请升级固件')).toBeTruthy()
  await waitFor(() => expect(story.server.inputsOf(readOwnFeedback)).toEqual([{ recordId }]))
  await story.user.click(screen.getByRole('button', { name: t.enlarge(1) }))
  expect(screen.getByRole('button', { name: t.shrink(1) })).toBeTruthy()
  await story.user.type(screen.getByRole('textbox', { name: t.add }), ' 还是一样 ')
  await story.user.click(screen.getByRole('button', { name: t.send }))
  expect(await screen.findByText('还是一样')).toBeTruthy()
})

test('feedback that is full takes no more', async () => {
  story.server.answer(getOwnFeedback, () => ({ ...thread, unread: 0, isOpen: false }))
  await story.open(`/app/feedback/${recordId}`)
  expect(await screen.findByText(t.closed(feedbackLimits.replies))).toBeTruthy()
  expect(screen.queryByRole('button', { name: t.send })).toBeNull()
})

test('from a device it is about that device; what is typed stays where it was not sent', async () => {
  let isDown = true
  story.server.answer(sendFeedback, () => {
    if (isDown) throw new NetworkDown()
    return { recordId, problemId: plug.problemId }
  })
  story.server.answer(getOwnFeedback, () => ({ ...thread, unread: 0 }))
  await story.open(`/app/feedback/new?device=${deviceId}`)
  expect(await screen.findByRole('option', { name: '客厅插座', selected: true })).toBeTruthy()
  await story.user.click(screen.getByRole('button', { name: t.submit }))
  expect(screen.getByText(t.descriptionMissing)).toBeTruthy()
  await describe('每晚离线')
  await story.user.click(screen.getByRole('button', { name: t.submit }))
  expect(await screen.findByText('网络异常，请重试')).toBeTruthy()
  isDown = false
  await story.user.click(screen.getByRole('button', { name: t.submit }))
  expect(await screen.findByText('请升级固件')).toBeTruthy()
  expect(story.server.inputsOf(sendFeedback).at(-1)).toEqual({
    problemType: 201,
    deviceId,
    description: '每晚离线',
    thirdPlatform: '',
    contact: '',
    pictures: [],
  })
})

test('a device that others share can be chosen; one that the form doesn’t show is never sent', async () => {
  const shared = { ...device, deviceId: 'g'.repeat(22), name: '共享灯' }
  const terms = { shareId: 's'.repeat(22), mayControl: true, withMessages: false, endTime: null, by: 'Ben' }
  story.server.answer(listSharedDevices, () => [{ device: shared, ...terms }])
  story.server.answer(sendFeedback, () => ({ recordId, problemId: plug.problemId }))
  story.server.answer(getOwnFeedback, () => ({ ...thread, unread: 0 }))
  const sendFor = async (asked: string, shown: string) => {
    await story.open(`/app/feedback/new?device=${asked}`)
    expect(await screen.findByRole('option', { name: t.deviceOf('共享灯', 'Ben') })).toBeTruthy()
    expect(screen.getByRole('option', { name: shown, selected: true })).toBeTruthy()
    await describe('不亮')
    await story.user.click(screen.getByRole('button', { name: t.submit }))
    expect(await screen.findByText('请升级固件')).toBeTruthy()
    cleanup()
    return story.server.inputsOf(sendFeedback).at(-1)
  }
  expect(await sendFor(shared.deviceId, t.deviceOf('共享灯', 'Ben'))).toMatchObject({ deviceId: shared.deviceId })
  expect(await sendFor('x'.repeat(22), t.noDevice)).not.toHaveProperty('deviceId')
})

test('a third party is asked for where it is about one', async () => {
  story.server.answer(sendFeedback, () => {
    throw new DomainError('feedback.tooManyToday', { max: 5, hours: 3 })
  })
  await story.open('/app/feedback/new')
  await story.user.selectOptions(await screen.findByRole('combobox', { name: t.type }), t.types[301])
  await story.user.type(screen.getByRole('textbox', { name: t.platform }), 'Alexa')
  await describe('没有反应')
  await story.user.click(screen.getByRole('button', { name: t.submit }))
  expect(await screen.findByText(/请在 3 小时后再试/)).toBeTruthy()
  expect(story.server.inputsOf(sendFeedback).at(-1)).toMatchObject({ problemType: 301, thirdPlatform: 'Alexa' })
})

test('after five in 24 hours the page says so before one more is written', async () => {
  const items = Array.from({ length: feedbackLimits.perDay }, (_, n) => ({ ...plug, recordId: `${n}`.repeat(22) }))
  story.server.answer(listOwnFeedback, () => ({ items, next: null, unread: 0 }))
  await story.open('/app/feedback/new')
  expect(await screen.findByText(t.limit(feedbackLimits.perDay))).toBeTruthy()
})
