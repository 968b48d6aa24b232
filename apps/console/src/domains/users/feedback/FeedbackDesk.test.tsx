import { menus } from '@slipway/contract/identity/roles/menus.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import {
  getFeedback,
  getFeedbackDevice,
  listFeedback,
  replyToFeedback,
} from '@slipway/contract/users/feedback/feedback-desk.calls.ts'
import type { DeskFeedback } from '@slipway/contract/users/feedback/feedback-desk.ts'
import {
  addFeedbackNote,
  assignFeedback,
  bulkReplyToFeedback,
  deleteFeedbackNote,
  reopenFeedback,
  saveQuickReplies,
  writeFeedbackReply,
} from '@slipway/contract/users/feedback/feedback-work.calls.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { getAccountInfo } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { on } from '../../../app/testing/open-console.tsx'
import { accountWith } from '../../../app/testing/render-console.tsx'
import { aReply, listed, pageWith, quickReply, record, recordId, row } from './testing/feedback-page.ts'

afterEach(() => vi.unstubAllGlobals())

const opened = `/home/feedback?record=${recordId}`
const idOf = (n: number) => String(n).padStart(22, 'r')
const rows: DeskFeedback[] = [1, 2, 3].map((n) => ({
  ...row,
  recordId: idOf(n),
  problemId: `FB${n}`,
  description: `第${n}条`,
}))
const note = { noteId: 'n'.repeat(22), by: 'me@example.com', note: '同批次问题', time: row.askTime, isOwn: true }

test('a record shows the device as it was, with what happened before and after the user wrote', async () => {
  const at = (id: string, time: number, type: 0 | 1) => ({
    id,
    time,
    kind: 'presence' as const,
    change: { time, type, ip: null, reason: type === 1 ? '' : ('keepaliveTimeout' as const) },
  })
  await pageWith(opened, [
    listed(),
    on(getFeedback, () => record),
    on(getFeedbackDevice, () => ({
      time: row.createTime,
      device: {
        state: 'offline' as const,
        since: row.createTime - 60_000,
        reason: 'keepaliveTimeout',
        items: [at('a', row.createTime + 1, 1), at('b', row.createTime - 60_000, 0)],
      },
    })),
  ])
  expect(await screen.findByText(/^当时离线，自 .+ 起：/)).toBeTruthy()
  const lines = within(screen.getByRole('list', { name: '提交前后的设备记录，最新的在前' })).getAllByRole('listitem')
  expect(lines.map(({ textContent }) => /用户提交了反馈|上线|下线/.exec(textContent)?.[0])).toEqual([
    '上线',
    '用户提交了反馈',
    '下线',
  ])
})

test('feedback without a device asks for none; a device that is gone says so', async () => {
  const { asked } = await pageWith(opened, [
    listed(),
    on(getFeedback, () => ({ ...record, subSerial: '', deviceName: '' })),
  ])
  await screen.findByText('内部备注')
  expect(screen.queryByText('设备当时的状态')).toBeNull()
  expect(asked.filter(({ call }) => call === getFeedbackDevice)).toHaveLength(0)
})

test('a removed device is named as such', async () => {
  await pageWith(opened, [
    listed(),
    on(getFeedback, () => record),
    on(getFeedbackDevice, () => ({ time: row.createTime, device: null })),
  ])
  expect(await screen.findByText(/设备已被删除/)).toBeTruthy()
})

test('a record is assigned, reopened, and takes notes that their author deletes', async () => {
  let stored = { ...record, replyType: 1 as 0 | 1 }
  const { person, lastAsked } = await pageWith(opened, [
    listed(),
    on(getFeedback, () => stored),
    on(
      assignFeedback,
      ({ assignee }) => (stored = { ...stored, assigneeId: assignee === 'me' ? '7' : '8', assignee: 'x' }),
    ),
    on(reopenFeedback, () => (stored = { ...stored, replyType: 0 })),
    on(addFeedbackNote, ({ colleagueNote }) => (stored = { ...stored, notes: [{ ...note, note: colleagueNote }] })),
    on(deleteFeedbackNote, () => (stored = { ...stored, notes: [] })),
  ])
  await person.click(await screen.findByRole('button', { name: '分配给我' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: '分配给我' })).toBeNull())
  expect(lastAsked(assignFeedback)).toEqual({ recordId, assignee: 'me' })
  await person.selectOptions(screen.getByRole('combobox', { name: '分配给' }), '小波')
  await waitFor(() => expect(lastAsked(assignFeedback)).toEqual({ recordId, assignee: '8' }))

  await person.click(screen.getByRole('button', { name: '重新打开' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: '重新打开' })).toBeNull())

  await person.type(screen.getByRole('textbox', { name: /^添加备注/ }), '同批次问题')
  await person.click(screen.getByRole('button', { name: '保存备注' }))
  expect(await screen.findByText('同批次问题', { selector: 'p' })).toBeTruthy()
  expect(lastAsked(addFeedbackNote)).toEqual({ recordId, colleagueNote: '同批次问题' })
  await person.click(screen.getByRole('button', { name: '删除备注' }))
  expect(await screen.findByText('还没有备注')).toBeTruthy()
})

