import { labelUrl } from '@slipway/contract/devices/devices/label-code.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { listNearbyDevices } from '@slipway/contract/users/homes/binding/bind-tokens.calls.ts'
import { openAppCode } from '@slipway/contract/users/homes/app-codes/app-codes.calls.ts'
import { claimDevice, getLabelProduct } from '@slipway/contract/users/homes/binding.calls.ts'
import { listHomes, listRooms } from '@slipway/contract/users/homes/homes.calls.ts'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { appStory } from '../../../../app/testing/app-story.tsx'
import { closeStreams } from '../home-stream.ts'
import { addingZh as t } from './adding-texts.zh.ts'
import { claimedDevice, productId } from './testing/claimed-device.ts'

const homeId = '1'.repeat(22)
let story: ReturnType<typeof appStory>
beforeEach(async () => {
  story = appStory()
  const home = { homeId, name: '我的家', timeZone: 'Asia/Shanghai', country: 'CN', role: 1, mayManage: true } as const
  story.server.answer(listHomes, () => [{ ...home, members: 1, devices: 0 }])
  story.server.answer(listRooms, () => [])
  story.server.answer(getLabelProduct, () => ({
    productName: '智能插座',
    picture: '',
    claimByLabel: true,
    claimByPress: true,
  }))
  story.server.answer(claimDevice, () => ({ ...claimedDevice, activated: true, isPresent: false }))
  story.server.answer(listNearbyDevices, () => [])
  await story.open('/app/add')
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  closeStreams()
  story.close()
})
const field = (name: string) => screen.findByRole('textbox', { name })
const add = async () => story.user.click(await screen.findByRole('button', { name: t.add }))

test('what is printed next to the QR code is typed in any form; the code tells the product', async () => {
  await add()
  expect(await screen.findByText(t.serialWrong)).toBeTruthy()
  await story.user.type(await field(t.serial), ' lamp_7-x ')
  await story.user.type(await field(t.code), '7k3m9-qxt2')
  await add()
  expect(await screen.findByText(t.codeShort)).toBeTruthy()
  expect(story.server.inputsOf(claimDevice)).toEqual([])
  await story.user.type(await field(t.code), ' a')
  await add()
  expect(await screen.findByText(t.added)).toBeTruthy()
  expect(story.server.inputsOf(claimDevice)).toEqual([{ homeId, serial: 'lamp_7-x', code: '7K3M9QXT2A' }])
})

describe('a code that the browser of an iPhone shows', () => {
  const asked = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }

  test('has no place in other browsers', async () => {
    await field(t.serial)
    expect(screen.queryByRole('textbox', { name: t.appCode })).toBeNull()
  })

  test('opens its link in the app on the home screen', async () => {
    cleanup()
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)')
    vi.spyOn(window, 'matchMedia').mockReturnValue(asked as unknown as MediaQueryList)
    story.server.answer(openAppCode, () => ({ link: '#opened' }))
    await story.open('/app/add')
    await story.user.type(await field(t.appCode), '7kq2-m9x')
    await story.user.click(screen.getByRole('button', { name: t.appCodeOpen }))
    expect(await screen.findByText(t.appCodeShort)).toBeTruthy()
    await story.user.type(await field(t.appCode), 'o')
    await story.user.click(screen.getByRole('button', { name: t.appCodeOpen }))
    await waitFor(() => expect(window.location.hash).toBe('#opened'))
    expect(story.server.inputsOf(openAppCode)).toEqual([{ code: '7KQ2M9X0' }])
    vi.restoreAllMocks()
  })
})

test('the address of a label can be pasted', async () => {
  await story.user.click(await field(t.serial))
  await story.user.paste(labelUrl('https://iot.example.com', { productId, serial: 'lamp_7-x', code: '7K3M9QXT2A' }))
  expect(await screen.findByText('智能插座')).toBeTruthy()
  await add()
  expect(await screen.findByText(t.added)).toBeTruthy()
  expect(story.server.inputsOf(claimDevice)).toMatchObject([{ productId, serial: 'lamp_7-x', code: '7K3M9QXT2A' }])
})

describe('devices nearby', () => {
  const pressed = {
    nearbyId: 'n'.repeat(22),
    productId,
    productName: '智能插座',
    picture: '',
    serialEnd: 'A1F2',
    expireTime: 1,
  }
  const asked = () => story.server.inputsOf(listNearbyDevices).length
  const press = async () => {
    story.server.answer(listNearbyDevices, () => [pressed])
    await refetchNearby()
  }
  const refetchNearby = () => act(() => vi.advanceTimersByTimeAsync(3_000))
  const see = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
  }

  test('appear after a press, are looked for only while the page is seen, and are added without a code', async () => {
    await screen.findByText(t.nearbyText)
    expect(screen.queryByRole('button', { name: t.addNamed('智能插座', 'A1F2') })).toBeNull()
    cleanup()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await story.open('/app/add')
    await press()
    expect(await screen.findByText(t.serialEnds('A1F2'))).toBeTruthy()
    see('hidden')
    const before = asked()
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(asked()).toBe(before)
    see('visible')
    await refetchNearby()
    expect(asked()).toBeGreaterThan(before)
    vi.useRealTimers()

    story.server.answer(claimDevice, () => {
      throw new DomainError('homes.notPressed')
    })
    await story.user.click(screen.getByRole('button', { name: t.addNamed('智能插座', 'A1F2') }))
    await add()
    expect((await screen.findByRole('alert')).textContent).toContain('按一下设备上的按键')
    story.server.answer(claimDevice, () => ({ ...claimedDevice, activated: true, isPresent: false }))
    await add()
    expect(await screen.findByText(t.added)).toBeTruthy()
    const claim = { homeId, nearbyId: pressed.nearbyId }
    expect(story.server.inputsOf(claimDevice)).toEqual([claim, claim])
  })

  test('that can’t be looked for say so, and another one can be chosen', async () => {
    story.server.answer(listNearbyDevices, () => {
      throw new DomainError('devices.tooMany', { limit: 1 })
    })
    cleanup()
    await story.open('/app/add')
    expect(await screen.findByText(new RegExp(t.nearbyFailed))).toBeTruthy()
    story.server.answer(listNearbyDevices, () => [pressed])
    cleanup()
    await story.open('/app/add')
    await story.user.click(await screen.findByRole('button', { name: t.addNamed('智能插座', 'A1F2') }))
    await story.user.click(await screen.findByRole('button', { name: t.otherDevice }))
    expect(await screen.findByText(t.nearbyText)).toBeTruthy()
    expect(story.server.inputsOf(claimDevice)).toEqual([])
  })
})
