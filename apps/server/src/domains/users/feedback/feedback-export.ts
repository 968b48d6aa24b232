import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import { maskedAccount } from '@slipway/contract/devices/device-query/masked.ts'
import { inLocale, type Bilingual, type Locale } from '@slipway/contract/locale.ts'
import { problemTypes, type ProblemType, type ReplyType } from '@slipway/contract/users/feedback/feedback.ts'
import type { exportFeedback } from '@slipway/contract/users/feedback/feedback-work.calls.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import type { Actor, Download } from '../../../http/route.ts'
import { tableDownload } from '../../../http/spreadsheet.ts'
import type { UserLookups } from '../users/index.ts'
import type { Contacts } from './contacts.ts'
import { agentShown, askedBy, countLookup, seesWhole } from './feedback-desk.service.ts'
import { exportedFeedbackViews, type ExportedRow } from './feedback-export.views.ts'
import { problemTypeOf, replyTypeOf } from './own-feedback.views.ts'

interface Dependencies {
  db: Database
  clock: Clock
  contacts: Contacts
  lookups: Pick<UserLookups, 'count'>
  /** Records of one file. */
  lines: number
}

/** Records that are read together. */
const PART = 500

const types: Record<ProblemType, Bilingual> = {
  [problemTypes.usage]: { zh: '使用问题', en: 'Usage' },
  [problemTypes.networkConfig]: { zh: '配网问题', en: 'Network setup' },
  [problemTypes.device]: { zh: '设备问题', en: 'Device' },
  [problemTypes.thirdPartyControl]: { zh: '第三方控制', en: 'Third-party control' },
  [problemTypes.other]: { zh: '其他', en: 'Other' },
}
const states: Record<ReplyType, Bilingual> = {
  0: { zh: '未回复', en: 'Not replied' },
  1: { zh: '已回复', en: 'Replied' },
}
const cutAt = (lines: number) => ({ zh: `仅导出前 ${lines} 条`, en: `Only the first ${lines} were exported` })

interface Shown {
  row: ExportedRow
  locale: Locale
  isWhole: boolean
  contact: string
  assignee: string
}

const isoOf = (at: number | null): string => (at === null ? '' : new Date(at).toISOString())
const partly = (text: string, isWhole: boolean): string => (isWhole ? text : maskedAccount(text))

const columns: readonly (readonly [head: Bilingual, cell: (shown: Shown) => string])[] = [
  [{ zh: '问题编号', en: 'Problem ID' }, ({ row }) => row.problem_id],
  [{ zh: '提交时间（UTC）', en: 'Sent (UTC)' }, ({ row }) => isoOf(row.created_at)],
  [{ zh: '最近提问（UTC）', en: 'Last asked (UTC)' }, ({ row }) => isoOf(row.asked_at)],
  [{ zh: '问题类型', en: 'Type' }, ({ row, locale }) => inLocale(types[problemTypeOf(row.problem_type)], locale)],
  [{ zh: '状态', en: 'Status' }, ({ row, locale }) => inLocale(states[replyTypeOf(row.reply_type)], locale)],
  [{ zh: '处理人', en: 'Assignee' }, ({ assignee }) => assignee],
  [{ zh: '描述', en: 'Description' }, ({ row }) => row.description],
  [{ zh: '用户', en: 'User' }, ({ row, isWhole }) => partly(row.account, isWhole)],
  [{ zh: '联系方式', en: 'Contact' }, ({ contact, isWhole }) => partly(contact, isWhole)],
  [{ zh: '应用', en: 'Application' }, ({ row }) => row.app_name ?? ''],
  [{ zh: '产品 ID', en: 'Product ID' }, ({ row }) => row.product_id],
  [{ zh: '设备型号', en: 'Device model' }, ({ row }) => row.device_model],
  [{ zh: '序列号', en: 'Serial number' }, ({ row }) => row.sub_serial],
  [{ zh: '固件版本', en: 'Firmware version' }, ({ row }) => row.firmware_version],
  [{ zh: '第三方平台', en: 'Third-party platform' }, ({ row }) => row.third_platform],
  [{ zh: 'App', en: 'App' }, ({ row }) => [row.platform, row.app_version].filter(Boolean).join(' ')],
  [{ zh: '图片数', en: 'Pictures' }, ({ row }) => String(row.pictures)],
  [{ zh: '客服回复数', en: 'Replies of support' }, ({ row }) => String(row.replies)],
  [{ zh: '最近回复（UTC）', en: 'Last reply (UTC)' }, ({ row }) => isoOf(row.replied_at)],
]

/** A table of the list, read page by page while it is sent. */
export const feedbackExport =
  ({ db, clock, contacts, lookups, lines }: Dependencies) =>
  async (
    { format, keyword, ...filter }: CheckedInputOf<typeof exportFeedback>,
    actor: Actor,
    locale: Locale,
  ): Promise<Download> => {
    await countLookup(lookups, keyword, actor)
    const asked = askedBy(filter, keyword === '' ? undefined : keyword, actor)
    const isWhole = seesWhole(actor)
    const lineOf = (row: ExportedRow): string[] => {
      const contact = contacts.open(row.contact, row.uid)
      const shown = { row, locale, isWhole, contact, assignee: agentShown(actor, row.assignee ?? '') }
      return columns.map(([, cell]) => cell(shown))
    }
    async function* rows(): AsyncGenerator<string[][]> {
      const views = exportedFeedbackViews(db)
      let last: ExportedRow | undefined
      for (let left = lines; left > 0; left -= PART) {
        const part = await views.after(asked, last, Math.min(PART, left))
        yield part.map(lineOf)
        if (part.length < Math.min(PART, left)) return
        last = part.at(-1)
      }
      const more = await views.after(asked, last, 1)
      if (more.length > 0) yield [[inLocale(cutAt(lines), locale)]]
    }
    return tableDownload({
      fileName: `feedback-${new Date(clock.now()).toISOString().slice(0, 10)}`,
      format,
      heads: columns.map(([head]) => inLocale(head, locale)),
      rows: rows(),
    })
  }
