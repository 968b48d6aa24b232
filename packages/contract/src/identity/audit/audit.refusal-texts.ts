import type { Bilingual } from '../../locale.ts'
import type { auditRefusals } from './audit.refusals.ts'

export const auditRefusalTexts: Record<keyof typeof auditRefusals, Bilingual> = {
  'audit.notFound': {
    zh: '这条操作日志不存在，或已超过保存期限',
    en: 'This entry does not exist, or is past its time',
  },
}
