import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import { featureType, type FeatureType } from '@slipway/contract/products/features/features.ts'
import { inLocale, type Bilingual, type Locale } from '@slipway/contract/locale.ts'
import type { exportReport } from '@slipway/contract/operations/statistics/statistics.calls.ts'
import type { StatisticKind } from '@slipway/contract/operations/statistics/kinds.ts'
import type { Actor, Download } from '../../../http/route.ts'
import { tableDownload } from '../../../http/spreadsheet.ts'
import { requireMenu, type StatisticsService } from './statistics.service.ts'

const nameOf: Readonly<Record<StatisticKind, Bilingual>> = {
  activation: { zh: '设备激活', en: 'Activated devices' },
  alive: { zh: '活跃设备', en: 'Active devices' },
  functionCount: { zh: '使用次数', en: 'Times used' },
  registration: { zh: '注册用户', en: 'Registered users' },
  login: { zh: '活跃用户', en: 'Active users' },
}
const heads = {
  day: { zh: '日期', en: 'Day' },
  name: { zh: '功能', en: 'Function' },
  deKey: { zh: '标识符', en: 'Identifier' },
  type: { zh: '类型', en: 'Type' },
  month: { zh: '近 30 天', en: '30 days' },
  week: { zh: '近 7 天', en: '7 days' },
  yesterday: { zh: '昨天', en: 'Yesterday' },
}
const types: Readonly<Record<FeatureType, Bilingual>> = {
  [featureType.property]: { zh: '属性', en: 'Property' },
  [featureType.operation]: { zh: '操作', en: 'Operation' },
  [featureType.event]: { zh: '事件', en: 'Event' },
}

/** A day without a number was not recorded. */
export const reportExport =
  ({ ask, measuredOf, functionsOf }: StatisticsService) =>
  async (
    { reportName, format, ...filters }: CheckedInputOf<typeof exportReport>,
    actor: Actor,
    locale: Locale,
  ): Promise<Download> => {
    requireMenu(reportName, actor, locale)
    const asked = await ask(filters, actor)
    const inWords = (text: Bilingual) => inLocale(text, locale)
    const count = inWords(nameOf[reportName])
    const { from, to, today } = asked.scope
    if (reportName === 'functionCount') {
      return tableDownload({
        fileName: `${reportName}-${today}`,
        format,
        heads: [
          ...[heads.name, heads.deKey, heads.type].map(inWords),
          count,
          ...[heads.month, heads.week, heads.yesterday].map(inWords),
        ],
        rows: (async function* () {
          const functions = await functionsOf(asked, locale)
          yield functions.map((one) => [
            one.name,
            one.deKey,
            inWords(types[one.featureType]),
            ...[one.count, one.monthCount, one.weekCount, one.yesterdayCount].map(String),
          ])
        })(),
      })
    }
    return tableDownload({
      fileName: `${reportName}-${from}-${to}`,
      format,
      heads: [inWords(heads.day), count],
      rows: (async function* () {
        const { chain } = await measuredOf(reportName, asked)
        yield chain.map(({ date, count: n }) => [date, n === null ? '' : String(n)])
      })(),
    })
  }
