import { DomainError } from '@slipway/contract/refusals.ts'
import { getHomeSnapshot } from '@slipway/contract/users/homes/home-devices.calls.ts'
import { watchHome } from '@slipway/contract/users/homes/home-live.calls.ts'
import { addRoom, dissolveHome, listHomes, sortRooms } from '@slipway/contract/users/homes/homes.calls.ts'
import type { Home, HomeMember } from '@slipway/contract/users/homes/homes.ts'
import {
  inviteMember,
  joinHome,
  listMembers,
  readInvitation,
  removeMember,
  transferHome,
} from '@slipway/contract/users/homes/members.calls.ts'
import { encodePassword } from '@slipway/contract/identity/sign-in/account-text.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { appStory } from '../../../../app/testing/app-story.tsx'
import { storedHome } from '../chosen-home.ts'
import { closeStreams } from '../home-stream.ts'
import { managingZh as t } from './managing-texts.zh.ts'

const homeId = 'h'.repeat(22)
const token = 't'.repeat(43)
const ownHome: Home = {
  homeId,
  name: '我家',
  timeZone: 'Asia/Shanghai',
  country: '',
  role: 1,
  mayManage: false,
  members: 2,
  devices: 3,
}
const memberHome: Home = { ...ownHome, role: 2, mayManage: true }
const member = (at: string, changed: Partial<HomeMember> = {}): HomeMember => ({
  memberId: at.repeat(22),
  nickname: '',
  account: `${at}***@example.com`,
  role: 2,
  mayManage: false,
  addTime: 1_790_000_000_000,
  isMe: false,
  ...changed,
})
const rooms = [
  { roomId: 'r'.repeat(22), name: '客厅' },
  { roomId: 's'.repeat(22), name: '卧室' },
]

let story: ReturnType<typeof appStory>
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  story = appStory()
  inHome(ownHome, [member('a', { role: 1, isMe: true }), member('b')])
})
afterEach(() => {
  cleanup()
  closeStreams()
  story.close()
})

function inHome(home: Home, members: HomeMember[]): void {
  const { server } = story
  server.answer(listHomes, () => [home])
  server.answer(listMembers, () => members)
  server.answer(getHomeSnapshot, () => ({ homeId, devices: [], rooms, scenes: [], models: {} }))
  server.answer(watchHome, () => [{ home, rooms, members, deviceIds: [], changed: [] }])
}
const button = (name: string) => screen.findByRole('button', { name })
const press = async (name: string) => story.user.click(await button(name))
const sent = <C extends Parameters<typeof story.server.inputsOf>[0]>(call: C) => story.server.inputsOf(call)

test('a member reads the home, and leaves it; the owner’s pages are not there for it', async () => {
  inHome({ ...ownHome, role: 2 }, [member('a', { role: 1 }), member('b', { isMe: true })])
  story.server.answer(removeMember, () => null)
  await story.open(`/app/homes/${homeId}`)
  const leave = await screen.findByRole('link', { name: t.leave })
  expect(screen.queryByRole('link', { name: t.invite })).toBeNull()
  expect(screen.queryByRole('link', { name: new RegExp(t.name) })).toBeNull()
  await story.user.click(leave)
  await press(t.leave)
  await waitFor(() => expect(sent(removeMember)).toEqual([{ homeId, memberId: 'b'.repeat(22) }]))
})

test.each(['invite', 'rooms', 'name', `m/${'b'.repeat(22)}`])('%s is no page of a plain member', async (path) => {
  inHome({ ...ownHome, role: 2 }, [member('a', { role: 1 }), member('b', { isMe: true })])
  await story.open(`/app/homes/${homeId}/${path}`)
  expect(await screen.findByText(t.gone)).toBeTruthy()
})

test('rooms are added, and moved up in the order of all', async () => {
  story.server.answer(addRoom, ({ name }) => ({ roomId: 'n'.repeat(22), name }))
  story.server.answer(sortRooms, () => rooms)
  await story.open(`/app/homes/${homeId}/rooms`)
  await press(t.up('卧室'))
  expect(sent(sortRooms)).toMatchObject([{ sort: ['s'.repeat(22), 'r'.repeat(22)] }])
  await story.user.type(await screen.findByLabelText(t.newRoom), '厨房')
  await press(t.addRoom)
  expect(sent(addRoom)).toEqual([{ homeId, name: '厨房' }])
})

test('an invitation is shown as a code and as a link, for as many people as chosen', async () => {
  const url = `https://iot.example.com/app/j#${token}`
  story.server.answer(inviteMember, () => ({ url, expireTime: 1_790_000_000_000 }))
  await story.open(`/app/homes/${homeId}/invite`)
  await story.user.selectOptions(await screen.findByLabelText(t.uses), '3')
  await press(t.makeInvite)
  expect(await screen.findByRole('img', { name: t.inviteQr })).toBeTruthy()
  expect(await screen.findByLabelText(t.link)).toHaveProperty('value', url)
  expect(sent(inviteMember)).toEqual([{ homeId, mayManage: false, uses: 3 }])
})

test('a home is handed over with the password only', async () => {
  story.server.answer(transferHome, ({ password }) => {
    if (password !== encodePassword('Right-2026')) throw new DomainError('sign-in.wrongPassword')
    return memberHome
  })
  await story.open(`/app/homes/${homeId}/m/${'b'.repeat(22)}`)
  await press(t.handOver)
  const password = await screen.findByLabelText(t.password, { selector: 'input' })
  await story.user.type(password, 'Wrong-2026')
  await press(t.handOver)
  await waitFor(() => expect(password.getAttribute('aria-invalid')).toBe('true'))
  await story.user.clear(password)
  await story.user.type(password, 'Right-2026')
  await press(t.handOver)
  expect(await screen.findByText(t.handedOver('b***@example.com'))).toBeTruthy()
})

test('a home is dissolved once its name is typed, after what will be lost', async () => {
  story.server.answer(dissolveHome, () => null)
  await story.open(`/app/homes/${homeId}/end`)
  expect(await screen.findByText(t.dissolveDevices(3))).toBeTruthy()
  expect(await button(t.dissolve)).toHaveProperty('disabled', true)
  await story.user.type(await screen.findByLabelText(t.dissolveConfirm('我家')), '我家')
  await press(t.dissolve)
  expect(sent(dissolveHome)).toEqual([{ homeId }])
})

test('an invitation names the home and who invites before anything happens', async () => {
  const expireTime = 1_790_000_000_000
  story.server.answer(readInvitation, () => ({
    homeName: '我家',
    by: '小林',
    mayManage: false,
    expireTime,
    isMember: false,
  }))
  story.server.answer(joinHome, () => memberHome)
  await story.open(`/app/j#${token}`)
  expect(await screen.findByText(t.joinTitle('我家'))).toBeTruthy()
  expect(screen.getByText(t.joinBy('小林'))).toBeTruthy()
  expect(sent(joinHome)).toEqual([])
  await press(t.join)
  await waitFor(() => expect(storedHome()).toBe(homeId))
  expect(sent(joinHome)).toEqual([{ token }])
})

test.each([
  ['is over', `#${token}`],
  ['has no token', ''],
])('an address whose invitation %s says what to do', async (_what, fragment) => {
  story.server.answer(readInvitation, () => {
    throw new DomainError('homes.invitationOver')
  })
  await story.open(`/app/j${fragment}`)
  expect(await screen.findByText(t.over)).toBeTruthy()
})
