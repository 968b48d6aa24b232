import { currentLocale } from '@slipway/web-client/locale.ts'
import { rejectionTextsEn } from './rejection-texts.en.ts'
import { rejectionTextsZh, type RejectionTexts } from './rejection-texts.zh.ts'

/** Loaded with the components that show refusals: the console's dictionary is part of every first visit. */
export const rejectionTexts = (): RejectionTexts => (currentLocale() === 'zh-CN' ? rejectionTextsZh : rejectionTextsEn)
