import { labelUrl } from '@slipway/contract/devices/devices/label-code.ts'
import { claimDevice, getLabelProduct } from '@slipway/contract/users/homes/binding.calls.ts'
import { listHomes, listRooms } from '@slipway/contract/users/homes/homes.calls.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
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
  story.server.answer(getLabelProduct, () => ({ productName: '智能插座', picture: '' }))
  story.server.answer(claimDevice, () => ({ ...claimedDevice, activated: true, isPresent: false }))
  await story.open('/app/add')
})
afterEach(() => {
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

test('the address of a label can be pasted', async () => {
  await story.user.click(await field(t.serial))
  await story.user.paste(labelUrl('https://iot.example.com', { productId, serial: 'lamp_7-x', code: '7K3M9QXT2A' }))
  expect(await screen.findByText('智能插座')).toBeTruthy()
  await add()
  expect(await screen.findByText(t.added)).toBeTruthy()
  expect(story.server.inputsOf(claimDevice)).toMatchObject([{ productId, serial: 'lamp_7-x', code: '7K3M9QXT2A' }])
})
