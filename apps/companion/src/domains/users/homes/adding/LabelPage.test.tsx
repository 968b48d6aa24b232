import { labelUrl, ticketUrl } from '@slipway/contract/devices/devices/label-code.ts'
import { DomainError, type RefusalName } from '@slipway/contract/refusals.ts'
import { claimDevice, getLabelProduct } from '@slipway/contract/users/homes/binding.calls.ts'
import { getHomeDevice, updateHomeDevice } from '@slipway/contract/users/homes/home-devices.calls.ts'
import { addHome, addRoom, listHomes, listRooms } from '@slipway/contract/users/homes/homes.calls.ts'
import type { Home } from '@slipway/contract/users/homes/homes.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { appStory } from '../../../../app/testing/app-story.tsx'
import { storeFragment } from '../../../../shared/secret-fragment.ts'
import { addingZh as t } from './adding-texts.zh.ts'
import { claimedDevice as device, deviceId, productId } from './testing/claimed-device.ts'

const CODE = '7K3M9QXT2A'
const label = labelUrl('', { productId, serial: 'lamp_7-x', code: CODE })
const home = (at: number, changed: Partial<Home> = {}): Home => ({
  homeId: String(at).repeat(22),
  name: `家${at}`,
  timeZone: 'Asia/Shanghai',
  country: 'CN',
  role: 1,
  mayManage: true,
  members: 1,
  devices: 0,
  ...changed,
})

let story: ReturnType<typeof appStory>
beforeEach(() => {
  sessionStorage.clear()
  story = appStory()
  story.server.answer(getLabelProduct, () => ({
    productName: '智能插座',
    picture: '',
    claimByLabel: true,
    claimByPress: true,
  }))
  story.server.answer(claimDevice, () => ({ ...device, activated: false, isPresent: false }))
  story.server.answer(listRooms, () => [{ roomId: 'r'.repeat(22), name: '客厅' }])
  story.server.answer(addRoom, ({ name }) => ({ roomId: 'n'.repeat(22), name }))
  story.server.answer(getHomeDevice, () => {
    throw new DomainError('homes.deviceNotFound')
  })
  story.server.answer(updateHomeDevice, () => ({
    ...device,
    homeId: home(1).homeId,
    shareId: null,
    panel: null,
    productModel: 'P1',
    serial: 'lamp_7-x',
    model: [],
    may: [],
  }))
})
afterEach(() => story.close())

const has = (...homes: Home[]) => story.server.answer(listHomes, () => homes)
const button = (name: string) => screen.findByRole('button', { name })
async function open(address = label) {
  window.history.pushState(null, '', address)
  storeFragment()
  await story.open(window.location.pathname + window.location.search)
}
const add = async () => story.user.click(await button(t.add))

test('a label’s address adds the device to the chosen home, then it gets its name and room', async () => {
  const owned = [home(1), home(2, { role: 2, mayManage: false }), home(3, { role: 2 })]
  has(...owned)
  await open()
  expect(window.location.hash).toBe('')
  expect(await screen.findByText('智能插座')).toBeTruthy()
  const choice = await screen.findByRole('combobox', { name: t.home })
  expect([...choice.querySelectorAll('option')].map(({ text }) => text)).toEqual(['家1', '家3'])
  await story.user.selectOptions(choice, '家3')
  await add()
  expect(story.server.inputsOf(claimDevice)).toEqual([
    { homeId: home(3).homeId, productId, serial: 'lamp_7-x', code: CODE },
  ])
  expect(await screen.findByText(t.neverOnline)).toBeTruthy()
  await story.user.clear(screen.getByRole('textbox', { name: t.name }))
  await story.user.type(screen.getByRole('textbox', { name: t.name }), '书桌插座')
  await story.user.click(await screen.findByRole('radio', { name: t.otherRoom }))
  await story.user.type(screen.getByRole('textbox', { name: t.roomName }), '阁楼')
  await story.user.click(await button(t.done))
  await waitFor(() => expect(window.location.pathname).toBe(`/app/d/${deviceId}`))
  expect(story.server.inputsOf(addRoom)).toEqual([{ homeId: home(3).homeId, name: '阁楼' }])
  expect(story.server.inputsOf(updateHomeDevice)).toEqual([{ deviceId, name: '书桌插座', roomId: 'n'.repeat(22) }])
  expect(sessionStorage.length).toBe(0)
})