test('a quick reply is inserted in the language of the user', async () => {
  const { person } = await pageWith(opened, [listed(), on(getFeedback, () => record)])
  await person.selectOptions(await screen.findByRole('combobox', { name: '插入快捷回复' }), '重启')
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^回复/ })
  expect(field.value).toBe(quickReply.zh)
  expect(document.activeElement).toBe(field)
  expect(screen.queryByText(/\/ 300$/)).toBeNull()
  await person.click(field)
  await person.paste('字'.repeat(240))
  expect(await screen.findByText(/^2\d\d \/ 300$/)).toBeTruthy()
})

test('J and K move between records, R goes to the reply; while typing they are letters', async () => {
  const { person } = await pageWith('/home/feedback', [
    listed(rows),
    on(getFeedback, ({ recordId: id }) => ({ ...record, recordId: id, description: `描述 ${id}` })),
  ])
  await screen.findByText('第1条')
  await person.keyboard('j')
  expect(await screen.findByText(`描述 ${idOf(1)}`)).toBeTruthy()
  await person.keyboard('j')
  expect(await screen.findByText(`描述 ${idOf(2)}`)).toBeTruthy()
  await person.keyboard('k')
  expect(await screen.findByText(`描述 ${idOf(1)}`)).toBeTruthy()
  await person.keyboard('r')
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^回复/ })
  expect(document.activeElement).toBe(field)
  await person.keyboard('jkr')
  expect(field.value).toBe('jkr')
  expect(screen.getByText(`描述 ${idOf(1)}`)).toBeTruthy()
  // A reply that was begun is not left.
  field.blur()
  await person.keyboard('j')
  expect(screen.getByText(`描述 ${idOf(1)}`)).toBeTruthy()
})

test('pictures open large and are turned by keys', async () => {
  const ids = ['p', 'q'].map((letter) => letter.repeat(22))
  const { person } = await pageWith(opened, [listed(), on(getFeedback, () => ({ ...record, pictures: ids }))])
  await person.click(await screen.findByRole('button', { name: '放大图片 1' }))
  const box = await screen.findByRole('dialog', { name: '用户的图片 1' })
  expect(within(box).getByText('第 1 张，共 2 张')).toBeTruthy()
  await person.keyboard('{ArrowRight}')
  expect((await screen.findByText('第 2 张，共 2 张')).textContent).toBeTruthy()
  await person.keyboard('{ArrowRight}')
  expect(await screen.findByText('第 1 张，共 2 张')).toBeTruthy()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText('第 1 张，共 2 张')).toBeNull())
  expect(screen.getByRole('heading', { name: '内部备注' })).toBeTruthy()
})

test('a bulk reply goes to chosen records of one problem, in parts, and lists what was not sent', async () => {
  const many = Array.from({ length: 12 }, (_, n) => ({ ...row, recordId: idOf(n), problemId: `FB${n}` }))
  const other = { ...row, recordId: idOf(99), problemId: 'FB99', problemType: 401 as const }
  const sent: unknown[] = []
  const { person } = await pageWith('/home/feedback', [
    listed([...many, other]),
    on(bulkReplyToFeedback, ({ records, zh, en }) => {
      sent.push({ ids: records.map(({ recordId: id }) => id), zh, en })
      const results = records.map(({ recordId: id }) => ({
        recordId: id,
        problemId: '',
        outcome: id === idOf(3) ? ('answeredMeanwhile' as const) : ('sent' as const),
        by: id === idOf(3) ? 'bob@example.com' : '',
        at: id === idOf(3) ? row.askTime : null,
      }))
      return { results, sent: records.length }
    }),
  ])
  for (const { problemId } of [...many, other])
    await person.click(await screen.findByRole('checkbox', { name: `选择反馈 ${problemId}` }))
  expect(screen.getByText('已选择 13 条')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '批量回复' }).disabled).toBe(true)
  await person.click(screen.getByRole('checkbox', { name: '选择反馈 FB99' }))
  await person.click(screen.getByRole('button', { name: '批量回复' }))
  const dialog = within(await screen.findByRole('dialog', { name: '回复 12 条反馈' }))
  await person.click(dialog.getByRole('button', { name: '发送' }))
  expect(await dialog.findByText('请至少填写一种语言')).toBeTruthy()
  expect(sent).toEqual([])
  await person.type(dialog.getByRole('textbox', { name: /^中文回复/ }), '已修复')
  await person.click(dialog.getByRole('button', { name: '发送' }))
  expect(await dialog.findByText('已发送 11 条')).toBeTruthy()
  expect(sent).toEqual([
    { ids: many.slice(0, 10).map(({ recordId: id }) => id), zh: '已修复', en: '' },
    { ids: many.slice(10).map(({ recordId: id }) => id), zh: '已修复', en: '' },
  ])
  expect(dialog.getByText('FB3')).toBeTruthy()
  expect(dialog.getByText(/bob@example\.com 已于 .+ 回复/)).toBeTruthy()
  await person.click(dialog.getByRole('button', { name: '完成' }))
  await waitFor(() => expect(screen.queryByText(/^已选择/)).toBeNull())
})

