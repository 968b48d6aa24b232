import { currentLocale } from '@slipway/web-client/locale.ts'
import { packEn } from './texts.en.ts'
import { packZh, type PackTexts } from './texts.zh.ts'

export const packTexts = (): PackTexts => (currentLocale() === 'zh-CN' ? packZh : packEn)
