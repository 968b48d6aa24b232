import { DAY_MS } from '@slipway/contract/durations.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { getHomeDevice, listHomeDeviceEvents } from '@slipway/contract/users/homes/home-devices.calls.ts'
import type { HomeDevice } from '@slipway/contract/users/homes/home-devices.ts'
import { listHomes } from '@slipway/contract/users/homes/homes.calls.ts'
import {
  endShare,
  listSharedDevices,
  listShares,
  shareDevice,
  watchShares,
} from '@slipway/contract/users/homes/shares/shares.calls.ts'
import type { DeviceShare } from '@slipway/contract/users/homes/shares/shares.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { appStory } from '../../../../app/testing/app-story.tsx'
import { deviceZh } from '../device/device-texts.zh.ts'
import { closeStreams } from '../home-stream.ts'
import { sharedZh as t } from './shared-texts.zh.ts'

const deviceId = 'd'.repeat(22)
const shareId = 's'.repeat(22)
const url = `https://iot.example.com/app/s#${'t'.repeat(43)}`
const device: HomeDevice = {
  deviceId,
  name: '书桌插座',
  roomId: null,
  gatewayId: null,
  productId: 'a'.repeat(32),
  productName: '智能插座',
  picture: '',
  online: true,
  onlineTime: 1,
  isDisabled: false,
  bindTime: 1,
  values: {},
}
const detail = (given: string | null, may: ('see' | 'control' | 'manage' | 'govern' | 'takeAway')[]) => ({
  ...device,
  homeId: 'h'.repeat(22),
  shareId: given,
  panel: null,
  productModel: '',
  serial: given === null ? 'SN-1' : '',
  model: [],
  may,
})
const terms = { shareId, by: 'Ann', mayControl: true, withMessages: false, endTime: null }

let story: ReturnType<typeof appStory>
beforeEach(() => {
  story = appStory()
  story.server.answer(listHomes, () => [])
  story.server.answer(listHomeDeviceEvents, () => ({ items: [], next: null }))
})
afterEach(() => {
  cleanup()
  closeStreams()
  story.close()
})

/** A stream that says this, and more later. */
function streamOf(first: object) {
  let say: (event: object) => void = () => undefined
  const stream = () =>
    new ReadableStream({
      start(controller) {
        say = (event) => controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`))
        say(first)
      },
    }) as never
  return { stream, say: (event: object) => say(event) }
}

test('the start lists what others share apart from one’s own homes, and follows it', async () => {
  story.server.answer(listSharedDevices, () => [{ device, ...terms }])
  const { stream, say } = streamOf({ shares: [{ deviceId, ...terms }], changed: [device] })
  story.server.answer(watchShares, stream)
  await story.open('/app/')
  expect(await screen.findByRole('heading', { name: t.shared })).toBeTruthy()
  expect(screen.getByRole('link', { name: /书桌插座/ }).getAttribute('href')).toBe(`/app/d/${deviceId}`)
  say({ changed: [{ ...device, name: '台灯' }] })
  expect(await screen.findByText('台灯')).toBeTruthy()
  say({ over: 'left' })
  await waitFor(() => expect(screen.queryByRole('heading', { name: t.shared })).toBeNull())
})

test('a guest is out when the share ends, and leaves it itself', async () => {
  story.server.answer(getHomeDevice, () => detail(shareId, ['see', 'control']))
  story.server.answer(listSharedDevices, () => [{ device, ...terms }])
  const { stream, say } = streamOf({ shares: [{ deviceId, ...terms }], changed: [device] })
  story.server.answer(watchShares, stream)
  await story.open(`/app/d/${deviceId}/more`)
  expect(await screen.findByText(new RegExp(t.sharedBy('Ann')))).toBeTruthy()
  expect(screen.queryByText(deviceZh.serial)).toBeNull()
  expect(screen.queryByRole('link', { name: t.share })).toBeNull()
  const ended: unknown[] = []
  story.server.answer(endShare, (input) => {
    ended.push(input)
    return null
  })
  await story.user.click(screen.getByRole('link', { name: t.leave }))
  await story.user.click(await screen.findByRole('button', { name: t.leave }))
  await waitFor(() => expect(ended).toEqual([{ shareId }]))
  cleanup()
  await story.open(`/app/d/${deviceId}`)
  expect(await screen.findByRole('heading', { level: 1, name: '书桌插座' })).toBeTruthy()
  say({ over: 'left' })
  expect(await screen.findByText(deviceZh.absent)).toBeTruthy()
})

test('an owner shares with terms, is shown the link once, and withdraws a share', async () => {
  story.server.answer(getHomeDevice, () => detail(null, ['see', 'control', 'manage', 'govern']))
  let shares: DeviceShare[] = []
  story.server.answer(listShares, () => shares)
  const asked: Record<string, unknown>[] = []
  story.server.answer(shareDevice, (input) => {
    asked.push(input)
    const { withMessages, mayControl } = input
    shares = [{ shareId, state: 'open', to: null, by: 'Ann', createTime: 1, endTime: null, mayControl, withMessages }]
    return { shareId, url, expireTime: Date.now() + DAY_MS }
  })
  story.server.answer(endShare, () => {
    shares = []
    return null
  })
  await story.open(`/app/d/${deviceId}/share`)
  expect(await screen.findByText(t.noShares)).toBeTruthy()
  const { user } = story
  await user.click(screen.getByRole('switch', { name: new RegExp(t.withMessages) }))
  await user.selectOptions(screen.getByRole('combobox', { name: t.end }), t.ends.never)
  await user.click(screen.getByRole('button', { name: t.make }))
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: t.link })).value).toBe(url)
  expect(asked).toEqual([{ deviceId, mayControl: true, withMessages: true, asLink: false }])
  await user.click(await screen.findByRole('button', { name: t.withdrawOf(t.open) }))
  expect(await screen.findByText(t.noShares)).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: t.link })).toBeNull()

  // A link for visitors has an end within a week and no messages.
  await user.click(screen.getByRole('radio', { name: t.kinds.visitor }))
  expect(screen.queryByRole('option', { name: t.ends.never })).toBeNull()
  expect(screen.queryByRole('switch', { name: new RegExp(t.withMessages) })).toBeNull()
  await user.click(screen.getByRole('switch', { name: new RegExp(t.mayControl) }))
  await user.click(screen.getByRole('button', { name: t.make }))
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(asked[1]).toMatchObject({ mayControl: false, withMessages: false, asLink: true })
  expect(Number(asked[1]?.['endTime']) - Date.now()).toBeLessThanOrEqual(DAY_MS)
})

test('a manager is offered a day at most, and reads why a share was refused', async () => {
  story.server.answer(getHomeDevice, () => detail(null, ['see', 'control', 'manage']))
  story.server.answer(listShares, () => [])
  story.server.answer(shareDevice, () => {
    throw new DomainError('homes.tooManyShares', { limit: 20 })
  })
  await story.open(`/app/d/${deviceId}/share`)
  await screen.findByText(t.noShares)
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    t.ends.hour,
    t.ends.evening,
    t.ends.day,
  ])
  await story.user.click(screen.getByRole('button', { name: t.make }))
  expect(await screen.findByText(/20/)).toBeTruthy()
})
