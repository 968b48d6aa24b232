import {
  getFeedback,
  listFeedback,
  replyToFeedback,
  searchFeedback,
} from '@slipway/contract/users/feedback/feedback-desk.calls.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { on } from '../../../app/testing/open-console.tsx'
import { aReply, listed, pageWith, record, recordId, row } from './testing/feedback-page.ts'

afterEach(() => vi.unstubAllGlobals())

const rowOf = async () => within((await screen.findByText(row.description)).closest('tr') ?? document.body)
const field = () => screen.findByRole('textbox', { name: /^回复/ })

test('the list shows problem, masked account, model and state, with both totals (CA-111)', async () => {
  const { lastAsked } = await pageWith('/home/feedback', [listed()])
  const shownRow = await rowOf()
  for (const fact of ['设备问题 · FB261121ABCDEF · 1 张图片', row.account, row.deviceModel, '未回复']) {
    expect(shownRow.getByText(fact)).toBeTruthy()
  }
  expect(screen.getAllByText('共 1 条，1 条未回复').length).toBeGreaterThan(0)
  expect(lastAsked(listFeedback)).toMatchObject({ pageStart: 0, pageSize: 20 })
})

test('the list is filtered and searched, in the address too (CA-112)', async () => {
  const found = on(searchFeedback, () => ({ list: [], total: 0, unreplyTotal: 0 }))
  const { person, lastAsked } = await pageWith('/home/feedback?status=0&type=201&page=2', [listed(), found])
  await rowOf()
  await person.click(screen.getByRole('radio', { name: '已回复' }))
  await waitFor(() => expect(lastAsked(listFeedback)).toMatchObject({ status: 1, problemType: 201, pageStart: 0 }))
  await person.selectOptions(screen.getByRole('combobox', { name: '问题类型' }), '全部类型')
  await person.type(screen.getByRole('textbox', { name: '搜索问题编号、描述或完整账号' }), '离线{Enter}')
  expect(await screen.findByText('没有匹配的反馈')).toBeTruthy()
  expect(lastAsked(searchFeedback)).toMatchObject({ keyword: '离线', status: 1 })
  await person.click(screen.getByRole('button', { name: '清除筛选' }))
  await rowOf()
  expect(window.location.search).toBe('')
})

test('where counting stopped, the page says so and shows no number as the total', async () => {
  const many = on(listFeedback, () => ({ list: [row], total: 10_000, unreplyTotal: 10_000, isMinimum: true as const }))
  await pageWith('/home/feedback?type=201', [many])
  expect((await screen.findAllByText(/^超过 10,000 条/)).length).toBeGreaterThan(0)
  expect(screen.queryByText(/共 10,000 条/)).toBeNull()
})

test('a record is opened, read and answered; the reply says which state was seen (CA-109, CA-110)', async () => {
  const { person, lastAsked } = await pageWith('/home/feedback', [
    listed(),
    on(getFeedback, () => record),
    on(replyToFeedback, ({ msg }) => ({ ...record, replyType: 1 as const, replies: [{ ...aReply, msg }] })),
  ])
  await person.click((await rowOf()).getByRole('button', { name: '查看反馈 FB261121ABCDEF' }))
  expect(await screen.findByText('1***0')).toBeTruthy()
  expect(screen.getByRole('link', { name: '插座 · LAMP-7' }).getAttribute('href')).toBe('/home/device?serial=LAMP-7')
  expect(screen.getByText(/还有 3 条/)).toBeTruthy()
  expect(screen.getByRole<HTMLImageElement>('img', { name: '用户的图片 1' }).src).toContain(record.pictures[0])
  expect(window.location.search).toBe(`?record=${recordId}`)

  await person.click(screen.getByRole('button', { name: '发送回复' }))
  expect(lastAsked(replyToFeedback)).toBeUndefined()
  await person.type(await field(), '已修复')
  await person.click(screen.getByRole('button', { name: '发送回复' }))
  expect(await screen.findByText('用户未读')).toBeTruthy()
  expect(lastAsked(replyToFeedback)).toEqual({ recordId, replyType: 0, msg: '已修复' })
  expect((await field()).textContent).toBe('')
})

test('the reply of a colleague is shown before one’s own is sent again', async () => {
  let stored = record
  const { person, asked, lastAsked } = await pageWith(`/home/feedback?record=${recordId}`, [
    listed(),
    on(getFeedback, () => stored),
    on(replyToFeedback, ({ replyType, msg }) => {
      stored = { ...record, replyType: 1, replies: [aReply] }
      if (replyType === 0) throw new DomainError('feedback.answeredMeanwhile', { by: aReply.by, at: aReply.time })
      return { ...stored, replies: [aReply, { ...aReply, msg }] }
    }),
  ])
  await person.type(await field(), '请更新固件')
  await person.click(screen.getByRole('button', { name: '发送回复' }))
  expect(await screen.findByText(/bob@example\.com 已经回复了这条反馈/)).toBeTruthy()
  expect(await screen.findByText(aReply.msg)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: '发送回复' }))
  await waitFor(() => expect(lastAsked(replyToFeedback)).toMatchObject({ replyType: 1, msg: '请更新固件' }))
  // Each look at a record is in the audit log: one to open it, one after the refusal.
  expect(asked.filter(({ call }) => call === getFeedback)).toHaveLength(2)
})

test('without feedback the page says where it comes from; a full thread takes no reply', async () => {
  const { person } = await pageWith(`/home/feedback?record=${recordId}`, [
    listed([]),
    on(getFeedback, () => ({ ...record, isOpen: false })),
  ])
  expect(await screen.findByText(/客服已回复 20 次/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '发送回复' })).toBeNull()
  await person.keyboard('{Escape}')
  expect(await screen.findByText('还没有反馈')).toBeTruthy()
  expect(window.location.search).toBe('')
})