test('without a home, one is created by name; a refusal creates no second one', async () => {
  const homes: Home[] = []
  story.server.answer(listHomes, () => homes)
  story.server.answer(addHome, ({ name }) => {
    homes.push(home(1, { name }))
    return home(1, { name })
  })
  story.server.answer(claimDevice, () => {
    throw new DomainError('homes.claimRefused')
  })
  await open()
  expect(await screen.findByDisplayValue(t.myHome)).toBeTruthy()
  await add()
  expect((await screen.findByRole('alert')).textContent).toContain('请核对标签')
  const code = await screen.findByRole('textbox', { name: t.code })
  await story.user.clear(code)
  await story.user.type(code, 'oiL-2345')
  await add()
  expect(await screen.findByText(t.codeShort)).toBeTruthy()
  await story.user.type(code, '67 8')
  await add()
  await waitFor(() => expect(story.server.inputsOf(claimDevice)).toHaveLength(2))
  expect(story.server.inputsOf(claimDevice).at(-1)).toMatchObject({ homeId: home(1).homeId, code: '0112345678' })
  expect(story.server.inputsOf(addHome)).toHaveLength(1)
})

test.each<[RefusalName, Record<string, string | number>, RegExp]>([
  ['homes.codeLocked', { minutes: 42 }, /42 分钟/],
  ['homes.boundElsewhere', {}, /其他家庭/],
  ['homes.inYourHome', { home: '老家' }, /“老家”/],
  ['homes.tooManyClaims', { minutes: 9 }, /9 分钟/],
  ['homes.tooManyDevices', { limit: 200 }, /200 台/],
])('%s is said in words', async (refusal, details, text) => {
  has(home(1))
  story.server.answer(claimDevice, () => {
    throw new DomainError(refusal, details)
  })
  await open()
  await add()
  expect((await screen.findByRole('alert')).textContent).toMatch(text)
})

test('a device that the home has already is no mistake', async () => {
  has(home(1))
  story.server.answer(claimDevice, () => ({ ...device, activated: true, isPresent: true }))
  await open()
  await add()
  expect(await screen.findByText(t.present('家1'))).toBeTruthy()
})

test('a label without a code needs a press on the device in place of it, or a code that is typed', async () => {
  has(home(1))
  story.server.answer(claimDevice, () => {
    throw new DomainError('homes.notPressed')
  })
  await open(label.split('#')[0])
  expect(await screen.findByText(t.noCode)).toBeTruthy()
  await add()
  expect((await screen.findByRole('alert')).textContent).toContain('按一下设备上的按键')
  const code = await screen.findByRole('textbox', { name: t.code })
  await story.user.type(code, 'short')
  await add()
  expect(await screen.findByText(t.codeShort)).toBeTruthy()
  const name = { homeId: home(1).homeId, productId, serial: 'lamp_7-x' }
  expect(story.server.inputsOf(claimDevice)).toEqual([name])
  await story.user.clear(code)
  await story.user.type(code, CODE)
  await add()
  await waitFor(() => expect(story.server.inputsOf(claimDevice)).toEqual([name, { ...name, code: CODE }]))
})

test('a product that isn’t released can’t be added', async () => {
  has(home(1))
  story.server.answer(getLabelProduct, () => {
    throw new DomainError('homes.notReleased')
  })
  await open()
  expect(await screen.findByText(t.noProduct)).toBeTruthy()
})

test('a product whose devices are added in another way says so before anything is sent', async () => {
  has(home(1))
  story.server.answer(getLabelProduct, () => ({
    productName: '智能插座',
    picture: '',
    claimByLabel: false,
    claimByPress: true,
  }))
  await open()
  expect(await screen.findByText(t.wayClosed)).toBeTruthy()
  expect(screen.queryByRole('button', { name: t.add })).toBeNull()
})

test('an address that is no label is not guessed at', async () => {
  await open('/app/a?p=1&s=2')
  expect(await screen.findByText(t.notALabel)).toBeTruthy()
})

test('the QR code of a virtual device needs a home only', async () => {
  has(home(1))
  const ticket = 'T'.repeat(43)
  await open(ticketUrl('', ticket))
  expect(window.location.hash).toBe('')
  expect(await screen.findByText(t.virtual)).toBeTruthy()
  await add()
  expect(await screen.findByText(t.added)).toBeTruthy()
  expect(story.server.inputsOf(claimDevice)).toEqual([{ homeId: home(1).homeId, ticket }])
})