test('a bulk reply is for one product: two products can have the same model', async () => {
  const two = [row, { ...row, recordId: idOf(2), problemId: 'FB2', productId: 'c'.repeat(32) }]
  const { person } = await pageWith('/home/feedback', [listed(two)])
  for (const { problemId } of two)
    await person.click(await screen.findByRole('checkbox', { name: `选择反馈 ${problemId}` }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '批量回复' }).disabled).toBe(true)
  expect(screen.getByText('请只选择问题类型和产品都相同的反馈')).toBeTruthy()
})

test('the list and the reply form show a colleague who is writing, and the page reports its own writing', async () => {
  const { person, asked } = await pageWith(opened, [
    listed([{ ...row, writer: 'bob@example.com' }]),
    on(getFeedback, () => record),
    on(writeFeedbackReply, ({ isWriting }) => ({ others: isWriting ? ['bob@example.com'] : [] })),
    on(replyToFeedback, () => ({ ...record, replyType: 1 as const, replies: [aReply] })),
  ])
  const said = () => asked.flatMap(({ call, input }) => (call === writeFeedbackReply ? [input] : []))
  const field = await screen.findByRole('textbox', { name: /^回复/ })
  await waitFor(() => expect(said()).toEqual([{ recordId, isWriting: false }]))
  expect(screen.getAllByText('正在回复：bob@example.com')).toHaveLength(1)
  await person.type(field, '好')
  await waitFor(() => expect(screen.getAllByText('正在回复：bob@example.com')).toHaveLength(2))
  expect(said().at(-1)).toEqual({ recordId, isWriting: true })
  await person.click(screen.getByRole('button', { name: '发送回复' }))
  await waitFor(() => expect(said().at(-1)).toEqual({ recordId, isWriting: false }))
})

test('quick replies are edited as one list; a save over a newer one stays in the form', async () => {
  let isTaken = true
  const { person, lastAsked } = await pageWith('/home/feedback', [
    listed(),
    on(saveQuickReplies, ({ quickReplies }) => {
      if (isTaken)
        throw new DomainError('feedback.savedMeanwhile', { by: 'bob@example.com', at: '2026-11-21T00:00:00Z' })
      return {
        quickReplies: quickReplies.map((one) => ({ ...quickReply, ...one, quickReplyId: idOf(1) })),
        updateTime: 6,
      }
    }),
  ])
  await person.click(await screen.findByRole('button', { name: '快捷回复' }))
  const drawer = within(await screen.findByRole('dialog', { name: '快捷回复' }))
  await person.click(await drawer.findByRole('button', { name: '添加快捷回复' }))
  const [, name] = drawer.getAllByRole('textbox', { name: /^名称/ })
  if (name) await person.type(name, '升级')
  await person.click(drawer.getByRole('button', { name: '上移 升级' }))
  const [zh] = drawer.getAllByRole('textbox', { name: /^中文/ })
  if (zh) await person.type(zh, '请升级')
  await person.click(drawer.getByRole('button', { name: '保存' }))
  expect(await drawer.findByText(/bob@example\.com 已在/)).toBeTruthy()
  isTaken = false
  await person.click(drawer.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '快捷回复' })).toBeNull())
  expect(lastAsked(saveQuickReplies)).toEqual({
    quickReplies: [{ name: '升级', zh: '请升级', en: '' }, quickReply],
    updateTime: 5,
  })
})

test('the list is filtered by assignee and application, and exported as it is', async () => {
  const { person, lastAsked } = await pageWith('/home/feedback?status=0', [listed()])
  await screen.findByRole('option', { name: '小波' })
  await person.selectOptions(screen.getByRole('combobox', { name: '处理人' }), '小波')
  await waitFor(() => expect(lastAsked(listFeedback)).toMatchObject({ assignee: '8' }))
  await person.selectOptions(await screen.findByRole('combobox', { name: '应用' }), '我的家')
  await waitFor(() => expect(lastAsked(listFeedback)).toMatchObject({ assignee: '8', appId: record.appId, status: 0 }))
  await person.click(screen.getByRole('button', { name: '导出' }))
  const link = await screen.findByRole('menuitem', { name: '导出 CSV' })
  const address = new URL(link.getAttribute('href') ?? '', 'http://localhost')
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    assignee: '8',
    appId: record.appId,
    status: '0',
    format: 'csv',
    lang: 'zh-CN',
  })
})

test('a developer has the page for own applications, without the management of quick replies', async () => {
  await pageWith('/home/feedback', [on(getAccountInfo, () => accountWith({ menus: [menus.apps] })), listed()])
  expect(await screen.findByText(row.description)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '快捷回复' })).toBeNull()
  expect(screen.getByRole('link', { name: '用户反馈' })).toBeTruthy()
})
