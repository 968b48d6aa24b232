import { encodeFeature, type PropertyRecord } from '@slipway/contract/products/features/feature-record.ts'
import { getHomeSnapshot } from '@slipway/contract/users/homes/home-devices.calls.ts'
import type { HomeDevice } from '@slipway/contract/users/homes/home-devices.ts'
import { watchHome } from '@slipway/contract/users/homes/home-live.calls.ts'
import { listHomes } from '@slipway/contract/users/homes/homes.calls.ts'
import type { Home } from '@slipway/contract/users/homes/homes.ts'
import {
  addScene,
  deleteScene,
  listScenes,
  runScene,
  updateScene,
} from '@slipway/contract/users/scenes/scenes.calls.ts'
import type { ActionResult, Scene } from '@slipway/contract/users/scenes/scenes.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { appStory } from '../../../../app/testing/app-story.tsx'
import { closeStreams } from '../home-stream.ts'
import { scenesZh as t } from './scenes-texts.zh.ts'

const homeId = 'h'.repeat(22)
const productId = 'a'.repeat(32)
const sceneId = 's'.repeat(22)
const home: Home = {
  homeId,
  name: '我家',
  timeZone: 'Asia/Shanghai',
  country: '',
  role: 1,
  mayManage: false,
  members: 1,
  devices: 2,
}
const device = (at: string, name: string): HomeDevice => ({
  deviceId: at.repeat(22),
  name,
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
})
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
const models = {
  [productId]: [
    property('sw', '开关', { type: 'boolean' }),
    property('level', '亮度', { type: 'integer', minimum: 1, maximum: 100, unit: '%' }),
  ],
}
const devices = [device('c', '吊灯'), device('d', '台灯')]
const action = (at: string, deviceName: string, data: Record<string, unknown>) => ({
  deviceId: at.repeat(22),
  deviceName,
  deKey: null,
  data,
})
const film: Scene = {
  sceneId,
  homeId,
  name: '观影',
  icon: 'film',
  actions: [action('c', '吊灯', { sw: false, level: 20 }), action('d', '台灯', { sw: true })],
}
const results: ActionResult[] = [
  { deviceId: 'c'.repeat(22), deviceName: '吊灯', deKey: null, end: 'done', code: null },
  { deviceId: 'd'.repeat(22), deviceName: '台灯', deKey: null, end: 'offline', code: null },
]

let story: ReturnType<typeof appStory>
let scenes: Scene[]
let place: Home

beforeEach(() => {
  localStorage.clear()
  scenes = [film]
  place = home
  story = appStory()
  const { server } = story
  server.answer(listHomes, () => [place])
  server.answer(listScenes, () => scenes)
  server.answer(getHomeSnapshot, () => ({ homeId, devices, rooms: [], scenes, models }))
  server.answer(watchHome, () => [])
  server.answer(runScene, () => results)
})
afterEach(() => {
  cleanup()
  closeStreams()
  story.close()
})
const press = async (name: string) => story.user.click(await screen.findByRole('button', { name }))

test('a chip on the home page runs its scene, and names the device that did not follow', async () => {
  await story.open('/app/')
  await press(t.runOf('观影'))
  expect(await screen.findByText(t.someFailed('观影', t.resultOf('台灯', t.ends.offline)))).toBeTruthy()
  expect(story.server.inputsOf(runScene)).toMatchObject([{ sceneId }])
})

test('the list says what a scene does, and after a run how each device ended', async () => {
  await story.open('/app/scenes')
  expect(await screen.findByText(/吊灯: 开关 .*，亮度 20%；台灯: 开关/)).toBeTruthy()
  await press(t.runOf('观影'))
  const list = (await screen.findByText(t.ends.done)).closest('ul')
  const lines = [...(list?.children ?? [])].map((line) => line.textContent)
  expect(lines).toEqual([`吊灯${t.ends.done}`, `台灯${t.ends.offline}`])
})

test('the list waits for the models: until then it could only show identifiers', async () => {
  let release = () => undefined as void
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  story.server.answer(getHomeSnapshot, async () => {
    await held
    return { homeId, devices, rooms: [], scenes, models }
  })
  await story.open('/app/scenes')
  await waitFor(() => expect(story.server.inputsOf(listScenes)).toHaveLength(1))
  await new Promise((resolve) => setTimeout(resolve))
  expect(screen.queryByText('观影')).toBeNull()
  release()
  expect(await screen.findByText(/吊灯: 开关/)).toBeTruthy()
})

test('a scene is made of devices and what they do, with the controls of their panel', async () => {
  scenes = []
  story.server.answer(addScene, () => film)
  await story.open('/app/scenes/new')
  await press(t.save)
  expect(await screen.findByText(t.nameMissing)).toBeTruthy()
  expect(screen.getByText(t.actionMissing)).toBeTruthy()
  await story.user.type(screen.getByRole('textbox', { name: t.name }), '观影')
  await story.user.click(screen.getByRole('radio', { name: t.icons.film }))
  await press(t.addAction)
  await story.user.selectOptions(screen.getByLabelText(t.device), '吊灯')
  await press(t.save)
  expect(await screen.findByText(t.notWhole)).toBeTruthy()
  await story.user.selectOptions(screen.getByLabelText(t.deed), '开关')
  await press(t.addAction)
  const second = screen.getByRole('group', { name: t.actionAt(2) })
  await story.user.selectOptions(within(second).getByLabelText(t.device), '台灯')
  await story.user.selectOptions(within(second).getByLabelText(t.deed), '亮度')
  const level = within(second).getByLabelText('亮度')
  await story.user.clear(level)
  await story.user.type(level, '30')
  await press(t.save)
  await waitFor(() =>
    expect(story.server.inputsOf(addScene)).toEqual([
      {
        homeId,
        name: '观影',
        icon: 'film',
        actions: [
          { deviceId: 'c'.repeat(22), data: { sw: false } },
          { deviceId: 'd'.repeat(22), data: { level: 30 } },
        ],
      },
    ]),
  )
})

test('a scene is changed and deleted', async () => {
  story.server.answer(updateScene, () => film)
  story.server.answer(deleteScene, () => null)
  await story.open(`/app/scenes/${sceneId}`)
  await press(t.removeAction(1))
  await press(t.save)
  await waitFor(() =>
    expect(story.server.inputsOf(updateScene)).toMatchObject([
      { sceneId, actions: [{ data: { level: 20 } }, { data: { sw: true } }] },
    ]),
  )
  await story.user.click(await screen.findByRole('link', { name: t.editOf('观影') }))
  await press(t.remove)
  expect(await screen.findByText(t.removeAsk('观影'))).toBeTruthy()
  await press(t.remove)
  await waitFor(() => expect(story.server.inputsOf(deleteScene)).toEqual([{ sceneId }]))
})

test('a plain member runs scenes and edits none', async () => {
  place = { ...home, role: 2 }
  await story.open('/app/scenes')
  expect(await screen.findByRole('button', { name: t.runOf('观影') })).toBeTruthy()
  expect(screen.queryByRole('link', { name: t.newScene })).toBeNull()
  expect(screen.queryByRole('link', { name: t.editOf('观影') })).toBeNull()
  cleanup()
  await story.open(`/app/scenes/${sceneId}`)
  expect(await screen.findByText(t.gone)).toBeTruthy()
})

test('a home without scenes says what they are for', async () => {
  scenes = []
  await story.open('/app/scenes')
  expect(await screen.findByText(t.noneText)).toBeTruthy()
  expect(screen.getByRole('link', { name: t.create })).toBeTruthy()
})
