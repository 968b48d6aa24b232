import type { Bilingual } from '../../locale.ts'
import type { statisticsRefusals } from './statistics.refusals.ts'

export const statisticsRefusalTexts: Record<keyof typeof statisticsRefusals, Bilingual> = {
  'statistics.unknownReport': {
    zh: '报表名称 {name} 不存在，可用的名称：{names}',
    en: '{name} isn’t the name of a report. Use one or more of: {names}',
  },
  'statistics.rangeTooLong': {
    zh: '一次最多统计 {max} 天，请缩短日期范围',
    en: 'A range can have up to {max} days. Choose a shorter one.',
  },
  'statistics.daysOutOfOrder': {
    zh: '结束日期不能早于开始日期',
    en: 'The last day must not be before the first day',
  },
  'statistics.menuMissing': {
    zh: '报表 {name} 需要菜单“{menu}”（{menuId}）的权限，请联系管理员',
    en: 'The report {name} requires the menu “{menu}” ({menuId}). Contact your administrator.',
  },
}
