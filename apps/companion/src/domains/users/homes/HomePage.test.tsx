import { commandStatus } from '@slipway/contract/devices/devices/devices.ts'
import { encodeFeature, type PropertyRecord } from '@slipway/contract/products/features/feature-record.ts'
import type { Feature } from '@slipway/contract/products/features/features.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { getHomeSnapshot, setHomeDevice } from '@slipway/contract/users/homes/home-devices.calls.ts'
import type { HomeDevice } from '@slipway/contract/users/homes/home-devices.ts'
import { watchHome, type HomeChanges } from '@slipway/contract/users/homes/home-live.calls.ts'
import { listHomes } from '@slipway/contract/users/homes/homes.calls.ts'
import type { Home } from '@slipway/contract/users/homes/homes.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { appStory } from '../../../app/testing/app-story.tsx'
import { connectAgain } from '../../../shared/testing/connect-again.ts'
import { connectionLost } from '@slipway/web-client/connection.ts'
import { closeStreams } from './home-stream.ts'
import { cardZh } from '../../../shared/device-card/card-texts.zh.ts'
import { homesZh as t } from './homes-texts.zh.ts'

const homeId = 'h'.repeat(22)
const productId = 'a'.repeat(32)
const home: Home = {
  homeId,
  name: '我家',
  timeZone: 'Asia/Shanghai',
  country: '',
  role: 1,
  mayManage: false,
  members: 1,
  devices: 1,
}
const plug: HomeDevice = {
  deviceId: 'd'.repeat(22),
  name: '插座',
  roomId: null,
  gatewayId: null,
  productId,
  productName: '插座',
  picture: '',
  online: true,
  onlineTime: 1,
  isDisabled: false,
  bindTime: 1,
  values: { plug_on: { value: false, time: 1 }, power: { value: 36.5, time: 1 } },
}

const feature = (deKey: string, zh: string, deInput: PropertyRecord['deInput'], transType: 1 | 3): Feature =>
  encodeFeature({
    did: deKey,
    productId,
    featureType: 1,
    deKey,
    deName: { zh, en: deKey },
    deRemark: '',
    deOptional: 1,
    isStandard: 1,
    transType,
    deInput,
    deOutput: {},
    sourceFeatureType: 0,
    createTime: 0,
    updateTime: 0,
  })

const models = {
  [productId]: [
    feature('plug_on', '插座开关', { type: 'boolean' }, 3),
    feature('power', '有功功率', { type: 'number', minimum: 0, maximum: 5000, step: 0.1, unit: 'W' }, 1),
  ],
}
const whole: HomeChanges = { home, rooms: [], members: [], deviceIds: [plug.deviceId], changed: [plug] }

let story: ReturnType<typeof appStory>
beforeEach(() => {
  localStorage.clear()
  story = appStory()
  story.server.answer(listHomes, () => [home])
  story.server.answer(getHomeSnapshot, () => ({ homeId, devices: [plug], rooms: [], scenes: [], models }))
  story.server.answer(watchHome, () => [whole])
})
afterEach(() => {
  cleanup()
  closeStreams()
  story.close()
})

const quick = () => screen.findByRole('switch', { name: cardZh.quickOf('插座', '插座开关') })

test('a user without a home creates one; a home without devices asks for one, of those who may add', async () => {
  story.server.answer(listHomes, () => [])
  await story.open('/app/')
  expect((await screen.findByRole('link', { name: t.create })).getAttribute('href')).toBe('/app/homes/new')
})

test.each([
  ['the owner', home, t.noDeviceText],
  ['a member', { ...home, role: 2 as const }, t.noDeviceMember],
])('%s of an empty home reads what comes next', async (_who, listed, text) => {
  story.server.answer(listHomes, () => [listed])
  story.server.answer(getHomeSnapshot, () => ({ homeId, devices: [], rooms: [], scenes: [], models: {} }))
  story.server.answer(watchHome, () => [{ ...whole, home: listed, deviceIds: [], changed: [] }])
  await story.open('/app/')
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryAllByRole('link', { name: t.add })).toHaveLength(listed.role === 1 ? 2 : 0)
})

