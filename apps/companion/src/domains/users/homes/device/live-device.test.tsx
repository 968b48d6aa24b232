import { getHomeDevice, listHomeDeviceEvents, setHomeDevice } from '@slipway/contract/users/homes/home-devices.calls.ts'
import type { HomeDeviceDetail } from '@slipway/contract/users/homes/home-devices.ts'
import { watchHome } from '@slipway/contract/users/homes/home-live.calls.ts'
import { listHomes } from '@slipway/contract/users/homes/homes.calls.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { appStory } from '../../../../app/testing/app-story.tsx'
import { closeStreams } from '../home-stream.ts'
import { deviceZh as t } from './device-texts.zh.ts'
import { device, deviceId, elsewhere, feature, here, home, now } from './testing/device-sample.ts'

/** As streams say it. */
const {
  homeId: _homeId,
  productModel: _model,
  serial: _serial,
  model,
  may: _may,
  panel: _panel,
  shareId: _share,
  ...shown
} = device

let story: ReturnType<typeof appStory>
beforeEach(() => {
  story = appStory()
  story.server.answer(listHomes, () => [home(here, '我的家'), home(elsewhere, '老家')])
  story.server.answer(listHomeDeviceEvents, () => ({ items: [], next: null }))
})
afterEach(() => {
  closeStreams()
  story.close()
})

const open = async (changed: Partial<HomeDeviceDetail> = {}) => {
  story.server.answer(getHomeDevice, () => ({ ...device, ...changed }))
  await story.open(`/app/d/${deviceId}`)
}
const relay = () => screen.findByRole('switch', { name: /继电器/ })

test('what the stream of the home says is shown, until the device has left', async () => {
  const changed = [{ ...shown, name: '新名称', values: { load: { value: 42, time: now } } }]
  story.server.answer(watchHome, () => [{ home: home(here, '我的家'), deviceIds: [deviceId], changed }])
  await open()
  expect(await screen.findByRole('heading', { name: '新名称' })).toBeTruthy()
  expect(screen.getByText('42.0')).toBeTruthy()
  closeStreams()
  story.server.answer(watchHome, () => [{ home: home(here, '我的家'), deviceIds: [] }])
  await open()
  expect(await screen.findByText(t.absent)).toBeTruthy()
})

test('an alarm that occurs while the page is open has its banner', async () => {
  const eventName = { zh: '过载', en: 'Overload' }
  const alarm = { eventId: '9'.repeat(22), deKey: 'overload', eventName, eventStatus: 1 as const, time: now, data: {} }
  let reads = 0
  story.server.answer(listHomeDeviceEvents, () => ({
    items: reads++ === 0 ? [] : [{ ...alarm, closeTime: null }],
    next: null,
  }))
  let say: (event: object) => void = () => undefined
  story.server.answer(
    watchHome,
    () =>
      new ReadableStream({
        start(controller) {
          say = (event) => controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`))
          say({ home: home(here, '我的家'), deviceIds: [deviceId], changed: [shown] })
        },
      }) as never,
  )
  const level = { deKey: 'level', type: 'number', minimum: 0, maximum: 100, required: true, description: '水位' }
  const deOutput = JSON.stringify({ type: 'object', properties: [level] })
  await open({ model: [...model, { ...feature('overload', '过载', 1, {}), featureType: 3, deOutput }] })
  await waitFor(() => expect(reads).toBe(1))
  say({ events: [deviceId] })
  expect((await screen.findByRole('alert')).textContent).toContain('过载')
})

const whole = { home: home(here, '我的家'), deviceIds: [deviceId] }

test('what someone else is setting is busy', async () => {
  const state = async () => (await relay()).closest('[data-state]')?.getAttribute('data-state')
  story.server.answer(watchHome, () => [{ ...whole, changed: [{ ...shown, busy: ['relay'] }] }])
  await open()
  await waitFor(async () => expect(await state()).toBe('busy'))
  await story.user.click(await relay())
  expect(story.server.inputsOf(setHomeDevice)).toEqual([])
})
