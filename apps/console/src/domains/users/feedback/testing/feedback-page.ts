import { getFeedbackDevice, listFeedback } from '@slipway/contract/users/feedback/feedback-desk.calls.ts'
import type { DeskFeedback, DeskFeedbackDetail } from '@slipway/contract/users/feedback/feedback-desk.ts'
import {
  getQuickReplies,
  listFeedbackAgents,
  listFeedbackApps,
  writeFeedbackReply,
} from '@slipway/contract/users/feedback/feedback-work.calls.ts'
import { on, openConsole } from '../../../../app/testing/open-console.tsx'

export const recordId = 'r'.repeat(22)
export const row: DeskFeedback = {
  recordId,
  problemId: 'FB261121ABCDEF',
  problemType: 201,
  description: '插座每天晚上离线',
  productId: 'a'.repeat(32),
  deviceModel: 'SP-M1-WIFI',
  account: 'a***@example.com',
  pictures: 1,
  replyType: 0,
  assignee: '',
  createTime: Date.UTC(2026, 10, 20),
  askTime: Date.UTC(2026, 10, 21),
  writer: '',
}
const { pictures: _count, writer: _writer, ...shown } = row
export const record: DeskFeedbackDetail = {
  ...shown,
  thirdPlatform: '',
  contact: '1***0',
  pictures: ['p'.repeat(22)],
  subSerial: 'LAMP-7',
  deviceName: '插座',
  firmwareVersion: '1.2.0',
  appVersion: '0.1.0',
  platform: 'pwa',
  locale: 'zh-CN',
  sameProblem: 3,
  appId: 'b'.repeat(32),
  appName: '我的家',
  assigneeId: '',
  notes: [],
  replies: [],
  isOpen: true,
}
export const aReply = { isStaff: true, by: 'bob@example.com', msg: '请重启路由器', time: row.askTime, readTime: null }

const agents = [
  { accountId: '7', account: 'me@example.com', accountName: '', isMe: true },
  { accountId: '8', account: 'bob@example.com', accountName: '小波', isMe: false },
]
export const quickReply = {
  quickReplyId: 'q'.repeat(22),
  name: '重启',
  zh: '{name}，请重启{device}',
  en: 'Restart {device}',
}
const device = { state: 'offline' as const, since: row.createTime, reason: 'keepaliveTimeout', items: [] }
/** What the page reads besides the records. */
const around = [
  on(listFeedbackAgents, () => agents),
  on(listFeedbackApps, () => [{ appId: record.appId, appName: '我的家', total: 1 }]),
  on(getQuickReplies, () => ({ quickReplies: [quickReply], updateTime: 5 })),
  on(writeFeedbackReply, () => ({ others: [] })),
  on(getFeedbackDevice, () => ({ time: row.createTime, device })),
]
export const pageWith = (path: string, handlers: ReturnType<typeof on>[]) => openConsole(path, [...handlers, ...around])

export const listed = (list: DeskFeedback[] = [row]) =>
  on(listFeedback, () => ({ list, total: list.length, unreplyTotal: list.length }))
