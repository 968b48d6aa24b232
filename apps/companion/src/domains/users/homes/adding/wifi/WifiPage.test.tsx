import { DomainError } from '@slipway/contract/refusals.ts'
import {
  createBindToken,
  getBindToken,
  listNearbyDevices,
} from '@slipway/contract/users/homes/binding/bind-tokens.calls.ts'
import { claimDevice, getLabelProduct } from '@slipway/contract/users/homes/binding.calls.ts'
import { getHomeDevice } from '@slipway/contract/users/homes/home-devices.calls.ts'
import { listHomes, listRooms } from '@slipway/contract/users/homes/homes.calls.ts'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { appStory } from '../../../../../app/testing/app-story.tsx'
import { closeStreams } from '../../home-stream.ts'
import { addingZh as adding } from '../adding-texts.zh.ts'
import { claimedDevice, deviceId, productId } from '../testing/claimed-device.ts'
import { installFakeImprov, type FakeImprov, type FakeImprovOptions, type JoinsWifi } from './testing/fake-improv.ts'
import { wifiZh as t } from './wifi-texts.zh.ts'

const homeId = '1'.repeat(22)
const bindId = 'b'.repeat(22)
const token = 'T'.repeat(22)
let story: ReturnType<typeof appStory>
let joins: ReturnType<typeof vi.fn<JoinsWifi>>

beforeEach(() => {
  story = appStory()
  joins = vi.fn<JoinsWifi>(async () => [])
  vi.stubGlobal('joinsWifi', joins)
  const home = { homeId, name: '我的家', timeZone: 'Asia/Shanghai', country: 'CN', role: 1, mayManage: true } as const
  story.server.answer(listHomes, () => [{ ...home, members: 1, devices: 0 }])
  story.server.answer(listRooms, () => [])
  story.server.answer(listNearbyDevices, () => [])
  story.server.answer(createBindToken, () => ({ bindId, token, expireTime: Date.now() + 600_000 }))
  story.server.answer(getBindToken, () => ({ deviceId: null, refusal: null, expireTime: 1 }))
})
afterEach(() => {
  cleanup()
  closeStreams()
  story.close()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'bluetooth')
})

const click = async (name: string) => story.user.click(await screen.findByRole('button', { name }))

/** Without its two seconds, as when the page is seen again. */
const askAgain = () => act(() => void window.dispatchEvent(new Event('visibilitychange')))

async function chooseDevice(options: Partial<FakeImprovOptions> = {}) {
  installFakeImprov({ name: 'Plug-1', isLocked: false, knowsTokens: true, networks: [], ...options })
  await story.open('/app/add/wifi')
  await click(t.choose)
}

async function giveNetwork(ssid = 'Home', password = 'right-password') {
  const field = await screen.findByRole('combobox', { name: t.ssid })
  await story.user.clear(field)
  if (ssid) await story.user.type(field, ssid)
  const secret = screen.getByLabelText(t.password)
  await story.user.clear(secret)
  if (password) await story.user.type(secret, password)
  await click(t.join)
}

test('a press lets the device take the network and the token; it arrives in the home with the token', async () => {
  await chooseDevice({ isLocked: true, networks: ['Home', 'Café'] })
  expect(await screen.findByText(t.authorize('Plug-1'))).toBeTruthy()
  act(() => (Reflect.get(globalThis, 'fakeImprov') as FakeImprov).press())
  await waitFor(() => expect(document.querySelectorAll('datalist option')).toHaveLength(2))
  await giveNetwork('', 'short')
  expect(screen.getByText(t.ssidWrong)).toBeTruthy()
  expect(screen.getByText(t.passwordWrong)).toBeTruthy()
  expect(story.server.inputsOf(createBindToken)).toEqual([])

  // A wrong password needs no second token.
  joins.mockResolvedValueOnce('refused')
  await giveNetwork('Home', 'wrong-password')
  expect((await screen.findByRole('alert')).textContent).toContain(t.problems.unableToConnect)
  await giveNetwork()
  expect(await screen.findByText(t.arriving('Home'))).toBeTruthy()
  expect(story.server.inputsOf(createBindToken)).toEqual([{ homeId }])
  expect(joins.mock.calls.at(-1)).toEqual([{ ssid: 'Home', password: 'right-password', token }])

  const placed = {
    ...claimedDevice,
    homeId,
    shareId: null,
    panel: null,
    productModel: 'P1',
    serial: 'lamp',
    model: [],
    may: [],
  }
  story.server.answer(getHomeDevice, () => placed)
  story.server.answer(getBindToken, () => ({ deviceId, refusal: null, expireTime: 1 }))
  askAgain()
  expect(await screen.findByText(adding.added)).toBeTruthy()
  expect(story.server.inputsOf(getBindToken)).toContainEqual({ bindId })
})

