import { DAY_MS, HOUR_MS } from '@slipway/contract/durations.ts'
import { encodeFeature, type PropertyRecord } from '@slipway/contract/products/features/feature-record.ts'
import {
  getHomeDevice,
  getHomeSnapshot,
  listHomeDeviceEvents,
} from '@slipway/contract/users/homes/home-devices.calls.ts'
import type { HomeDeviceDetail } from '@slipway/contract/users/homes/home-devices.ts'
import { watchHome } from '@slipway/contract/users/homes/home-live.calls.ts'
import { listHomes } from '@slipway/contract/users/homes/homes.calls.ts'
import type { Home } from '@slipway/contract/users/homes/homes.ts'
import { listScenes } from '@slipway/contract/users/scenes/scenes.calls.ts'
import { timerLimits } from '@slipway/contract/users/scenes/scenes.limits.ts'
import type { Scene, Timer } from '@slipway/contract/users/scenes/scenes.ts'
import { addTimer, deleteTimer, listTimers, updateTimer } from '@slipway/contract/users/scenes/timers.calls.ts'
import { formatDay } from '@slipway/web-client/formats.ts'
import { showTimesIn } from '@slipway/web-client/time-zone.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { appStory } from '../../../../app/testing/app-story.tsx'
import { closeStreams } from '../home-stream.ts'
import { daysText, lastRunOf, whenText } from './timer-words.ts'
import { timersZh as t } from './timers-texts.zh.ts'

const homeId = 'h'.repeat(22)
const productId = 'a'.repeat(32)
const deviceId = 'd'.repeat(22)
const home: Home = {
  homeId,
  name: '我家',
  timeZone: 'Asia/Shanghai',
  country: '',
  role: 1,
  mayManage: true,
  members: 1,
  devices: 1,
}
const film: Scene = { sceneId: 's'.repeat(22), homeId, name: '观影', icon: 'film', actions: [] }
const property = (deKey: string, zh: string, deInput: PropertyRecord['deInput']) =>
  encodeFeature({
    did: deKey,
    productId,
    featureType: 1,
    deKey,
    deName: { zh, en: deKey },
    deRemark: '',
    deOptional: 1,
    isStandard: 1,
    transType: 3,
    deInput,
    deOutput: {},
    sourceFeatureType: 0,
    createTime: 0,
    updateTime: 0,
  })
const device: HomeDeviceDetail = {
  deviceId,
  name: '台灯',
  roomId: null,
  gatewayId: null,
  productId,
  productName: '灯',
  picture: '',
  online: true,
  onlineTime: 1,
  isDisabled: false,
  bindTime: 1,
  values: {},
  homeId,
  shareId: null,
  panel: null,
  productModel: 'P1',
  serial: '7',
  model: [
    property('sw', '开关', { type: 'boolean' }),
    property('level', '亮度', { type: 'integer', minimum: 1, maximum: 100, unit: '%' }),
  ],
  may: ['see', 'control'],
}
/** Noon in Shanghai, whose clocks the user's app shows, on a Wednesday. */
const noon = Date.UTC(2026, 10, 25, 4)
const timer: Timer = {
  timerId: 't'.repeat(22),
  deviceId,
  sceneId: null,
  name: '台灯',
  homeId,
  deKey: null,
  data: { sw: true },
  days: [1, 2, 3, 4, 5],
  time: '06:30',
  timeZone: 'Asia/Shanghai',
  enabled: true,
  nextTime: Date.now() + DAY_MS,
  lastRun: null,
}
const ended = (end: 'done' | 'offline' | 'sent') => ({
  dueTime: Date.now() - HOUR_MS,
  isMissed: false,
  results: [{ deviceId, deviceName: '台灯', deKey: null, end, code: null }],
})

let story: ReturnType<typeof appStory>
let timers: Timer[]
beforeEach(() => {
  localStorage.clear()
  timers = [timer]
  story = appStory()
  const { server } = story
  server.answer(listHomes, () => [home])
  server.answer(listTimers, () => timers)
  server.answer(listScenes, () => [film])
  server.answer(getHomeDevice, () => device)
  server.answer(getHomeSnapshot, () => ({
    homeId,
    devices: [device],
    rooms: [],
    scenes: [],
    models: { [productId]: device.model },
  }))
  server.answer(watchHome, () => [])
  server.answer(listHomeDeviceEvents, () => ({ items: [], next: null }))
})
afterEach(() => {
  cleanup()
  closeStreams()
  story.close()
})
const press = async (name: string) => story.user.click(await screen.findByRole('button', { name }))

test('days and times are said in words', () => {
  document.documentElement.lang = 'zh-CN'
  showTimesIn('Asia/Shanghai')
  expect([[], [1, 2, 3, 4, 5, 6, 7], [1, 2, 3, 4, 5], [6, 7], [1, 3]].map(daysText)).toEqual([
    t.once,
    t.everyDay,
    t.weekdays,
    t.weekends,
    '周一、周三',
  ])
  const at = (hours: number) => whenText(noon + hours * HOUR_MS, noon)
  expect([at(-13), at(11), at(12), at(48), at(4 * 24)]).toEqual([
    '昨天 23:00',
    '今天 23:00',
    '明天 00:00',
    '周五 12:00',
    '周日 12:00',
  ])
  expect(at(8 * 24)).toBe(`${formatDay(noon + 8 * DAY_MS)} 12:00`)
})

