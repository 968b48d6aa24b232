import { currentLocale } from '@slipway/web-client/locale.ts'
import { keysEn } from './keys-texts.en.ts'
import { keysZh, type KeysTexts } from './keys-texts.zh.ts'

/** Loaded with the step. */
export const keysTexts = (): KeysTexts => (currentLocale() === 'zh-CN' ? keysZh : keysEn)
