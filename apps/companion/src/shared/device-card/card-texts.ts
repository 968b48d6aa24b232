import { currentLocale } from '@slipway/web-client/locale.ts'
import { cardEn } from './card-texts.en.ts'
import { cardZh, type CardTexts } from './card-texts.zh.ts'

export const cardTexts = (): CardTexts => (currentLocale() === 'zh-CN' ? cardZh : cardEn)