test('a run that was missed, or had nothing to run, counts as failed', () => {
  const dueTime = noon
  const of = (isMissed: boolean) => lastRunOf({ ...timer, lastRun: { dueTime, isMissed, results: [] } })
  expect(of(true)).toMatchObject({ hasFailed: true, text: t.missed })
  expect(of(false)).toMatchObject({ hasFailed: true, text: t.nothingRun })
  expect(lastRunOf({ ...timer, lastRun: ended('sent') })).toMatchObject({ hasFailed: false, isOpen: true })
})

test('the list says what runs when, what failed, and turns a timer off', async () => {
  timers = [{ ...timer, timeZone: 'Asia/Tokyo', lastRun: ended('offline') }]
  story.server.answer(updateTimer, () => ({ ...timer, enabled: false, nextTime: null }))
  await story.open('/app/timers')
  expect(await screen.findByText(/台灯：开关 /)).toBeTruthy()
  expect(screen.getByText(/工作日 · Asia\/Tokyo/)).toBeTruthy()
  expect(screen.getByText(/^下次：明天/)).toBeTruthy()
  expect(screen.getAllByText(t.failures(1))).toHaveLength(2)
  expect(screen.getByText(new RegExp(t.ends.offline)).className).toContain('text-danger')
  await story.user.click(screen.getByRole('switch'))
  expect(await screen.findByText(t.off)).toBeTruthy()
  expect(story.server.inputsOf(updateTimer)).toEqual([{ timerId: timer.timerId, enabled: false }])
  cleanup()
  await story.open('/app/scenes')
  expect(await screen.findByText(t.failures(1))).toBeTruthy()
})

test('a timer of a device sets one or more values, on the clocks of the home', async () => {
  timers = []
  story.server.answer(addTimer, () => timer)
  await story.open(`/app/d/${deviceId}/timers`)
  await story.user.click(await screen.findByRole('link', { name: t.create }))
  const deed = await screen.findByLabelText(t.deed)
  await press(t.save)
  expect(await screen.findByText(t.deedMissing)).toBeTruthy()
  await story.user.selectOptions(deed, '开关')
  await press(t.addDeed)
  const second = screen.getByRole('group', { name: t.deedAt(2) })
  expect(within(second).queryByRole('option', { name: '开关' })).toBeNull()
  await story.user.selectOptions(within(second).getByLabelText(t.deed), '亮度')
  const time = screen.getByLabelText(t.time)
  await story.user.clear(time)
  await press(t.save)
  expect(await screen.findByText(t.timeMissing)).toBeTruthy()
  await story.user.type(time, '06:30')
  await press('周一')
  await press('周五')
  await press(t.save)
  await waitFor(() => expect(window.location.pathname).toBe(`/app/d/${deviceId}/timers`))
  const fields = { days: [1, 5], time: '06:30', timeZone: 'Asia/Shanghai', enabled: true }
  expect(story.server.inputsOf(addTimer)).toEqual([{ deviceId, data: { sw: false, level: 1 }, ...fields }])
})

test('a timer runs a scene, once where no day is chosen', async () => {
  story.server.answer(addTimer, () => timer)
  await story.open('/app/timers/new')
  await press(t.save)
  expect(await screen.findByText(t.targetMissing)).toBeTruthy()
  await story.user.selectOptions(
    screen.getByLabelText(t.target),
    await screen.findByRole('option', { name: t.sceneOf('观影') }),
  )
  await press(t.save)
  await waitFor(() =>
    expect(story.server.inputsOf(addTimer)).toMatchObject([{ sceneId: 's'.repeat(22), days: [], enabled: true }]),
  )
})

test('a timer is changed and deleted; for one that does not exist the page says so', async () => {
  story.server.answer(updateTimer, () => timer)
  await story.open(`/app/timers/${timer.timerId}`)
  await press('周六')
  await press(t.save)
  await waitFor(() =>
    expect(story.server.inputsOf(updateTimer)).toMatchObject([
      { timerId: timer.timerId, deed: { data: { sw: true } }, days: [1, 2, 3, 4, 5, 6], time: '06:30' },
    ]),
  )
  await story.user.click(await screen.findByRole('link', { name: /台灯.*06:30/ }))
  await press(t.remove)
  story.server.answer(deleteTimer, () => {
    timers = []
    return null
  })
  // What else is read again may take longer than the list without the timer.
  story.server.answer(listScenes, () => new Promise<never>(() => {}))
  story.server.answer(listHomes, () => new Promise<never>(() => {}))
  await press(t.remove)
  await waitFor(() => expect(story.server.inputsOf(deleteTimer)).toEqual([{ timerId: timer.timerId }]))
  expect(await screen.findByText(t.none)).toBeTruthy()
  cleanup()
  await story.open(`/app/timers/${timer.timerId}`)
  expect(await screen.findByText(t.gone)).toBeTruthy()
})

test('a failed timer is said on the page of its device until the user has read it', async () => {
  timers = [{ ...timer, lastRun: ended('offline') }]
  await story.open(`/app/d/${deviceId}`)
  const said = new RegExp(`^${t.failedHere('06:30', '.*', t.ends.offline)}`)
  expect(await screen.findByText(said)).toBeTruthy()
  await press(t.hide)
  expect(screen.queryByText(said)).toBeNull()
  cleanup()
  await story.open(`/app/d/${deviceId}/more`)
  expect(await screen.findByText(t.failedCount(1))).toBeTruthy()
})

test('at the limit of timers the page says so before a user fills in the form', async () => {
  timers = Array.from({ length: timerLimits.timers }, (_, at) => ({ ...timer, timerId: String(at).padStart(22, '0') }))
  await story.open('/app/timers')
  expect(await screen.findByText(t.full(timerLimits.timers))).toBeTruthy()
  expect(screen.queryByRole('link', { name: t.newTimer })).toBeNull()
})
