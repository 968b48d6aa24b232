import { controlLimits } from '@slipway/contract/users/homes/homes.limits.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@slipway/contract/durations.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { unbindDevice } from '@slipway/contract/users/homes/binding.calls.ts'
import {
  explainHomeDevice,
  getHomeDevice,
  getHomeDeviceHistory,
  getHomeSnapshot,
  listHomeDeviceEvents,
  invokeHomeDevice,
  setHomeDevice,
  updateHomeDevice,
} from '@slipway/contract/users/homes/home-devices.calls.ts'
import type { HomeDeviceDetail } from '@slipway/contract/users/homes/home-devices.ts'
import { watchHome } from '@slipway/contract/users/homes/home-live.calls.ts'
import { listHomes } from '@slipway/contract/users/homes/homes.calls.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { appStory } from '../../../../app/testing/app-story.tsx'
import { closeStreams } from '../home-stream.ts'
import { deviceZh as t } from './device-texts.zh.ts'
import { device, deviceId, elsewhere, feature, here, home, now } from './testing/device-sample.ts'

const acked = { commandId: '7777777777777777777777', status: 3, code: 200, msg: null, output: null } as const

let story: ReturnType<typeof appStory>
beforeEach(() => {
  story = appStory()
  story.server.answer(listHomes, () => [home(here, '我的家'), home(elsewhere, '老家')])
  story.server.answer(listHomeDeviceEvents, () => ({ items: [], next: null }))
  story.server.answer(watchHome, () => [])
})
afterEach(() => {
  closeStreams()
  story.close()
})

const open = async (changed: Partial<HomeDeviceDetail> = {}, page = '') => {
  story.server.answer(getHomeDevice, () => ({ ...device, ...changed }))
  await story.open(`/app/d/${deviceId}${page}`)
}
const button = (name: string) => screen.findByRole('button', { name })
const relay = () => screen.findByRole('switch', { name: /继电器/ })

test('a tap sets the property and waits for the device; a failure goes back with its reason', async () => {
  story.server.answer(setHomeDevice, () => acked)
  await open()
  expect(await screen.findByRole('heading', { name: '书桌插座' })).toBeTruthy()
  await story.user.click(await relay())
  expect((await relay()).getAttribute('aria-checked')).toBe('true')
  expect(await screen.findByText('继电器：开，已生效')).toBeTruthy()
  expect(story.server.inputsOf(setHomeDevice)).toEqual([
    { deviceId, data: { relay: true }, waitMs: controlLimits.waitMs.max },
  ])

  story.server.answer(setHomeDevice, () => ({ ...acked, status: 4 as const, msg: '继电器过热' }))
  await story.user.click(await relay())
  expect(await screen.findByText('继电器过热')).toBeTruthy()
  story.server.answer(setHomeDevice, () => {
    throw new DomainError('homes.deviceOffline')
  })
  await story.user.click(await relay())
  expect(await screen.findByText('设备离线，无法控制')).toBeTruthy()
})

test('offline: since when and the way to the reason, and nothing is sent', async () => {
  await open({ online: false })
  expect(await screen.findByText(/^离线 3 小时/)).toBeTruthy()
  expect(screen.getByRole('link', { name: t.why }).getAttribute('href')).toBe(`/app/d/${deviceId}/why`)
  await story.user.click(await relay())
  expect(story.server.inputsOf(setHomeDevice)).toEqual([])
})

test('without the right to control, and of a disabled device, the page says so', async () => {
  await open({ may: ['see'], isDisabled: true })
  expect(await screen.findByText(t.disabled)).toBeTruthy()
  await story.user.click(await relay())
  expect(story.server.inputsOf(setHomeDevice)).toEqual([])
})

test('a device of no home of the user has a page that says so', async () => {
  story.server.answer(getHomeDevice, () => {
    throw new DomainError('homes.deviceNotFound')
  })
  await story.open(`/app/d/${deviceId}`)
  expect(await screen.findByText(t.absent)).toBeTruthy()
})