test('a home of many devices shows all of them, also those that are drawn later', async () => {
  const devices = Array.from({ length: 30 }, (_, at) => ({ ...plug, deviceId: String(at).padStart(22, 'd') }))
  story.server.answer(getHomeSnapshot, () => ({ homeId, devices, rooms: [], scenes: [], models }))
  story.server.answer(watchHome, () => [])
  await story.open('/app/')
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(30))
})

test('far from the screen a device is only its name, until it comes near', async () => {
  const observe = vi.spyOn(IntersectionObserver.prototype, 'observe').mockReturnValue()
  onTestFinished(() => observe.mockRestore())
  await story.open('/app/')
  const far = await screen.findByRole('listitem')
  expect(far.textContent).toBe('插座')
  expect(within(far).queryByRole('link')).toBeNull()
  const [observer] = observe.mock.contexts as IntersectionObserver[]
  observe.mockRestore()
  act(() => observer?.observe(far))
  expect(await quick()).toBeTruthy()
})

test('a switch shows what is wanted until the device has it, and is announced', async () => {
  story.server.answer(setHomeDevice, ({ data }) => {
    expect(data).toEqual({ plug_on: true })
    return { commandId: '1111111111111111111111', status: commandStatus.acked, code: 200, msg: null, output: null }
  })
  await story.open('/app/')
  const card = within((await quick()).closest('li') ?? document.body)
  expect(card.getByRole('link', { name: '插座' }).getAttribute('href')).toBe(`/app/d/${plug.deviceId}`)
  expect(card.getByText('36.5 W')).toBeTruthy()
  await story.user.click(await quick())
  expect((await quick()).getAttribute('aria-checked')).toBe('true')
  expect(await screen.findByText(cardZh.said('插座', cardZh.on))).toBeTruthy()
})

test('a switch goes back with the reason, and can be tried again', async () => {
  story.server.answer(setHomeDevice, () => {
    throw new DomainError('homes.deviceOffline')
  })
  await story.open('/app/')
  await story.user.click(await quick())
  expect(await screen.findByRole('button', { name: cardZh.retry })).toBeTruthy()
  expect((await quick()).getAttribute('aria-checked')).toBe('false')
  expect(screen.getAllByText(/设备离线，无法控制/)).toHaveLength(2)
})

test('a switch that someone else is setting says so, and can’t be used meanwhile', async () => {
  story.server.answer(watchHome, () => [whole, { changed: [{ ...plug, busy: ['plug_on'] }] }])
  await story.open('/app/')
  expect(await screen.findByText(cardZh.busy)).toBeTruthy()
  expect(await quick()).toHaveProperty('disabled', true)
})

test('what is busy for a moment is not shown', async () => {
  story.server.answer(watchHome, () => [whole, { changed: [{ ...plug, busy: ['plug_on'] }] }, { changed: [plug] }])
  await story.open('/app/')
  expect(await quick()).toHaveProperty('disabled', false)
  expect(screen.queryByText(cardZh.busy)).toBeNull()
})

test('a device that goes offline can’t be switched', async () => {
  story.server.answer(watchHome, () => [whole, { changed: [{ ...plug, online: false }] }])
  await story.open('/app/')
  expect(await screen.findByText(cardZh.offline)).toBeTruthy()
  expect(await quick()).toHaveProperty('disabled', true)
})

test('a member that was removed sees another home immediately', async () => {
  const other = { ...home, homeId: 'o'.repeat(22), name: '父母家' }
  story.server.answer(listHomes, () => [home, other])
  const left: HomeChanges = { over: 'left' }
  story.server.answer(watchHome, (input) => (input.homeId === homeId ? [whole, left] : [whole]))
  await story.open('/app/')
  expect(await screen.findByRole('heading', { name: '父母家' })).toBeTruthy()
  expect(await screen.findByText(t.hasLeft('我家'))).toBeTruthy()
})

test('without a connection the page says how old its values are, and refuses to switch', async () => {
  onTestFinished(connectAgain)
  await story.open('/app/')
  expect(await quick()).toHaveProperty('disabled', false)
  act(connectionLost)
  expect(await quick()).toHaveProperty('disabled', true)
  expect(screen.getByText(new RegExp(t.asOf('')))).toBeTruthy()
})
