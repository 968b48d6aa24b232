import { currentLocale } from '@slipway/web-client/locale.ts'
import { phoneEn } from './texts.en.ts'
import { phoneZh, type PhoneTexts } from './texts.zh.ts'

/** Loaded with the parts that send a phone somewhere. */
export const phoneTexts = (): PhoneTexts => (currentLocale() === 'zh-CN' ? phoneZh : phoneEn)