test('what a member may not do is not offered', async () => {
  await open({ may: ['see', 'control'] }, '/more')
  expect(await screen.findByRole('link', { name: new RegExp(t.history) })).toBeTruthy()
  expect(screen.queryByRole('link', { name: new RegExp(t.edit) })).toBeNull()
  expect(screen.queryByRole('link', { name: t.remove })).toBeNull()
})

test('it is moved to another home', async () => {
  story.server.answer(updateHomeDevice, () => ({ ...device, homeId: elsewhere }))
  await open({}, '/move')
  expect(await screen.findByRole('combobox', { name: t.moveTo })).toBeTruthy()
  await story.user.click(await button(t.move))
  await waitFor(() => expect(window.location.pathname).toBe(`/app/d/${deviceId}/more`))
  expect(story.server.inputsOf(updateHomeDevice)).toEqual([{ deviceId, homeId: elsewhere }])
})

test('it is removed with its history, after a page that says what is lost', async () => {
  story.server.answer(unbindDevice, () => null)
  await open({}, '/remove')
  const { noAccess, erased, kept, again } = t.removeEffects
  for (const effect of [noAccess, erased, again]) expect(await screen.findByText(effect)).toBeTruthy()
  expect(screen.queryByText(kept)).toBeNull()
  await story.user.click(await button(t.removeConfirm))
  await waitFor(() => expect(window.location.pathname).toBe('/app/'))
  expect(story.server.inputsOf(unbindDevice)).toEqual([{ deviceId, eraseHistory: true }])
})

test('it is removed without erasing anything, where that is chosen', async () => {
  story.server.answer(unbindDevice, () => null)
  await open({}, '/remove')
  await story.user.click(await screen.findByRole('checkbox', { name: t.removeErase }))
  expect(screen.getByText(t.removeEffects.kept)).toBeTruthy()
  await story.user.click(await button(t.remove))
  await waitFor(() => expect(story.server.inputsOf(unbindDevice)).toEqual([{ deviceId, eraseHistory: false }]))
})

test('history is a chart with a table behind a button', async () => {
  const points = [1, 2, 3].map((at) => ({ time: now - at * HOUR_MS, value: 20 + at }))
  story.server.answer(getHomeDeviceHistory, () => ({
    thinned: 'none' as const,
    points,
    buckets: [],
    bucketMs: 0,
    total: 3,
    cutBefore: null,
  }))
  await open({}, '/history')
  await story.user.selectOptions(await screen.findByRole('combobox', { name: t.property }), '负载')
  expect(await screen.findByRole('figure', { name: t.chartOf('负载', '21.0 W', '23.0 W') })).toBeTruthy()
  await story.user.click(await button(t.asTable))
  expect(screen.getAllByRole('row').map((row) => row.textContent?.slice(-6))).toEqual([
    `${t.time}${t.value}`,
    '23.0 W',
    '22.0 W',
    '21.0 W',
  ])
})

test('the large figure of a sensor is compared with the value that is nearest to a day ago', async () => {
  const model = [
    feature('temperature', '温度', 1, { type: 'number', minimum: -40, maximum: 125, step: 0.1, unit: '℃' }),
  ]
  const values = { temperature: { value: 23.4, time: now } }
  const then = [-40, -2, 30].map((minutes, at) => ({ time: now - DAY_MS + minutes * MINUTE_MS, value: 20 + at }))
  const nothing = { thinned: 'none' as const, buckets: [], bucketMs: 0, total: 3, cutBefore: null }
  story.server.answer(getHomeDeviceHistory, ({ from, to }) => ({
    ...nothing,
    points: then.filter(({ time }) => time >= from && time < to),
  }))
  await open({ model, values })
  expect(await screen.findByText('比昨天 +2.4')).toBeTruthy()
  const spans = story.server.inputsOf(getHomeDeviceHistory).map(({ from, to }) => to - from)
  expect(spans).toContain(2 * HOUR_MS)
})

