import { listHomes } from '@slipway/contract/users/homes/homes.calls.ts'
import type { Home, HomeMember } from '@slipway/contract/users/homes/homes.ts'
import { listMembers } from '@slipway/contract/users/homes/members.calls.ts'
import { requestLogoff, sendLogoffCode } from '@slipway/contract/users/users/user-logoff.calls.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { appStory } from '../../../app/testing/app-story.tsx'
import { usersZh as t } from './texts.zh.ts'

const idOf = (letter: string): string => letter.repeat(22)
const home = (letter: string, name: string, changed: Partial<Home>): Home => ({
  homeId: idOf(letter),
  name,
  timeZone: 'Asia/Shanghai',
  country: 'CN',
  role: 1,
  mayManage: false,
  devices: 2,
  members: 1,
  ...changed,
})
const member = (letter: string, nickname: string, changed: Partial<HomeMember> = {}): HomeMember => ({
  memberId: idOf(letter),
  nickname,
  account: 'x',
  role: 2,
  mayManage: false,
  addTime: 1,
  isMe: false,
  ...changed,
})

let story: ReturnType<typeof appStory>
beforeEach(() => {
  story = appStory()
  story.server.answer(listHomes, () => [
    home('a', '我家', {}),
    home('b', '父母家', { members: 3 }),
    home('c', '朋友家', { role: 2 }),
  ])
  story.server.answer(listMembers, () => [
    member('m', 'Ann', { role: 1, isMe: true }),
    member('n', 'Ben'),
    member('o', 'Lin', { mayManage: true }),
  ])
})
afterEach(() => story.close())

const rowOf = async (name: string) => within((await screen.findByText(name)).closest('li') ?? document.body)
const addressOf = (row: Awaited<ReturnType<typeof rowOf>>, name: string) =>
  row.getByRole('link', { name }).getAttribute('href')

test('before an account is deleted, the page says what happens to each home, and what its owner can do first', async () => {
  await story.open('/app/me/delete')
  const own = await rowOf('我家')
  expect(own.getByText(t.homeDissolved(2))).toBeTruthy()
  expect(addressOf(own, t.inviteFirst)).toBe(`/app/homes/${idOf('a')}/invite`)
  expect(addressOf(own, t.dissolveNow)).toBe(`/app/homes/${idOf('a')}/end`)
  const shared = await rowOf('父母家')
  expect(await shared.findByText(t.homeInherited('Lin'))).toBeTruthy()
  expect(addressOf(shared, t.handOverNow)).toBe(`/app/homes/${idOf('b')}/m/${idOf('o')}`)
  expect((await rowOf('朋友家')).getByText(t.homeLeft)).toBeTruthy()
})

test('the reason is sent with the code, and can be left out', async () => {
  story.server.answer(sendLogoffCode, () => null)
  story.server.answer(requestLogoff, () => {
    throw new DomainError('sign-in.codeWrong')
  })
  await story.open('/app/me/delete')
  const deleteWith = async () => {
    await story.user.clear(screen.getByRole('textbox', { name: t.code }))
    await story.user.type(screen.getByRole('textbox', { name: t.code }), '1234')
    await story.user.click(screen.getByRole('button', { name: t.remove }))
  }
  await screen.findByRole('textbox', { name: t.code })
  await deleteWith()
  await story.user.type(screen.getByRole('textbox', { name: t.removeReason }), ' 换了品牌 ')
  await deleteWith()
  expect(story.server.inputsOf(requestLogoff)).toEqual([
    { code: '1234', reason: '' },
    { code: '1234', reason: '换了品牌' },
  ])
})
