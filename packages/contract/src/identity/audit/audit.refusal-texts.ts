import type { Bilingual } from '../../locale.ts'
import type { auditRefusals } from './audit.refusals.ts'

export const auditRefusalTexts: Record<keyof typeof auditRefusals, Bilingual> = {
  'audit.notFound': {
    zh: '操作日志不存在，或已超过保存期限',
    en: 'Audit log entry not found, or older than the retention period',
  },
}