test('events are listed with those of earlier pages', async () => {
  const event = (id: string) => ({
    eventId: id.repeat(22),
    deKey: 'overload',
    eventName: { zh: `过载${id}`, en: 'Overload' },
    eventStatus: 1 as const,
    time: now,
    closeTime: null,
    data: {},
  })
  story.server.answer(listHomeDeviceEvents, ({ before }) =>
    before === undefined ? { items: [event('9')], next: '9'.repeat(22) } : { items: [event('8')], next: null },
  )
  await open({}, '/events')
  expect(await screen.findByText('过载9')).toBeTruthy()
  await story.user.click(await button(t.earlier))
  expect(await screen.findByText('过载8')).toBeTruthy()
  expect(screen.queryByRole('button', { name: t.earlier })).toBeNull()
})

test('the page of the connection says why the device is offline, and what helps', async () => {
  story.server.answer(explainHomeDevice, () => ({
    state: 'offline' as const,
    overHttp: false,
    since: now,
    reason: 'keepaliveTimeout',
    attempt: null,
    problem: null,
    rejectedMessages: 0,
  }))
  await open({ online: false }, '/why')
  expect(await screen.findByText(t.causes.connectionLost)).toBeTruthy()
  for (const step of t.steps) expect(screen.getByText(step)).toBeTruthy()
})

const gateway: HomeDeviceDetail = {
  ...device,
  name: '网关',
  values: { gateway_children: { value: 1, time: now } },
  model: [
    feature('gateway_children', '子设备数', 1, { type: 'integer', minimum: 0, maximum: 200 }),
    {
      ...feature('gateway_permit_join', '开启入网', 1, {
        type: 'object',
        properties: [{ deKey: 'seconds', type: 'integer', minimum: 1, maximum: 254 }],
      }),
      featureType: 2,
    },
  ],
}

const subId = 's'.repeat(22)
/** The home has a device that is connected through the gateway, and one that is not. */
function carriesOne(): void {
  const { model, homeId: _home, may: _may, serial: _serial, productModel: _productModel, ...plug } = device
  const sub = { ...plug, deviceId: subId, name: '门窗', gatewayId: deviceId, productId: 'b'.repeat(32) }
  const devices = [plug, sub, { ...sub, deviceId: 'o'.repeat(22), name: '台灯', gatewayId: null }]
  const models = { ['b'.repeat(32)]: model }
  story.server.answer(getHomeSnapshot, () => ({ homeId: here, rooms: [], scenes: [], devices, models }))
  const deviceIds = devices.map((one) => one.deviceId)
  story.server.answer(watchHome, () => [{ home: home(here, '我的家'), deviceIds, changed: devices }])
}

test.each([
  ['with other features', device.model],
  ['without features', []],
])('a gateway %s lists what it carries, although its model has nothing about that', async (_which, model) => {
  carriesOne()
  await open({ model })
  expect((await screen.findByRole('link', { name: '门窗' })).getAttribute('href')).toBe(`/app/d/${subId}`)
  expect(screen.queryByRole('link', { name: '台灯' })).toBeNull()
  expect(screen.getByText('1 台')).toBeTruthy()
})

test('a gateway shows what it carries, and opens for new ones', async () => {
  carriesOne()
  story.server.answer(invokeHomeDevice, () => acked)
  await open(gateway)
  const link = await screen.findByRole('link', { name: '门窗' })
  expect(link.getAttribute('href')).toBe(`/app/d/${subId}`)
  expect(screen.queryByRole('link', { name: '台灯' })).toBeNull()
  await story.user.click(await button('添加'))
  expect(story.server.inputsOf(invokeHomeDevice)).toMatchObject([
    { deKey: 'gateway_permit_join', data: { seconds: 60 } },
  ])
  expect(screen.getByText('正在添加，剩余 60 秒')).toBeTruthy()
})

test('a guest of a gateway sees it alone: nothing asks for the home of its owner', async () => {
  await open({ ...gateway, shareId: 'h'.repeat(22), may: ['see', 'control'] })
  expect(await button('添加')).toBeTruthy()
  expect(story.server.inputsOf(getHomeSnapshot)).toEqual([])
  expect(story.server.inputsOf(watchHome)).toEqual([])
})
