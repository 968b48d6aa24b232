import { getHomeDevice, listHomeDeviceEvents, setHomeDevice } from '@slipway/contract/users/homes/home-devices.calls.ts'
import { watchHome } from '@slipway/contract/users/homes/home-live.calls.ts'
import { listHomes } from '@slipway/contract/users/homes/homes.calls.ts'
import { connectionLost } from '@slipway/web-client/connection.ts'
import { NetworkDown } from '@slipway/web-client/testing/answer.ts'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { appStory } from '../../../../app/testing/app-story.tsx'
import { stubBrowserStore } from '../../../../shared/testing/browser-store.ts'
import { connectAgain } from '../../../../shared/testing/connect-again.ts'
import { closeStreams } from '../home-stream.ts'
import { device, deviceId, elsewhere, feature, here, home } from './testing/device-sample.ts'

let stored: Map<string, unknown>
let story: ReturnType<typeof appStory>
beforeEach(() => {
  stored = stubBrowserStore()
  story = appStory()
  story.server.answer(listHomes, () => [home(here, '我的家')])
  story.server.answer(listHomeDeviceEvents, () => ({ items: [], next: null }))
  story.server.answer(watchHome, () => [])
})
afterEach(() => {
  closeStreams()
  story.close()
  vi.unstubAllGlobals()
})
const relay = () => screen.findByRole('switch', { name: /继电器/ })

test('without a connection the panel is drawn from what the browser has stored of its home, with its time', async () => {
  const {
    model,
    homeId: _home,
    may: _may,
    serial: _serial,
    productModel: _type,
    shareId: _share,
    panel: _panel,
    ...plug
  } = device
  const overload = { ...feature('overload', '过载', 1, {}), featureType: 3 as const }
  const snapshot = {
    homeId: here,
    rooms: [],
    scenes: [],
    devices: [plug],
    models: { [device.productId]: [...model, overload] },
  }
  stored.set('homes', [home(elsewhere, '老家'), home(here, '我的家')])
  stored.set(`home ${here}`, { at: Date.UTC(2026, 10, 1, 4, 5), snapshot })
  story.server.answer(getHomeDevice, () => {
    throw new NetworkDown()
  })
  await story.open(`/app/d/${deviceId}`)
  expect(await screen.findByText(/^数据截至 2026-11-01 /)).toBeTruthy()
  expect(screen.getByRole('heading', { name: '书桌插座' })).toBeTruthy()
  expect(screen.getByText('20.0')).toBeTruthy()
  // Events are not stored: the panel doesn't say that there are none.
  expect(screen.queryByText('还没有事件')).toBeNull()
  await story.user.click(await relay())
  expect(story.server.inputsOf(setHomeDevice)).toEqual([])
})

test('without a connection a device that is not stored says what the page needs', async () => {
  story.server.answer(getHomeDevice, () => {
    throw new NetworkDown()
  })
  await story.open(`/app/d/${deviceId}`)
  expect(await screen.findByText(/^此页面需要网络/)).toBeTruthy()
})

test('a panel that loses its connection says how old its values are, and sets nothing', async () => {
  onTestFinished(connectAgain)
  story.server.answer(getHomeDevice, () => device)
  await story.open(`/app/d/${deviceId}`)
  await relay()
  act(connectionLost)
  expect(await screen.findByText(/^数据截至/)).toBeTruthy()
  await story.user.click(await relay())
  expect(story.server.inputsOf(setHomeDevice)).toEqual([])
})