test('a refused or expired token says why, and the set-up can start again', async () => {
  await chooseDevice()
  story.server.answer(getBindToken, () => ({ deviceId: null, refusal: 'boundElsewhere' as const, expireTime: 1 }))
  await giveNetwork()
  expect((await screen.findByRole('alert')).textContent).toContain(t.refusals.boundElsewhere)
  story.server.answer(getBindToken, () => {
    throw new DomainError('homes.bindTokenNotFound')
  })
  askAgain()
  expect(await screen.findByText(/令牌不存在或已过期/)).toBeTruthy()
  await click(t.again)
  expect(await screen.findByRole('combobox', { name: t.ssid })).toBeTruthy()
})

test('a device that knows no tokens is found by its press', async () => {
  await chooseDevice({ knowsTokens: false })
  const pressed = {
    nearbyId: 'n'.repeat(22),
    productId,
    productName: '插座',
    picture: '',
    serialEnd: 'A1F2',
    expireTime: 1,
  }
  story.server.answer(listNearbyDevices, () => [pressed])
  story.server.answer(claimDevice, () => ({ ...claimedDevice, activated: true, isPresent: false }))
  await giveNetwork()
  expect(await screen.findByText(t.pressIt)).toBeTruthy()
  await click(adding.addNamed('插座', 'A1F2'))
  await click(adding.add)
  expect(await screen.findByText(adding.added)).toBeTruthy()
  expect(story.server.inputsOf(claimDevice)).toEqual([{ homeId, nearbyId: pressed.nearbyId }])
})

test('a device that returns the address of its label is added with the code in it', async () => {
  await chooseDevice({ knowsTokens: false })
  joins.mockResolvedValue([`https://iot.example.com/app/a?p=${productId}&s=lamp#7K3M9QXT2A`])
  story.server.answer(getLabelProduct, () => ({
    productName: '智能插座',
    picture: '',
    claimByLabel: true,
    claimByPress: true,
  }))
  await giveNetwork()
  expect(await screen.findByText('智能插座')).toBeTruthy()
  expect(screen.getByText('lamp')).toBeTruthy()
})

test('a press that was too long ago is asked for again, and what was typed stays', async () => {
  await chooseDevice({ isLocked: true })
  const { press, lock } = Reflect.get(globalThis, 'fakeImprov') as FakeImprov
  expect(await screen.findByText(t.authorize('Plug-1'))).toBeTruthy()
  act(press)
  await story.user.type(await screen.findByRole('combobox', { name: t.ssid }), 'Home')
  act(lock)
  expect(screen.getByText(t.pressAgain)).toBeTruthy()
  expect(screen.getByRole('button', { name: t.join }).hasAttribute('disabled')).toBe(true)
  act(press)
  await click(t.join)
  expect(await screen.findByText(t.arriving('Home'))).toBeTruthy()
})

test('a limit of the server and a lost connection are said in words', async () => {
  await chooseDevice()
  story.server.answer(createBindToken, () => {
    throw new DomainError('homes.tooManyClaims', { minutes: 9 })
  })
  await giveNetwork()
  expect((await screen.findByRole('alert')).textContent).toContain('9 分钟')
  expect(joins).not.toHaveBeenCalled()
  act(() => (Reflect.get(globalThis, 'fakeImprov') as FakeImprov).lose())
  expect((await screen.findByRole('alert')).textContent).toContain(t.links.lost)
})

test.each([
  ['NotFoundError', undefined],
  ['SecurityError', t.links.blocked],
])('%s of the browser’s list', async (name, said) => {
  await chooseDevice()
  cleanup()
  const requestDevice = () => Promise.reject(new DOMException('', name))
  Object.defineProperty(navigator, 'bluetooth', { configurable: true, value: { requestDevice } })
  await story.open('/app/add/wifi')
  await click(t.choose)
  expect(await screen.findByRole('button', { name: t.choose })).toBeTruthy()
  expect(screen.queryByRole('alert')?.textContent).toBe(said)
})

test('browsers without Bluetooth say what it needs, here and on the page above', async () => {
  await story.open('/app/add/wifi')
  expect(screen.getByText(t.notSecure)).toBeTruthy()
  cleanup()
  await story.open('/app/add')
  expect(await screen.findByText(adding.wifiNeeds)).toBeTruthy()
  expect(screen.queryByRole('link', { name: adding.wifiStart })).toBeNull()
})
