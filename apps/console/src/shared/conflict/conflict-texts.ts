import { currentLocale } from '@slipway/web-client/locale.ts'
import { conflictEn } from './texts.en.ts'
import { conflictZh, type ConflictTexts } from './texts.zh.ts'

/** Loaded with the forms that can conflict. */
export const conflictTexts = (): ConflictTexts => (currentLocale() === 'zh-CN' ? conflictZh : conflictEn)
