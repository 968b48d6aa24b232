import { currentLocale } from '@slipway/web-client/locale.ts'
import { auditEn } from './texts.en.ts'
import { auditZh, type AuditTexts } from './texts.zh.ts'

/** Loaded with the page: the console's dictionary is part of every first visit, and few visits open the audit log. */
export const auditTexts = (): AuditTexts => (currentLocale() === 'zh-CN' ? auditZh : auditEn)
