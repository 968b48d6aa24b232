import { brandOf } from '@slipway/contract/users/apps/app-brand.ts'
import {
  getHomeDevice,
  getHomeSnapshot,
  listHomeDeviceEvents,
} from '@slipway/contract/users/homes/home-devices.calls.ts'
import { watchHome } from '@slipway/contract/users/homes/home-live.calls.ts'
import type { HomePanel } from '@slipway/contract/users/homes/home-panels.ts'
import { listHomes } from '@slipway/contract/users/homes/homes.calls.ts'
import { grantToProgram } from '@slipway/contract/users/mini-programs/user-programs.calls.ts'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { appStory } from '../../../app/testing/app-story.tsx'
import { device, deviceId, here, home } from '../homes/device/testing/device-sample.ts'
import { closeStreams } from '../homes/home-stream.ts'
import { miniProgramsZh as t } from './mini-programs-texts.zh.ts'

const appId = 'a'.repeat(32)
const miniProgramId = 'b'.repeat(32)
const src = '/panel-files/c0ffee/index.html'
const content = {
  appName: 'Acme',
  androidName: 'com.acme',
  bundleId: 'com.acme',
  logo: '/files/logo.png',
  items: [],
  hidden: [],
  categories: [],
}
type Program = NonNullable<HomePanel['program']>

let story: ReturnType<typeof appStory>
beforeEach(() => {
  const brand = brandOf(content, { appId, version: 1, icons: null })
  window.slipwayBrand = { brand, ready: Promise.resolve(), listen: () => () => undefined }
  story = appStory()
  story.server.answer(listHomes, () => [home(here, '我的家')])
  story.server.answer(getHomeSnapshot, () => ({ homeId: here, devices: [], rooms: [], scenes: [], models: {} }))
  story.server.answer(listHomeDeviceEvents, () => ({ items: [], next: null }))
  story.server.answer(watchHome, () => [])
})
afterEach(() => {
  cleanup()
  closeStreams()
  story.close()
  delete window.slipwayBrand
})

function answerWith(change: Partial<Program>, id = deviceId) {
  const program: Program = {
    miniProgramId,
    cnName: '全屋一览',
    enName: 'At a glance',
    logo: '',
    version: '1.0.0',
    granted: [],
    isAnswered: false,
    ...change,
  }
  const frame = { src, permissions: ['home' as const, 'device' as const], links: [] }
  const panel: HomePanel = {
    kind: 'eib',
    panelId: '7',
    rnName: 'MiniRepertory',
    version: '1.0.0',
    minAppVersion: '1.2.8',
    document: null,
    entry: null,
    frame,
    program,
  }
  story.server.answer(getHomeDevice, () => ({ ...device, deviceId: id, panel }))
}

function open(change: Partial<Program> = {}) {
  answerWith(change)
  return story.open(`/app/d/${deviceId}`)
}
const frameSrc = () => document.querySelector('iframe')?.getAttribute('src')

test('asks once what the mini-program may do, and leaves the device usable meanwhile', async () => {
  const granted: unknown[] = []
  story.server.answer(grantToProgram, (input) => {
    granted.push(input)
    return null
  })
  await open()
  expect(await screen.findByText(t.asks('全屋一览'))).toBeTruthy()
  expect(screen.getByRole('switch', { name: /继电器/ })).toBeTruthy()
  expect(frameSrc()).toBeUndefined()
  await story.user.click(screen.getByRole('button', { name: t.allow }))
  await waitFor(() => expect(frameSrc()).toBe(src))
  expect(document.querySelector('iframe')?.getAttribute('sandbox')).toBe('allow-scripts')
  expect(granted).toEqual([{ appId, miniProgramId, permissions: ['home', 'device'] }])
  expect(screen.queryByRole('switch', { name: /继电器/ })).toBeNull()
})

test('a user who allows it nothing has the panel of the app, and can change that', async () => {
  await open({ isAnswered: true })
  expect(await screen.findByRole('switch', { name: /继电器/ })).toBeTruthy()
  await story.user.click(await screen.findByRole('button', { name: t.manage }))
  expect(screen.getByText(t.asks('全屋一览'))).toBeTruthy()
})

test('opens without a question where everything was allowed', async () => {
  await open({ granted: ['home', 'device'], isAnswered: true })
  await waitFor(() => expect(frameSrc()).toBe(src))
  expect(screen.queryByText(t.asks('全屋一览'))).toBeNull()
  expect(document.querySelector('iframe')?.getAttribute('title')).toBe(device.name)
})

test('what one mini-program may do is not allowed to the one of the next device', async () => {
  const next = 'e'.repeat(22)
  await open({ granted: ['home', 'device'], isAnswered: true })
  await waitFor(() => expect(frameSrc()).toBe(src))
  answerWith({ miniProgramId: 'c'.repeat(32), cnName: '另一个' }, next)
  act(() => window.history.pushState(null, '', `/app/d/${next}`))
  expect(await screen.findByText(t.asks('另一个'))).toBeTruthy()
  expect(frameSrc()).toBeUndefined()
})
