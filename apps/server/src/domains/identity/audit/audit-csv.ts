import { inLocale, type Bilingual, type Locale } from '@slipway/contract/locale.ts'
import { csvHeadLine, csvLine, type CsvCell } from '@slipway/contract/csv.ts'
import type { ChangeView, WholeEntryView } from './audit.views.ts'
import { actionName, kindName, objectName, objectTypeName, outcomeName } from './audit.words.ts'

type Line = (entry: WholeEntryView, change: ChangeView | undefined, locale: Locale) => CsvCell

const column = (zh: string, en: string, cell: Line) => ({ head: { zh, en } satisfies Bilingual, cell })
const json = (value: unknown): string => (value === null || value === undefined ? '' : JSON.stringify(value))

const columns = [
  column('时间', 'Time', ({ time }) => new Date(time).toISOString()),
  column('账号', 'Account', ({ account }) => account),
  column('账号 ID', 'Account ID', ({ accountId }) => accountId ?? ''),
  column('角色', 'Role', ({ roleZh, roleEn }, _, locale) => inLocale({ zh: roleZh, en: roleEn }, locale)),
  column('操作', 'Action', ({ action }, _, locale) => actionName(action, locale)),
  column('操作代码', 'Action code', ({ action }) => action),
  column('结果', 'Result', ({ outcome }, _, locale) => outcomeName(outcome, locale)),
  column('返回码', 'Code', ({ code }) => code),
  column('拒绝原因', 'Rejection reason', ({ refusal }) => refusal),
  column('来源 IP', 'IP address', ({ ip }) => ip),
  column('凭证', 'Credential', ({ via }) => via),
  column('客户端', 'Client', ({ agent }) => agent),
  column('请求 ID', 'Request ID', ({ requestId }) => requestId),
  column('日志 ID', 'Entry ID', ({ entryId }) => entryId),
  column('省略次数', 'Omitted attempts', ({ leftOut }) => leftOut),
  column('请求体', 'Request body', ({ input }) => json(input)),
  column('对象类型', 'Object type', (_, change, locale) => (change ? objectTypeName(change.objectType, locale) : '')),
  column('对象 ID', 'Object ID', (_, change) => change?.objectId ?? ''),
  column('对象名称', 'Object name', (_, change, locale) => (change ? objectName(change, locale) : '')),
  column('变更', 'Change', (_, change, locale) => (change ? kindName(change.kind, locale) : '')),
  column('变更前', 'Before', (_, change) => json(change?.before)),
  column('变更后', 'After', (_, change) => json(change?.after)),
]

export const csvHead = (locale: Locale): string => csvHeadLine(columns.map(({ head }) => inLocale(head, locale)))

/** A line for each changed row, or one line for an entry without changes. */
export function csvLines(entry: WholeEntryView, locale: Locale): string {
  const changes = entry.changed.length > 0 ? entry.changed : [undefined]
  return changes.map((change) => csvLine(columns.map(({ cell }) => cell(entry, change, locale)))).join('')
}
