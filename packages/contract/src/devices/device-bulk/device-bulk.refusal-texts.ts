import type { Bilingual } from '../../locale.ts'
import type { deviceBulkRefusals } from './device-bulk.refusals.ts'

export const deviceBulkRefusalTexts: Record<keyof typeof deviceBulkRefusals, Bilingual> = {
  'device-bulk.notFound': {
    zh: '批量任务不存在，任务结束 30 天后会被清理',
    en: 'Bulk job not found. Jobs are deleted 30 days after they end.',
  },
  'device-bulk.tooMany': {
    zh: '该产品已有 {limit} 个批量任务尚未结束，请等待其完成或取消',
    en: 'The product already has {limit} unfinished bulk jobs. Wait for one to end, or cancel one.',
  },
  'device-bulk.overAlready': {
    zh: '批量任务已经结束，无法取消',
    en: 'The bulk job is already over and can’t be cancelled.',
  },
}
