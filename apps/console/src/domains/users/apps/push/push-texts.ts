import { currentLocale } from '@slipway/web-client/locale.ts'
import { pushEn } from './push-texts.en.ts'
import { pushZh, type PushTexts } from './push-texts.zh.ts'

/** Loaded with the step. */
export const pushTexts = (): PushTexts => (currentLocale() === 'zh-CN' ? pushZh : pushEn)
